import { createPerson, createTenant, insert, join, type Person, type Tenant, unique } from '../../helpers/world';
import { expectRefusal } from '../../helpers/refusals';

const MEMBERSHIP = 'api::membership.membership';
const INVITATION = 'api::invitation.invitation';

let tenant: Tenant;
let owner: Person;
let pending: Person;
let hidden: Person;
const email = `${unique('invited')}@example.com`;

beforeAll(async () => {
  tenant = await createTenant({}, ['owner', 'viewer']);
  ({ owner } = tenant.people);
  [pending, hidden] = [await createPerson(), await createPerson()];
  const at = new Date().toISOString();
  const owned = { organisation: tenant.id, role: 'engineer' };
  await insert(MEMBERSHIP, { ...owned, user: pending.id, pending_since: at });
  await insert(MEMBERSHIP, {
    ...owned,
    user: hidden.id,
    ...{
      pending_since: at,
      user_name: 'from.directory',
      display_name: 'Dora Directory',
      directory_email: 'dora@corp.example',
    },
  });
  const invitation = { organisation: tenant.id, role: 'auditor', sent_at: at, expires_at: at };
  await insert(INVITATION, { ...invitation, email });
  await insert(INVITATION, { ...invitation, email: `gone-${email}`, revoked_at: at });
  await insert(INVITATION, { ...invitation, email: `done-${email}`, accepted_at: at });
  // Another organisation, whose people must not appear.
  await createTenant({}, ['owner']);
});

const list = async (query = '') => {
  const { status, body } = await owner.call.get(`/members?${query}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body as { data: Record<string, any>[]; meta: Record<string, any> };
};

describe('the list of members', () => {
  it('contains memberships and open invitations', async () => {
    const { data, meta } = await list('sort=createdAt:asc&counts=status,kind');
    expect(data.map(({ kind, status, role, name, email: address }) => [kind, status, role, name, address])).toEqual([
      ['membership', 'active', 'owner', owner.username, owner.email],
      ['membership', 'active', 'viewer', tenant.people.viewer.username, tenant.people.viewer.email],
      ['membership', 'pending', 'engineer', pending.username, null],
      ['membership', 'pending', 'engineer', 'Dora Directory', 'dora@corp.example'],
      ['invitation', 'invited', 'auditor', null, email],
    ]);
    expect(meta.pagination.total).toBe(5);
    expect(meta.counts).toEqual({
      kind: { membership: 4, invitation: 1 },
      status: { active: 2, pending: 2, invited: 1, deactivated: 0 },
    });
  });

  it('shows accounts and sign-ins only of those who have accepted', async () => {
    const { data } = await list('sort=createdAt:asc&fields=user,last_sign_in_at');
    expect(data.map(({ user }) => user?.id ?? null)).toEqual([
      owner.id,
      tenant.people.viewer.id,
      pending.id,
      null,
      null,
    ]);
    expect(data.map(({ last_sign_in_at: at }) => at !== null)).toEqual([true, true, false, false, false]);
    expect(Date.parse(data[0]?.last_sign_in_at)).toBeLessThanOrEqual(Date.now());
    for (const query of [`_q=${hidden.username}`, `_q=${pending.email}`, `filters[email]=${hidden.email}`])
      expect((await list(query)).data).toEqual([]);
  });

  it('shows how those who have accepted can sign in, but nothing of other organisations', async () => {
    const other = await createTenant({}, ['owner']);
    const { viewer } = tenant.people;
    const confirmed = { user: viewer.id, name: 'Phone', confirmed_at: new Date().toISOString() };
    await insert('api::second-factor.second-factor', { ...confirmed, kind: 'totp' });
    await insert('api::second-factor.second-factor', { ...confirmed, kind: 'passkey', credential_key: unique('key') });
    await insert('api::second-factor.second-factor', { user: owner.id, name: 'Key', kind: 'passkey' });
    await insert('api::identity.identity', { user: owner.id, issuer: 'https://idp.example', subject: unique('s') });
    const later = new Date(Date.now() + 600_000).toISOString();
    await insert('api::session.session', {
      ...{ user: viewer.id, opened_organisation: other.id, method: 'sso' },
      ...{ started_at: later, expires_at: later },
    });
    const { data } = await list('sort=createdAt:asc');
    const NOTHING = [null, [], []];
    expect(data.map((one) => [one.last_method, one.sign_in_methods, one.second_factors])).toEqual([
      ['password', ['password'], []],
      ['password', ['password', 'passkey'], ['totp', 'passkey']],
      NOTHING,
      NOTHING,
      NOTHING,
    ]);
  });

  it.each([
    () => ['_q=DORA', ['Dora Directory']],
    () => [`_q=${email.slice(0, 14)}`, [null]],
    () => ['filters[status][$in]=invited', [null]],
    () => [`filters[user][username]=${owner.username}`, [owner.username]],
    () => [`filters[role]=owner&_q=${owner.username.slice(2)}`, [owner.username]],
  ] as (() => [string, unknown[]])[])('can be searched and filtered (%#)', async (make) => {
    const [query, names] = make();
    expect((await list(query)).data.map(({ name }) => name)).toEqual(names);
  });

  it.each(['createdAt:desc', 'status:asc,role:desc', 'email:asc', 'role:asc,name:desc', 'user.username:desc'])(
    'has the same order by cursor, sorted by %s',
    async (sort) => {
      const whole = (await list(`sort=${sort}`)).data.map(({ documentId }) => documentId);
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { data, meta } = await list(`sort=${sort}&pagination[pageSize]=2&pagination[cursor]=${cursor}`);
        found.push(...data.map(({ documentId }) => documentId as string));
        cursor = meta.pagination.nextCursor;
      }
      expect(found).toEqual(whole);
    },
  );

  it('refers to the records themselves', async () => {
    for (const { kind, documentId } of (await list()).data)
      expect((await owner.call.get(`/${kind}s/${documentId}`)).status).toBe(200);
  });

  it('is for those who manage members, of the organisations in which they do', async () => {
    expectRefusal(await tenant.people.viewer.call.get('/members'), 403, 'CAPABILITY_MISSING');
    const admin = await createPerson();
    const other = await createTenant({}, ['owner']);
    await join(tenant.id, admin, 'engineer');
    await join(other.id, admin, 'admin');
    const { body } = await admin.call.get('/members?fields=organisation');
    const organisations = body.data.map(({ organisation }: { organisation: { id: number } }) => organisation.id);
    expect(organisations).toEqual([other.id, other.id]);
  });
});
