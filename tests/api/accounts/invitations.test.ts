import { app, db, send } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { accept, invite, type Invited } from '../../helpers/invitations';
import { expectRefusal } from '../../helpers/refusals';
import {
  createPerson,
  createTenant,
  elsewhere,
  insert,
  join,
  PASSWORD,
  type Tenant,
  unique,
  verifiedDomain,
} from '../../helpers/world';

const INVITATION = 'api::invitation.invitation';
const ORGANISATION = 'api::organisation.organisation';
const { acceptInvitation } = compiled('commands/accounts/accept-invitation');

const PARALLEL = 12;
const address = (): string => `${unique('guest')}@example.com`;
const account = () => ({ username: unique('guest'), password: PASSWORD });
const rolesIn = async (tenant: Tenant, userId: number): Promise<string[]> =>
  db()('memberships').where({ organisation_id: tenant.id, user_id: userId }).pluck('role');
const update = (uid: string, id: number, data: Record<string, unknown>) =>
  app()
    .db.query(uid as never)
    .update({ where: { id } as never, data: data as never });

let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
  other = await createTenant();
});

describe('an invitation', () => {
  it('is stored in lower case without a usable token, and expires after seven days', async () => {
    const email = address();
    const { token, ...stub } = await invite(tenant, email.toUpperCase(), 'engineer');
    const { data } = (await tenant.people.admin.call.get(`/invitations/${stub.documentId}`)).body;
    expect(data).toMatchObject({ email, role: 'engineer', accepted_at: null, accepted_by: null, revoked_at: null });
    expect(data.invited_by.documentId).toBe(tenant.people.owner.documentId);
    expect(Date.parse(data.expires_at) - Date.parse(data.sent_at)).toBe(7 * 86_400_000);
    expect(token).toMatch(/^inv_[\w-]{43}$/);
    const stored = await db()('invitations').where({ id: stub.id });
    const events = await db()('outbox_events').where({ organisation_id: tenant.id });
    const entries = await db()('audit_entries').where({ target_id: stub.documentId });
    const listed = await tenant.people.admin.call.get('/invitations');
    expect(JSON.stringify([stored, events, entries, listed.body])).not.toContain(token);
    expect(JSON.stringify([entries, listed.body])).not.toContain(stored[0].token_nonce);
    expect(JSON.stringify([events])).not.toContain(email);
  });

  it('shows its token to the inviter when no email can be sent', async () => {
    const answer = await tenant.people.admin.call.post('/invitations', { email: address(), role: 'viewer' });
    expect(answer.body.data.token).toMatch(/^inv_/);
    const url = app().config.get('invitations.url');
    app().config.set('invitations.url', 'https://app.example.com/join');
    const again = await tenant.people.admin.call.post(`/invitations/${answer.body.data.documentId}/resend`, {});
    app().config.set('invitations.url', url);
    expect(again.body.data.accept_url).toBe(`https://app.example.com/join?token=${again.body.data.token}`);
    expect(again.body.data.token).not.toBe(answer.body.data.token);
  });

  it('requires member:manage in this organisation', async () => {
    const { documentId } = await invite(tenant, address());
    for (const role of ['engineer', 'auditor', 'viewer'] as const) {
      const { call } = tenant.people[role];
      expectRefusal(await call.get('/invitations'), 403, 'CAPABILITY_MISSING');
      expectRefusal(await call.post('/invitations', { email: address(), role: 'viewer' }), 403, 'CAPABILITY_MISSING');
      expectRefusal(await call.post(`/invitations/${documentId}/revoke`, {}), 403, 'CAPABILITY_MISSING');
    }
    const { call } = other.people.owner;
    expect((await call.get('/invitations')).body.data).toEqual([]);
    expectRefusal(await call.get(`/invitations/${documentId}`), 403, 'OUT_OF_SCOPE');
    expectRefusal(await call.post(`/invitations/${documentId}/resend`, {}), 403, 'OUT_OF_SCOPE');
    expectRefusal(await call.post(`/invitations/${documentId}/revoke`, {}), 403, 'OUT_OF_SCOPE');
    const foreign = { email: address(), role: 'viewer', organisation: tenant.documentId };
    expectRefusal(await call.post('/invitations', foreign), 403, 'OUT_OF_SCOPE');
  });

  it("is refused for a role above the inviter's own", async () => {
    const { owner, admin } = tenant.people;
    const email = address();
    expectRefusal(await admin.call.post('/invitations', { email, role: 'owner' }), 403, 'ROLE_ABOVE_OWN');
    const { body } = await owner.call.post('/invitations', { email, role: 'owner' });
    const path = `/invitations/${body.data.documentId}`;
    expectRefusal(await admin.call.post(`${path}/resend`, {}), 403, 'ROLE_ABOVE_OWN');
    expectRefusal(await admin.call.post(`${path}/revoke`, {}), 403, 'ROLE_ABOVE_OWN');
    expect((await admin.call.post('/invitations', { email: address(), role: 'admin' })).status).toBe(201);
  });

  it('is refused for a second open invitation to an address, and for members', async () => {
    const { call } = tenant.people.admin;
    const email = address();
    for (const bad of ['', 'nobody', 'a@b', 'a@example.com\r\nBcc: b@example.com'])
      expect((await call.post('/invitations', { email: bad, role: 'viewer' })).status).toBe(400);
    expectRefusal(await call.post('/invitations', { email: 'a@b', role: 'viewer' }), 400, 'EMAIL_INVALID', 'email');
    const { documentId } = await invite(tenant, email);
    expectRefusal(await call.post('/invitations', { email, role: 'viewer' }), 400, 'ALREADY_INVITED', 'email');
    const member = { email: tenant.people.viewer.email.toUpperCase(), role: 'viewer' };
    expectRefusal(await call.post('/invitations', member), 400, 'ALREADY_MEMBER', 'email');
    expect((await other.people.admin.call.post('/invitations', { email, role: 'viewer' })).status).toBe(201);
    expect((await call.post(`/invitations/${documentId}/revoke`, {})).body.data.revoked_at).toMatch(/Z$/);
    expect((await call.post('/invitations', { email, role: 'viewer' })).status).toBe(201);
  });

  it('is created once when several are sent to one address at once', async () => {
    const email = address();
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, () => tenant.people.owner.call.post('/invitations', { email, role: 'viewer' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(PARALLEL - 1).fill(400)]);
  });

  it('refuses fields that the caller cannot write', async () => {
    for (const field of ['expires_at', 'accepted_at', 'sent_at', 'revoked_at']) {
      const data = { email: address(), role: 'viewer', [field]: '2030-01-01T00:00:00Z' };
      expectRefusal(await tenant.people.owner.call.post('/invitations', data), 403, 'FIELD_NOT_WRITABLE');
    }
  });
});

describe('the seat of an invitation', () => {
  const limits = async (of: Tenant) =>
    (await of.people.owner.call.get(`/organisations/${of.documentId}/limits`)).body.data.members;

  it('is counted with the members, exactly, also when several are sent at once', async () => {
    const full = await createTenant({ max_members: 8 });
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, () =>
        full.people.owner.call.post('/invitations', { email: address(), role: 'viewer' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer.body.error.details).toMatchObject({ code: 'MEMBER_LIMIT_REACHED', used: 8, limit: 8 });
    expect(await limits(full)).toEqual({ used: 8, limit: 8 });
    const person = await createPerson();
    const joining = { user: person.documentId, role: 'viewer' };
    expectRefusal(await full.people.owner.call.post('/memberships', joining), 403, 'MEMBER_LIMIT_REACHED');
  });

  it("becomes the member's seat, and is free once it is revoked or expired", async () => {
    const full = await createTenant({ max_members: 6 });
    const { call } = full.people.owner;
    const first = await invite(full, address());
    expect((await accept(first.token, account())).status).toBe(200);
    expect(await limits(full)).toEqual({ used: 6, limit: 6 });
    await update(ORGANISATION, full.id, { max_members: 7 });
    const second = await invite(full, address());
    expect((await call.post(`/invitations/${second.documentId}/revoke`, {})).status).toBe(200);
    const third = await invite(full, address());
    await update(INVITATION, third.id, { expires_at: '2020-01-01T00:00:00.000Z' });
    await invite(full, address());
    expectRefusal(await call.post(`/invitations/${third.documentId}/resend`, {}), 403, 'MEMBER_LIMIT_REACHED');
  });

  it('is refused at acceptance when the limit has been lowered, and is available when it is raised again', async () => {
    const full = await createTenant({ max_members: 6 });
    const { token } = await invite(full, address());
    await update(ORGANISATION, full.id, { max_members: 5 });
    const guest = account();
    expectRefusal(await accept(token, guest), 403, 'MEMBER_LIMIT_REACHED');
    await update(ORGANISATION, full.id, { max_members: 6 });
    expect((await accept(token, guest)).status).toBe(200);
  });
});

describe('accepting an invitation', () => {
  it('creates an account where there is none, and signs in', async () => {
    const email = address();
    const { token, documentId } = await invite(tenant, email, 'engineer');
    expectRefusal(await accept(token), 400, 'VALIDATION_FAILED', 'username');
    expectRefusal(await accept(token, { username: unique() }), 400, 'VALIDATION_FAILED', 'password');
    const long = { username: unique(), password: 'ü'.repeat(40) };
    expectRefusal(await accept(token, long), 400, 'VALIDATION_FAILED', 'password');
    const taken = { username: tenant.people.owner.username, password: PASSWORD };
    expectRefusal(await accept(token, taken), 400, 'NOT_UNIQUE', 'username');
    const guest = account();
    const { status, body } = await accept(token, guest);
    expect([status, body.data.membership.role]).toEqual([200, 'engineer']);
    expect(body.data.organisation.documentId).toBe(tenant.documentId);
    expect(body.user).toMatchObject({ email, username: guest.username });
    const me = await send('get', '/me', { token: body.jwt });
    expect(me.body.data.memberships.map(({ role }: { role: string }) => role)).toEqual(['engineer']);
    const signedIn = await send('post', '/auth/local', {
      body: { identifier: email, password: PASSWORD },
      headers: elsewhere(),
    });
    // No mail server is configured here: the inviter saw the token, which therefore proves no mailbox.
    expect([signedIn.status, signedIn.body.user.confirmed]).toEqual([200, false]);
    const refreshed = await send('post', '/auth/refresh', { body: { refreshToken: body.refreshToken } });
    expect(refreshed.status).toBe(200);
    const { data } = (await tenant.people.owner.call.get(`/invitations/${documentId}`)).body;
    expect([data.accepted_by.documentId, data.accepted_at]).toEqual([body.user.documentId, expect.any(String)]);
    expectRefusal(
      await tenant.people.owner.call.post(`/invitations/${documentId}/resend`, {}),
      400,
      'INVITATION_CLOSED',
    );
    expectRefusal(
      await tenant.people.owner.call.post(`/invitations/${documentId}/revoke`, {}),
      400,
      'INVITATION_CLOSED',
    );
  });

  it('works for the signed-in person of the address alone', async () => {
    const [guest, stranger] = [await createPerson(), await createPerson()];
    const { token } = await invite(tenant, guest.email, 'auditor');
    expectRefusal(await accept(token, {}, stranger.token), 403, 'INVITED_SOMEBODY_ELSE');
    expectRefusal(await accept(token, account()), 401, 'SIGN_IN_FIRST');
    expectRefusal(await accept(token, account(), 'a.b.c'), 401, 'UNAUTHENTICATED');
    expect(await rolesIn(tenant, guest.id)).toEqual([]);
    const answer = await accept(token, {}, guest.token);
    expect([answer.status, answer.body.jwt, answer.body.data.membership.role]).toEqual([200, undefined, 'auditor']);
    expect(await rolesIn(tenant, guest.id)).toEqual(['auditor']);
    expect((await guest.call.get('/invitations')).status).toBe(403);
    expect((await guest.call.get('/audit-entries')).status).toBe(200);
  });

  it('compares the address literally, not as a pattern', async () => {
    const word = unique('x');
    const near = `${word}ab@example.com`;
    const user = { username: unique('near'), email: near };
    await insert('plugin::users-permissions.user', user);
    const { token } = await invite(tenant, `${word}_b@example.com`);
    expect((await accept(token, account())).body.user.email).toBe(`${word}_b@example.com`);
  });

  it('creates no account for a person who is signed in with another address', async () => {
    const stranger = await createPerson();
    const { token } = await invite(tenant, address());
    expectRefusal(await accept(token, account(), stranger.token), 403, 'INVITED_SOMEBODY_ELSE');
  });

  it('keeps the role of a person who has become a member since', async () => {
    const guest = await createPerson();
    const { token } = await invite(tenant, guest.email, 'admin');
    await join(tenant.id, guest, 'viewer');
    expect((await accept(token, {}, guest.token)).body.data.membership.role).toBe('viewer');
    expect(await rolesIn(tenant, guest.id)).toEqual(['viewer']);
    expectRefusal(await accept(token, {}, guest.token), 400, 'INVITATION_INVALID');
  });

  it('works once when it happens several times at once', async () => {
    const email = address();
    const { token } = await invite(tenant, email);
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(token, account())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await app().db.query('plugin::users-permissions.user').count({ where: { email } })).toBe(1);
    expectRefusal(await accept(token, account()), 400, 'INVITATION_INVALID');
  });

  it('creates one account for an address that two organisations invite at once', async () => {
    const email = address();
    const tokens = [(await invite(tenant, email)).token, (await invite(other, email)).token];
    const answers = await Promise.all(tokens.map((token) => accept(token, account())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await app().db.query('plugin::users-permissions.user').count({ where: { email } })).toBe(1);
  });

  it('gives the same answer for unknown, used, revoked, resent and expired tokens', async () => {
    const { call } = tenant.people.owner;
    const [used, revoked, resent, over] = [
      await invite(tenant, address()),
      await invite(tenant, address()),
      await invite(tenant, address()),
      await invite(tenant, address()),
    ] as [Invited, Invited, Invited, Invited];
    expect((await accept(used.token, account())).status).toBe(200);
    await call.post(`/invitations/${revoked.documentId}/revoke`, {});
    const again = await call.post(`/invitations/${resent.documentId}/resend`, {});
    await update(INVITATION, over.id, { expires_at: new Date(Date.now() - 1).toISOString() });
    const answers = [];
    for (const { token } of [{ token: 'inv_nonesuch' }, used, revoked, resent, over]) {
      const answer = await accept(token, account());
      expectRefusal(answer, 400, 'INVITATION_INVALID', 'token');
      answers.push(JSON.stringify(answer.body));
    }
    expect(new Set(answers).size).toBe(1);
    expect((await accept(again.body.data.token, account())).status).toBe(200);
  });

  it('is refused from the millisecond of its expiry', async () => {
    const { token, expires_at } = await invite(tenant, address());
    const at = (now: number) =>
      acceptInvitation(app(), {
        ...{ token, now, caller: null, account: account() },
        origin: { clientAddress: null, userAgent: null },
      });
    const end = Date.parse(expires_at);
    await expect(at(end)).rejects.toMatchObject({ details: { code: 'INVITATION_INVALID' } });
    expect((await at(end - 1)).membership.role).toBe('viewer');
  });

  it('creates no account with a password in an SSO-only organisation', async () => {
    const strict = await createTenant();
    const [newcomer, guest] = [await invite(strict, address()), await createPerson()];
    const invited = await invite(strict, guest.email);
    await update(ORGANISATION, strict.id, { workspace_domain: `${unique('ws')}.example`, sso_only: true });
    expectRefusal(await accept(newcomer.token, account()), 403, 'SSO_REQUIRED');
    expect((await accept(invited.token, {}, guest.token)).status).toBe(200);
    const refused = await guest.call.get('/svc-agents', { 'X-Organisation-Id': strict.documentId });
    expectRefusal(refused, 403, 'SSO_REQUIRED');
  });

  it('creates no account with a password for the workspace domain of another, SSO-only organisation', async () => {
    const domain = `${unique('ws')}.example.com`;
    await insert(ORGANISATION, { name: unique('sso'), ...verifiedDomain(domain), sso_only: true });
    const { token } = await invite(tenant, `ada@${domain}`);
    expectRefusal(await accept(token, account()), 403, 'SSO_REQUIRED');
  });

  it('changes nothing in a suspended organisation', async () => {
    const suspended = await createTenant();
    const { token } = await invite(suspended, address());
    await update(ORGANISATION, suspended.id, { org_status: 'suspended' });
    const guest = account();
    expectRefusal(await accept(token, guest), 403, 'ORGANISATION_READ_ONLY');
    await update(ORGANISATION, suspended.id, { org_status: 'active' });
    expect((await accept(token, guest)).status).toBe(200);
  });
});

it('an invitation is in the audit log when it is sent, resent, revoked and accepted', async () => {
  const { call } = tenant.people.owner;
  const first = await invite(tenant, address());
  await call.post(`/invitations/${first.documentId}/resend`, {});
  await call.post(`/invitations/${first.documentId}/revoke`, {});
  const email = address();
  const second = await invite(tenant, email);
  const { body } = await accept(second.token, account());
  const entriesOf = (target_id: string) =>
    db()('audit_entries').where({ target_id }).orderBy('id').select('action', 'actor_kind', 'changes');
  const entries = await entriesOf(first.documentId);
  expect(entries.map(({ action }) => action)).toEqual(['invitation.create', 'invitation.update', 'invitation.update']);
  expect(JSON.stringify(entries[1])).toContain('sent_at');
  expect(JSON.stringify(entries[2])).toContain('revoked_at');
  const accepted = await entriesOf(second.documentId);
  expect(accepted.map(({ action, actor_kind: by }) => [action, by])).toEqual([
    ['invitation.create', 'user'],
    ['invitation.accept', 'user'],
  ]);
  const joined = await entriesOf(body.data.membership.documentId);
  expect(joined.map(({ action, actor_kind: by }) => [action, by])).toEqual([['membership.create', 'user']]);
});
