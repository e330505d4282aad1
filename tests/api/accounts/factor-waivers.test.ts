import { app as application, as, db, send } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { expectRefusal } from '../../helpers/refusals';
import { mailOfTests } from '../../helpers/servers/mail-of-tests';
import { addApp, type App, call, finish, passwordSignIn, pendingToken } from '../../helpers/sign-in/second-factors';
import { codeOf } from '../../helpers/sign-in/totp';
import { newDomain } from '../../helpers/sso';
import { createPerson, createTenant, join, PASSWORD, type Person, type Tenant, unique } from '../../helpers/world';

const { moment } = compiled('database/moments');
const HOUR = 3_600_000;

let owner: Person;
let person: Person;
let own: Tenant;
let other: Tenant;
let target: Tenant;
let membership: string;
let app: App;

beforeEach(async () => {
  [own, other] = await Promise.all([createTenant(), createTenant()]);
  person = await createPerson();
  ({ owner } = own.people);
  await join(own.id, person, 'engineer');
  await join(other.id, person, 'owner');
  membership = await membershipOf(person);
  app = await addApp(person);
});

const mails = mailOfTests();

const membershipOf = async ({ id }: Person): Promise<string> =>
  (await db()('memberships').where({ user_id: id, organisation_id: own.id }).first('document_id')).document_id;
const pathOf = (id: string) => `/memberships/${id}/factor-waiver`;
const waive = (token = owner.token, id = membership, data: object = { hours: 2, reason: 'Lost phone' }) =>
  call('post', pathOf(id), { data }, token);
const signIn = async (waivedBy = own.documentId) => finish(await pendingToken(person), { waived_by: waivedBy });
const opened = async (): Promise<{ jwt: string; refreshToken: string }> => {
  const answer = await signIn();
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body;
};
const open = async (jwt: string, { documentId }: Tenant) => as(jwt).get(`/organisations/${documentId}`);

describe('a waiver of a second factor', () => {
  it('lets the password open a session of this organisation only', async () => {
    const before = Date.now();
    const waived = await waive();
    expect(waived.status).toBe(200);
    const until = Date.parse(waived.body.data.factor_waived_until);
    expect(until - before).toBeGreaterThanOrEqual(2 * HOUR - 1000);
    expect(until - before).toBeLessThan(2 * HOUR + 60_000);
    const refused = await passwordSignIn(person);
    expectRefusal(refused, 401, 'SECOND_FACTOR_REQUIRED');
    expect(refused.body.error.details.waivers).toEqual([
      { organisation: own.documentId, name: own.name, until: waived.body.data.factor_waived_until },
    ]);
    const { jwt } = await opened();
    expect((await open(jwt, own)).status).toBe(200);
    expectRefusal(await open(jwt, other), 403, 'OUT_OF_SCOPE');
    expectRefusal(await signIn(other.documentId), 401, 'FACTOR_NOT_WAIVED');
  });

  it('opens nothing of the account', async () => {
    await waive();
    const { jwt } = await opened();
    const changes = {
      currentPassword: PASSWORD,
      password: 'four wide rivers run',
      passwordConfirmation: 'four wide rivers run',
    };
    const refusals = [
      await as(jwt).get('/me/second-factors'),
      await call('post', '/me/second-factors', { kind: 'totp', name: 'Mine', password: PASSWORD }, jwt),
      await call('delete', `/me/second-factors/${app.id}`, { password: PASSWORD }, jwt),
      await call('post', '/me/recovery-codes', { password: PASSWORD }, jwt),
      await call('post', '/auth/change-password', changes, jwt),
      await call('post', '/auth/change-email', { email: 'new@example.com', password: PASSWORD }, jwt),
      await call('post', '/organisations', { data: { name: 'Mine' } }, jwt),
    ];
    for (const refusal of refusals) expectRefusal(refusal, 403, 'STEP_UP_REQUIRED');
    expect((await as(jwt).get('/auth/sessions')).body.data).toHaveLength(1);
    expect((await as(person.token).get('/me/second-factors')).body.data).toHaveLength(1);
  });

  it('opens the others after a step-up with the factor, and not with the password alone', async () => {
    await waive();
    const { jwt } = await opened();
    expectRefusal(await call('post', '/auth/step-up', { password: PASSWORD }, jwt), 401, 'SECOND_FACTOR_REQUIRED');
    const stepped = await call('post', '/auth/step-up', { password: PASSWORD, code: codeOf(app.secret, 1) }, jwt);
    expect(stepped.status).toBe(200);
    expect((await open(jwt, other)).status).toBe(200);
  });

  it('ends its sessions with it, at its time', async () => {
    const { body } = await waive();
    const { jwt, refreshToken } = await opened();
    const session = await db()('sessions').where({ user_id: person.id, opened_organisation_id: own.id }).first();
    expect(new Date(session.expires_at).toISOString()).toBe(body.data.factor_waived_until);
    const past = moment(application(), new Date(Date.now() - 1000));
    await db()('sessions').where({ id: session.id }).update({ expires_at: past });
    await db()('memberships').where({ document_id: membership }).update({ factor_waived_until: past });
    expectRefusal(await send('post', '/auth/refresh', { body: { refreshToken } }), 401, 'SESSION_OVER');
    expectRefusal(await signIn(), 401, 'FACTOR_NOT_WAIVED');
    expect((await passwordSignIn(person)).body.error.details.waivers).toEqual([]);
    expectRefusal(await as(jwt).get('/me'), 401, 'UNAUTHENTICATED');
  });

  it.each([
    ['the owner ends it', () => call('delete', pathOf(membership), {}, owner.token)],
    ['another replaces it', () => waive()],
    ['the member is removed', () => as(owner.token).delete(`/memberships/${membership}`)],
  ])('ends its sessions when %s', async (_name, end) => {
    await waive();
    const { jwt, refreshToken } = await opened();
    expect((await end()).status).toBeLessThan(300);
    expectRefusal(await as(jwt).get('/me'), 401, 'UNAUTHENTICATED');
    expectRefusal(await send('post', '/auth/refresh', { body: { refreshToken } }), 401, 'SESSION_OVER');
    expect((await as(person.token).get('/me')).status).toBe(200);
  });

  it('opens one session for each verified password', async () => {
    await waive();
    const token = await pendingToken(person);
    expect((await finish(token, { waived_by: own.documentId })).status).toBe(200);
    expectRefusal(await finish(token, { waived_by: own.documentId }), 401, 'SECOND_FACTOR_TOKEN_INVALID');
  });

  it('does not replace single sign-on where it is required', async () => {
    await waive();
    const { jwt } = await opened();
    const token = await pendingToken(person);
    const data = { sso_only: true, workspace_domain: newDomain() };
    await application()
      .db.query('api::organisation.organisation')
      .update({ where: { id: own.id }, data });
    expectRefusal(await open(jwt, own), 403, 'SSO_REQUIRED');
    expectRefusal(await finish(token, { waived_by: own.documentId }), 403, 'SSO_REQUIRED');
    expectRefusal(await passwordSignIn(person), 403, 'SSO_REQUIRED');
  });

  it.each([
    ['merged', () => Promise.resolve({ into: target.documentId })],
    [
      'split',
      async () => {
        const members = [await membershipOf(owner)];
        return { into: ['East', 'West'].map((name) => ({ name: unique(name), members })) };
      },
    ],
  ])('ends when its organisation is %s', async (change, data) => {
    target = await createTenant();
    await join(target.id, owner, 'owner');
    await waive();
    const { jwt, refreshToken } = await opened();
    const path = `/organisations/${own.documentId}/${change.replace('merged', 'merge')}`;
    expect((await call('post', path, { data: await data() }, owner.token)).status).toBe(200);
    const now = await db()('memberships as m')
      .join('organisations as o', 'o.id', 'm.organisation_id')
      .where({ 'm.user_id': person.id })
      .whereNot('o.id', other.id)
      .select('o.document_id', 'm.factor_waived_until', 'm.factor_waiver_reason');
    expect(now).toMatchObject([{ factor_waived_until: null, factor_waiver_reason: null }]);
    expect(now[0].document_id).not.toBe(own.documentId);
    const refreshed = await send('post', '/auth/refresh', { body: { refreshToken } });
    for (const token of [jwt, refreshed.body.jwt])
      expect([401, 403]).toContain((await as(token).get(`/organisations/${now[0].document_id}`)).status);
    expect((await passwordSignIn(person)).body.error.details.waivers).toEqual([]);
    expectRefusal(await signIn(now[0].document_id), 401, 'FACTOR_NOT_WAIVED');
  });

  it('is for owners, and not for themselves', async () => {
    expectRefusal(await waive(own.people.admin.token), 403, 'CAPABILITY_MISSING');
    expectRefusal(await waive(person.token), 403, 'CAPABILITY_MISSING');
    expectRefusal(await waive(owner.token, await membershipOf(owner)), 403, 'OWN_FACTOR_WAIVER');
    expectRefusal(await waive(other.people.owner.token), 403, 'OUT_OF_SCOPE');
    for (const data of [{ hours: 25, reason: 'x' }, { hours: 0, reason: 'x' }, { hours: 1 }, { hours: 1, reason: '' }])
      expect((await waive(owner.token, membership, data)).status).toBe(400);
  });

  it('is refused for a pending or deactivated member', async () => {
    for (const column of ['pending_since', 'deactivated_at']) {
      await db()('memberships')
        .where({ document_id: membership })
        .update({ [column]: moment(application(), new Date()) });
      expectRefusal(await waive(), 400, 'MEMBER_NOT_ACTIVE');
      await db()('memberships')
        .where({ document_id: membership })
        .update({ [column]: null });
    }
  });

  it('is in the audit log and in the list of members, and the person gets emails', async () => {
    await waive();
    const listed = (await as(owner.token).get('/memberships')).body.data;
    expect(listed.find(({ documentId }: { documentId: string }) => documentId === membership)).toMatchObject({
      factor_waived_until: expect.any(String),
      factor_waiver_reason: 'Lost phone',
    });
    await call('delete', pathOf(membership), {}, owner.token);
    const entries = await auditEntries({ organisation: own.id, target_id: String(membership) });
    const reasons = entries.flatMap(({ changes }) => changes.factor_waiver_reason ?? []);
    expect(reasons).toEqual([
      { before: null, after: 'Lost phone' },
      { before: 'Lost phone', after: null },
    ]);
    const sent = (await mails.deliver()).filter(({ subject }) => /waive|again/.test(String(subject)));
    expect(sent.map(({ to, subject }) => [JSON.stringify(to), subject])).toEqual([
      [expect.stringContaining(person.email), 'An organisation has waived your second factor'],
      [expect.stringContaining(person.email), 'An organisation needs your second factor again'],
    ]);
  });
});
