import { app, as, send } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { CLIENT, type Oidc, startOidc } from '../../helpers/servers/oidc';
import { expectRefusal } from '../../helpers/refusals';
import { newDomain, redirectUri, signInBySso, slugOf, useSsoSettings } from '../../helpers/sso';
import {
  createPerson,
  createTenant,
  elsewhere,
  join,
  PASSWORD,
  type Person,
  singleSignOnToken,
  type Tenant,
  unique,
} from '../../helpers/world';

const USER = 'plugin::users-permissions.user';
const ORGANISATION = 'api::organisation.organisation';
const db = (uid: string) => app().db.query(uid as never);

let oidc: Oidc;
let restore: () => void;
beforeAll(async () => {
  oidc = await startOidc(redirectUri());
  restore = useSsoSettings({ workspace: { issuer: `${oidc.url}/workspace`, ...CLIENT } });
});
afterAll(async () => {
  restore?.();
  await oidc?.stop();
});

const stepUp = (token: string, password: unknown = PASSWORD) =>
  send('post', '/auth/step-up', { token, headers: elsewhere(), body: { password } });
const read = (token: string, { documentId }: Tenant) => as(token).get(`/organisations/${documentId}`);
const set = ({ id }: { id: number }, data: object) =>
  db(ORGANISATION).update({ where: { id } as never, data: data as never });

interface World {
  insisting: Tenant;
  person: Person;
  tokens: { jwt: string; refreshToken: string };
}

/** A person who has signed in through the workspace of an SSO-only organisation. */
const signedIn = async (): Promise<World> => {
  const domain = newDomain();
  const insisting = await createTenant({ workspace_domain: domain, sso_only: true });
  const person = insisting.people.engineer;
  await oidc.is(unique('sub'), { hd: domain, email: person.email, email_verified: true });
  const answer = await signInBySso(await slugOf(insisting), 'workspace');
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return { insisting, person, tokens: answer.body };
};

describe('a member of an SSO-only organisation', () => {
  it('gains nothing by the password without another membership', async () => {
    const { insisting, tokens } = await signedIn();
    expect((await stepUp(tokens.jwt)).status).toBe(200);
    expect((await read(tokens.jwt, insisting)).status).toBe(200);
    const { body } = await as(tokens.jwt).get('/me');
    expect(body.data.memberships).toHaveLength(1);
    expect(body.data.session).toMatchObject({ method: 'sso', password_verified_at: expect.any(String) });
    expect(body.data.is_operator).toBe(false);
  });

  it('opens another organisation with the password until the session ends', async () => {
    const { person, tokens, insisting } = await signedIn();
    const other = await createTenant();
    await join(other.id, person, 'engineer');
    expectRefusal(
      await send('post', '/auth/local', {
        headers: elsewhere(),
        body: { identifier: person.email, password: PASSWORD },
      }),
      403,
      'SSO_REQUIRED',
    );
    expectRefusal(await read(tokens.jwt, other), 403, 'OUT_OF_SCOPE');
    const answer = await stepUp(tokens.jwt);
    expect(answer.body).toEqual({ ok: true, password_verified_at: expect.any(String) });
    expect((await read(tokens.jwt, other)).status).toBe(200);
    expect((await read(tokens.jwt, insisting)).status).toBe(200);
    const created = await as(tokens.jwt).post('/svc-agents', { hostname: 'a', organisation: other.documentId });
    expect(created.status).toBe(201);
    const next = await send('post', '/auth/refresh', { body: { refreshToken: tokens.refreshToken } });
    expect((await read(next.body.jwt, other)).status).toBe(200);
    const claims = JSON.parse(Buffer.from(next.body.jwt.split('.')[1], 'base64url').toString());
    expect(claims.amr).toEqual(['sso', 'pwd']);
    const sessions = await as(next.body.jwt).get('/auth/sessions');
    const [current] = sessions.body.data.filter((session: any) => session.current);
    expect(current.password_verified_at).toBe(answer.body.password_verified_at);
    expect(await auditEntries({ action: 'session.step-up', organisation: { id: other.id } })).toMatchObject([
      { actor_id: person.documentId },
    ]);
    await send('post', '/auth/logout', { token: next.body.jwt, body: {} });
    expect((await read(next.body.jwt, other)).status).toBe(401);
  });
});

describe('step-up in a single sign-on session', () => {
  let own: Tenant;
  let other: Tenant;
  let person: Person;
  let token: string;
  beforeEach(async () => {
    [own, other] = [await createTenant({}, ['owner', 'engineer', 'viewer']), await createTenant({}, ['owner'])];
    person = own.people.viewer;
    await join(other.id, person, 'viewer');
    token = await singleSignOnToken(person, own);
  });

  it('does not open SSO-only organisations', async () => {
    await set(other, { workspace_domain: newDomain(), sso_only: true });
    await stepUp(token);
    expectRefusal(await read(token, other), 403, 'SSO_REQUIRED');
    expect((await read(token, own)).status).toBe(200);
  });

  it('does not open organisations that have ended password sessions since', async () => {
    await stepUp(token);
    expect((await read(token, other)).status).toBe(200);
    expect(
      (await other.people.owner.call.post(`/organisations/${other.documentId}/end-password-sessions`, {})).status,
    ).toBe(200);
    expectRefusal(await read(token, other), 403, 'SESSION_ENDED');
    expect((await stepUp(token)).status).toBe(200);
    expect((await read(token, other)).status).toBe(200);
  });

  it('limits lists to what the session opens', async () => {
    const listed = async () => (await as(token).get('/organisations')).body.data.map(({ id }: any) => id).sort();
    expect(await listed()).toEqual([own.id]);
    await stepUp(token);
    expect(await listed()).toEqual([own.id, other.id].sort());
  });

  it('is refused when the password is wrong, absent or not a string, and opens nothing', async () => {
    expectRefusal(await stepUp(token, 'Not-the-Passw0rd!'), 401, 'CREDENTIALS_INVALID');
    for (const bad of [null, '', 7, { $ne: null }, 'a\0b']) expect((await stepUp(token, bad)).status).toBe(400);
    expectRefusal(await read(token, other), 403, 'OUT_OF_SCOPE');
    expect((await send('post', '/auth/step-up', { body: { password: PASSWORD } })).status).toBe(401);
  });

  it('is not needed in a session that was opened by password', async () => {
    expectRefusal(await stepUp(person.token), 400, 'STEP_UP_NOT_NEEDED');
  });

  it('is refused with its own error code when the account has no password', async () => {
    await db(USER).update({ where: { id: person.id } as never, data: { password: null } as never });
    const refused = await stepUp(token);
    expectRefusal(refused, 400, 'PASSWORD_MISSING');
    expect(refused.body.error.details.remedy).toContain('/api/auth/forgot-password');
  });

  it('ends when the password changes', async () => {
    await stepUp(token);
    await db(USER).update({ where: { id: person.id } as never, data: { password: 'Another-Passw0rd!' } as never });
    expect((await read(token, other)).status).toBe(401);
    expect((await stepUp(token)).status).toBe(401);
  });

  it('is needed before the person accepts a membership, if the account has a password', async () => {
    const asking = await createTenant();
    const { body } = await asking.people.owner.call.post('/memberships', { user: person.documentId, role: 'viewer' });
    const accept = () => as(token).post(`/memberships/${body.data.documentId}/accept`, {});
    expectRefusal(await accept(), 403, 'STEP_UP_REQUIRED');
    await stepUp(token);
    expect((await accept()).status).toBe(200);
  });

  it('is not needed to accept a membership with an account without a password', async () => {
    const asking = await createTenant();
    await db(USER).update({ where: { id: person.id } as never, data: { password: null } as never });
    const { body } = await asking.people.owner.call.post('/memberships', { user: person.documentId, role: 'viewer' });
    expect((await as(token).post(`/memberships/${body.data.documentId}/accept`, {})).status).toBe(200);
  });

  it('is rate limited like a sign-in', async () => {
    const guesser = await createPerson();
    await join(own.id, guesser, 'viewer');
    const guess = await singleSignOnToken(guesser, own);
    const before = app().config.get('rate-limits.enabled');
    app().config.set('rate-limits.enabled', true);
    try {
      const statuses: number[] = [];
      for (let index = 0; index < 40 && statuses.at(-1) !== 429; index += 1)
        statuses.push((await stepUp(guess, 'Not-the-Passw0rd!')).status);
      expect(statuses.at(-1)).toBe(429);
      expect(new Set(statuses.slice(0, -1))).toEqual(new Set([401]));
    } finally {
      app().config.set('rate-limits.enabled', before);
    }
  });
});
