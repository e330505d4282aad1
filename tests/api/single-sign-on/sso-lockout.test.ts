import { app, as, db, send } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { expectRefusal } from '../../helpers/refusals';
import { CLIENT, type Oidc, startOidc } from '../../helpers/servers/oidc';
import { mailOfTests, PUBLIC_URL } from '../../helpers/servers/mail-of-tests';
import { newDomain, redirectUri, signInBySso, slugOf, useSsoSettings } from '../../helpers/sso';
import {
  createPerson,
  createTenant,
  elsewhere,
  insert,
  join,
  PASSWORD,
  pathOf,
  type Person,
  singleSignOnToken,
  type Tenant,
  unique,
} from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';
const DIRECTORY = 'api::directory-integration.directory-integration';
const DAY_MS = 86_400_000;

const { undoToken, readUndoToken } = compiled('repositories/accounts/account-links');
const { undoSsoOnly } = compiled('commands/access/undo-sso-only');

let oidc: Oidc;
let restore: () => void;
let tenant: Tenant;

const stored = async ({ id }: { id: number } = tenant): Promise<any> =>
  app().db.query(ORGANISATION).findOne({ where: { id } });

/** Delivers what is due; returns what was sent since the last time, by recipient. */
const sent = async (): Promise<Map<string, { subject: string; text: string }>> => {
  const mailed = await mails.deliver();
  return new Map(mailed.map(({ to_envelope: to, subject = '', text = '' }) => [to.join(), { subject, text }] as const));
};
const tokenIn = (text = ''): string => /token=(\S+)/.exec(text)?.[1] ?? '';

const requireSso = (one: Tenant = tenant, query = '') =>
  one.people.owner.call.put(`${pathOf(one)}${query}`, { sso_only: true });

/** Requires single sign-on, and returns the token that the owner gets. */
const switchOn = async (one: Tenant = tenant): Promise<string> => {
  expect((await requireSso(one)).status).toBe(200);
  return tokenIn((await sent()).get(one.people.owner.email)?.text);
};

const undo = (token: string, password = PASSWORD) =>
  send('post', '/auth/undo-sso-only', { headers: elsewhere(), body: { token, password } });
const show = (token: string) => as(undefined).post('/undo-links/show', { token });
const signIn = ({ email }: Person) =>
  send('post', '/auth/local', { headers: elsewhere(), body: { identifier: email, password: PASSWORD } });
const bySso = async (one: Tenant, { email }: Person) => {
  const { workspace_domain: hd } = await stored(one);
  await oidc.is(unique('sub'), { hd, email, email_verified: true });
  return signInBySso(await slugOf(one), 'workspace');
};

beforeAll(async () => {
  oidc = await startOidc(redirectUri());
  restore = useSsoSettings({ workspace: { issuer: `${oidc.url}/workspace`, ...CLIENT } });
});

afterAll(async () => {
  restore?.();
  await oidc?.stop();
});

beforeEach(async () => {
  tenant = await createTenant({ workspace_domain: newDomain() });
});

const mails = mailOfTests();

describe('SSO-only without a proven method', () => {
  it('emails each owner a link that switches it off with the password, once', async () => {
    const second = await createPerson();
    await join(tenant.id, second, 'owner');
    const { owner, admin, viewer } = tenant.people;
    expect((await requireSso()).status).toBe(200);
    const mails = await sent();
    expect([...mails.keys()].sort()).toEqual([owner.email, second.email].sort());
    const { subject, text } = mails.get(owner.email) as { subject: string; text: string };
    expect(subject).toBe(`${tenant.name} requires single sign-on now`);
    expect(text).toContain(`${PUBLIC_URL}/undo-sso-only?token=`);
    const [token, other] = [tokenIn(text), tokenIn(mails.get(second.email)?.text)];
    expect(token).not.toBe(other);
    expectRefusal(await signIn(owner), 403, 'SSO_REQUIRED');

    const shown = await show(token);
    expect(shown.body.data).toMatchObject({ organisation: { name: tenant.name }, email: owner.email });
    expectRefusal(await undo(token, 'wrong-password'), 401, 'CREDENTIALS_INVALID');
    expect((await stored()).sso_only).toBe(true);
    expect((await undo(token)).body).toEqual({ ok: true });
    expect(await stored()).toMatchObject({ sso_only: false, sso_switch_id: null });
    expect((await signIn(viewer)).status).toBe(200);

    const notified = await sent();
    expect([...notified.keys()].sort()).toEqual([owner.email, second.email].sort());
    expect(notified.get(second.email)?.text).toContain('has switched it off');
    expect(notified.has(admin.email)).toBe(false);
    const where = { action: 'organisation.sso-only-undone', organisation: { id: tenant.id } };
    expect(await auditEntries(where)).toMatchObject([
      { actor_kind: 'user', actor_id: owner.documentId, changes: { sso_only: { before: true, after: false } } },
    ]);
    for (const used of [token, other]) {
      expectRefusal(await undo(used), 400, 'UNDO_LINK_INVALID');
      expectRefusal(await show(used), 400, 'UNDO_LINK_INVALID');
    }
  });

  it('is undone once, whatever happens at the same time', async () => {
    const token = await switchOn();
    const answers = await Promise.all([undo(token), undo(token), undo(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(
      await auditEntries({ action: 'organisation.sso-only-undone', organisation: { id: tenant.id } }),
    ).toHaveLength(1);
  });

  it('emails the owners of a new organisation, and without a client for its method', async () => {
    const without = useSsoSettings({ workspace: { issuer: '', clientId: '', clientSecret: '' } });
    const { owner } = tenant.people;
    const created = await owner.call.post('/organisations', {
      ...{ name: unique('new'), sso_only: true, workspace_domain: newDomain() },
    });
    expect(created.status).toBe(201);
    const mail = (await sent()).get(owner.email);
    without();
    expect(mail?.text).toContain('The platform has no client');
    expect((await undo(tokenIn(mail?.text))).status).toBe(200);
    expect((await stored(created.body.data)).sso_only).toBe(false);
  });

  it('leaves the setting alone after the sign-in of an owner or admin, and not of others', async () => {
    const token = await switchOn();
    expect((await bySso(tenant, tenant.people.viewer)).status).toBe(200);
    expect((await show(token)).status).toBe(200);
    expect((await bySso(tenant, tenant.people.admin)).status).toBe(200);
    expectRefusal(await undo(token), 400, 'UNDO_LINK_INVALID');
    expect((await stored()).sso_only).toBe(true);
  });

  it('emails nothing if a method is proven, and again if the workspace changes', async () => {
    const { owner } = tenant.people;
    expect((await bySso(tenant, owner)).status).toBe(200);
    expect((await requireSso()).status).toBe(200);
    expect((await sent()).size).toBe(0);
    const call = as(await singleSignOnToken(owner, tenant));
    expect((await call.put(pathOf(tenant), { name: unique('renamed') })).status).toBe(200);
    expect((await sent()).size).toBe(0);
    expect((await call.put(pathOf(tenant), { workspace_domain: newDomain() })).status).toBe(200);
    const token = tokenIn((await sent()).get(owner.email)?.text);
    expect((await undo(token)).status).toBe(200);
  });

  it('emails the owners when the proven directory of an SSO-only organisation is switched off', async () => {
    const other = useSsoSettings({
      workspace: { issuer: `${oidc.url}/workspace`, ...CLIENT },
      directory: { issuer: `${oidc.url}/workspace`, ...CLIENT },
    });
    const host = new URL(oidc.url).host;
    const directory = await insert(DIRECTORY, {
      ...{ organisation: tenant.id, name: 'Okta', kind: 'okta', enabled: true, idp_tenant_id: host },
    });
    const key = { sso_proven_method: `directory okta ${host}` };
    await db()('organisations').where({ id: tenant.id }).update(key);
    await requireSso();
    expect((await sent()).size).toBe(0);
    const call = as(await singleSignOnToken(tenant.people.owner, tenant));
    const off = await call.put(`/directory-integrations/${directory.documentId}`, { enabled: false });
    const token = tokenIn((await sent()).get(tenant.people.owner.email)?.text);
    other();
    expect(off.status).toBe(200);
    expect((await undo(token)).status).toBe(200);
  });

  it('ends the links with every later change of sso_only', async () => {
    const first = await switchOn();
    const call = as(await singleSignOnToken(tenant.people.owner, tenant));
    expect((await call.put(pathOf(tenant), { sso_only: false })).status).toBe(200);
    expectRefusal(await undo(first), 400, 'UNDO_LINK_INVALID');
    expect((await call.put(pathOf(tenant), { sso_only: true })).status).toBe(200);
    expectRefusal(await undo(first), 400, 'UNDO_LINK_INVALID');
    const second = tokenIn((await sent()).get(tenant.people.owner.email)?.text);
    expect((await show(second)).status).toBe(200);
    await app()
      .db.query(ORGANISATION)
      .update({ where: { id: tenant.id }, data: { sso_switch_id: 'mine' } });
    expect((await show(second)).status).toBe(200);
    await app()
      .db.query(ORGANISATION)
      .update({ where: { id: tenant.id }, data: { org_status: 'archived' } });
    expectRefusal(await undo(second), 400, 'UNDO_LINK_INVALID');
  });

  it('ends a link after 24 hours, and with the role of its owner', async () => {
    const token = await switchOn();
    const { owner, admin } = tenant.people;
    const claims = readUndoToken(token, Date.now()) as NonNullable<ReturnType<typeof readUndoToken>>;
    expect(Math.abs(claims.expiresAt - Date.now() - DAY_MS)).toBeLessThan(DAY_MS / 100);
    const late = { token, clientAddress: '127.0.0.1', now: claims.expiresAt };
    await expect(undoSsoOnly(app(), late)).rejects.toMatchObject({ details: { code: 'UNDO_LINK_INVALID' } });
    const forged = undoToken({ ...claims, owner: admin.documentId });
    expectRefusal(await undo(forged), 400, 'UNDO_LINK_INVALID');
    for (const wrong of [`${token}x`, token.replace('sou_', 'art_'), 'x', 'sou_a.b.c.d.e'])
      expectRefusal(await undo(wrong), 400, 'UNDO_LINK_INVALID');
    await app()
      .db.connection('memberships')
      .where({ organisation_id: tenant.id, user_id: admin.id })
      .update({ role: 'owner' });
    const memberships = app().db.query('api::membership.membership');
    const own = { organisation: { id: tenant.id }, user: { id: owner.id } };
    const { id } = (await memberships.findOne({ where: own as never })) as { id: number };
    await memberships.update({ where: { id }, data: { role: 'admin' } });
    expectRefusal(await undo(token), 400, 'UNDO_LINK_INVALID');
  });

  it('limits wrong passwords as sign-ins do, and respects the IP allowlist and a blocked account', async () => {
    const token = await switchOn();
    const { owner } = tenant.people;
    await app()
      .db.query(ORGANISATION)
      .update({ where: { id: tenant.id }, data: { ip_allowlist: ['192.0.2.0/24'] } });
    expectRefusal(await undo(token), 403, 'IP_NOT_ALLOWED');
    await app()
      .db.query(ORGANISATION)
      .update({ where: { id: tenant.id }, data: { ip_allowlist: null } });
    const users = app().db.query('plugin::users-permissions.user');
    await users.update({ where: { id: owner.id }, data: { password: null } });
    expectRefusal(await undo(token), 400, 'PASSWORD_MISSING');
    await users.update({ where: { id: owner.id }, data: { blocked: true } });
    expect((await undo(token)).status).toBeGreaterThanOrEqual(400);
    expect((await stored()).sso_only).toBe(true);
  });

  it('stores no token', async () => {
    const token = await switchOn();
    const rows = await db()('outbox_events').where({ event: 'organisation.sso-only-unproven' });
    expect(JSON.stringify([rows, await stored()])).not.toContain(token);
    const entries = (await auditEntries({ organisation: { id: tenant.id } })) as { changes: object }[];
    expect(JSON.stringify(entries.map(({ changes }) => changes))).not.toContain((await stored()).sso_switch_id);
    expect((await signIn(tenant.people.owner)).status).toBe(403);
  });
});
