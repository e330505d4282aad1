import { FEATURE_NAMES } from '../../../src/domain/plans/features';
import { signInAdmin } from '../../helpers/admin-panel';
import { app } from '../../helpers/api';
import { directory, GROUP, type ScimAnswer, USER } from '../../helpers/scim';
import { createOperator, createTenant, insert, type Person, type Tenant, unique } from '../../helpers/world';

const PLAN = 'api::subscription-plan.subscription-plan';
const LIMITS = { account_tier: 'team', max_agents: 1000, max_instances: null, max_members: null };
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

type Directory = ReturnType<typeof directory>;

let operator: Person;
let full: string;
let bare: string;
let tenant: Tenant;
let scim: Directory;
let user: { id: string; userName: string };
let group: { id: string; displayName: string };

const person = () => ({ schemas: [USER], userName: `${unique('d')}@example.com`, active: true });
const moveTo = async (plan: string) =>
  expect((await operator.call.put(`/organisations/${tenant.documentId}`, { plan })).status).toBe(200);

beforeAll(async () => {
  operator = await createOperator();
  [full, bare] = [unique('Full'), unique('NoScim')];
  await insert(PLAN, { name: full, ...LIMITS });
  const features = Object.fromEntries(FEATURE_NAMES.map((name) => [name, name !== 'scim']));
  await insert(PLAN, { name: bare, ...LIMITS, features });
  tenant = await createTenant({ plan: full });
  const token = await tenant.people.owner.call.post('/scim-tokens', { expires_at: '2999-01-01T00:00:00.000Z' });
  scim = directory(token.body.data.token);
  user = (await scim.post('/Users', person())).body;
  group = (await scim.post('/Groups', { schemas: [GROUP], displayName: unique('group') })).body;
  await moveTo(bare);
});

const active = (value: boolean) => ({ op: 'replace', path: 'active', value });
const memberOf = () => ({ op: 'add', path: 'members', value: [{ value: user.id }] });

/** Every operation that changes something, in the form that removes access if there is one. */
const WRITES: [what: string, attempt: () => Promise<ScimAnswer>][] = [
  ['creates a user', () => scim.post('/Users', person())],
  ['replaces a user', () => scim.put(`/Users/${user.id}`, { schemas: [USER], userName: unique('renamed') })],
  ['deactivates a user', () => scim.patch(`/Users/${user.id}`, active(false))],
  ['repeats the stored values', () => scim.patch(`/Users/${user.id}`, active(true))],
  ['deletes a user', () => scim.delete(`/Users/${user.id}`)],
  ['creates a group', () => scim.post('/Groups', { schemas: [GROUP], displayName: unique('group') })],
  ['replaces a group', () => scim.put(`/Groups/${group.id}`, { schemas: [GROUP], displayName: unique('renamed') })],
  ['adds a member to a group', () => scim.patch(`/Groups/${group.id}`, memberOf())],
  ['adds a member to the group of a role', () => scim.patch('/Groups/admin', memberOf())],
  ['empties a group', () => scim.patch(`/Groups/${group.id}`, { op: 'remove', path: 'members' })],
  ['deletes a group', () => scim.delete(`/Groups/${group.id}`)],
  ['changes a user that does not exist', () => scim.patch('/Users/nowhere', active(false))],
];

describe('a directory when the plan excludes the feature scim', () => {
  it.each(WRITES)('is refused with a SCIM error when it %s', async (_what, attempt) => {
    const { status, body } = await attempt();
    expect({ status, body }).toEqual({
      status: 403,
      body: {
        schemas: [ERROR],
        status: '403',
        code: 'FEATURE_NOT_IN_PLAN',
        detail: expect.stringMatching(/plan.*Ask the platform operator/),
      },
    });
  });

  it('can read everything, by GET and by search', async () => {
    expect((await scim.get('/Users')).body.totalResults).toBeGreaterThan(1);
    expect((await scim.get(`/Users/${user.id}`)).body).toMatchObject({ userName: user.userName, active: true });
    expect((await scim.get(`/Groups/${group.id}`)).body.displayName).toBe(group.displayName);
    expect((await scim.get('/ServiceProviderConfig')).status).toBe(200);
    for (const path of ['/.search', '/Users/.search', '/Groups/.search']) {
      const schemas = ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'];
      expect([path, (await scim.post(path, { schemas })).status]).toEqual([path, 200]);
    }
  });

  it('works again on the next plan with the feature', async () => {
    await moveTo(full);
    expect((await scim.patch(`/Users/${user.id}`, active(false))).status).toBe(200);
    expect((await scim.patch(`/Users/${user.id}`, active(true))).status).toBe(200);
    await moveTo(bare);
  });
});

describe('the role of a group when the plan excludes the feature scim', () => {
  const path = async () => {
    const { documentId } = await insert<{ id: number; documentId: string }>('api::scim-group.scim-group', {
      organisation: tenant.id,
      display_name: unique('group'),
      role: 'engineer',
    });
    return `/scim-groups/${documentId}`;
  };

  it('can be lowered and removed, and not granted', async () => {
    const { call } = tenant.people.owner;
    const where = await path();
    const refused = await call.put(where, { role: 'admin' });
    expect([refused.status, refused.body.error?.details]).toEqual([
      403,
      expect.objectContaining({ code: 'FEATURE_NOT_IN_PLAN', feature: 'scim' }),
    ]);
    expect((await call.put(where, { role: 'engineer' })).status).toBe(200);
    expect((await call.put(where, { role: 'viewer' })).status).toBe(200);
    expect((await call.put(where, { role: null })).status).toBe(200);
    expect((await call.put(where, { role: 'viewer' })).body.error?.details.code).toBe('FEATURE_NOT_IN_PLAN');
  });

  it('cannot be granted in the admin panel either', async () => {
    const panel = await signInAdmin();
    const id = (await path()).split('/').at(-1) as string;
    const saved = await panel.update('api::scim-group.scim-group', id, { role: 'admin' });
    expect([saved.status, saved.body.error?.details.code]).toEqual([403, 'FEATURE_NOT_IN_PLAN']);
  });
});

describe('an expired token when the plan excludes the feature scim', () => {
  it('cannot be extended in the admin panel', async () => {
    await moveTo(full);
    const made = await tenant.people.owner.call.post('/scim-tokens', { expires_at: '2999-01-01T00:00:00.000Z' });
    await moveTo(bare);
    const { documentId } = made.body.data;
    const extend = async () => {
      const panel = await signInAdmin();
      return panel.update('api::scim-token.scim-token', documentId, { expires_at: '2999-06-01T00:00:00.000Z' });
    };
    expect((await extend()).status).toBe(200);
    await app()
      .db.query('api::scim-token.scim-token')
      .update({
        where: { documentId } as never,
        data: { expires_at: '2020-01-01T00:00:00.000Z' } as never,
      });
    const refused = await extend();
    expect([refused.status, refused.body.error?.details.code]).toEqual([403, 'FEATURE_NOT_IN_PLAN']);
  });
});
