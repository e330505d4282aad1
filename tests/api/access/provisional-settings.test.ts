import { app, as, statusAndCode } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { CLIENT, type Oidc, startOidc } from '../../helpers/servers/oidc';
import { newDomain, redirectUri, signInBySso, slugOf, useSsoSettings } from '../../helpers/sso';
import {
  createOperator,
  createTenant,
  pathOf,
  type Person,
  singleSignOnToken,
  type Tenant,
  unique,
} from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';

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

const stored = async ({ id }: { id: number }): Promise<any> => app().db.query(ORGANISATION).findOne({ where: { id } });
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** Runs the watchdog as if the given number of seconds had passed. */
const runLater = (seconds: number) =>
  compiled('watchdogs/provisional-settings').provisionalSettingsWatchdog.run(app(), new Date(inSeconds(seconds)));

const requireSso = (tenant: Tenant, caller: Person, query = '?confirm_within=600') =>
  caller.call.put(`${pathOf(tenant)}${query}`, { sso_only: true });

const signIn = async (tenant: Tenant, { email }: Person) => {
  const { workspace_domain: hd } = await stored(tenant);
  await oidc.is(unique('sub'), { hd, email, email_verified: true });
  return signInBySso(await slugOf(tenant), 'workspace');
};

const withDomain = () => createTenant({ workspace_domain: newDomain() });

describe('a provisional sso_only', () => {
  it('blocks password sessions, and is reverted without a confirmation', async () => {
    // Settings of other tests may be due by then.
    await runLater(700);
    const tenant = await withDomain();
    const { owner, viewer } = tenant.people;
    const on = await requireSso(tenant, owner);
    expect(on.status).toBe(200);
    expect(on.body.data.sso_only_confirm_by > inSeconds(500)).toBe(true);
    expect(statusAndCode(await viewer.call.get(pathOf(tenant)))).toEqual([403, 'SSO_REQUIRED']);
    expect((await runLater(500)).changed).toBe(0);
    expect((await runLater(700)).changed).toBeGreaterThan(0);
    const read = await viewer.call.get(pathOf(tenant));
    expect(read.body.data).toMatchObject({ sso_only: false, sso_only_confirm_by: null });
    const entries = await auditEntries({ action: 'organisation.change-reverted', organisation: { id: tenant.id } });
    expect(entries).toMatchObject([{ changes: { sso_only: { before: true, after: false } } }]);
    expect((await runLater(700)).changed).toBe(0);
  });

  it('is confirmed by the sign-in of an owner or admin, and of no other member', async () => {
    const tenant = await withDomain();
    const { owner, admin, viewer } = tenant.people;
    await requireSso(tenant, owner);
    expect((await signIn(tenant, viewer)).status).toBe(200);
    expect((await stored(tenant)).sso_only_confirm_by).not.toBeNull();
    expect((await signIn(tenant, admin)).status).toBe(200);
    expect((await stored(tenant)).sso_only_confirm_by).toBeNull();
    await runLater(700);
    expect((await stored(tenant)).sso_only).toBe(true);
    const where = { action: 'organisation.sso-only-confirmed', organisation: { id: tenant.id } };
    expect(await auditEntries(where)).toMatchObject([{ actor_id: admin.documentId }]);
  });

  it('does not undo an earlier or later end of password sessions', async () => {
    const tenant = await withDomain();
    const { owner, viewer } = tenant.people;
    const byProvider = as(await singleSignOnToken(owner, tenant));
    await requireSso(tenant, owner);
    expect((await byProvider.post(`${pathOf(tenant)}/end-password-sessions`, {})).status).toBe(200);
    await runLater(700);
    expect(statusAndCode(await viewer.call.get(pathOf(tenant)))).toEqual([403, 'SESSION_ENDED']);
  });

  it('is cancelled when it is switched off by hand, and password sessions work again', async () => {
    const tenant = await withDomain();
    const { owner, viewer } = tenant.people;
    await requireSso(tenant, owner);
    const off = await as(await singleSignOnToken(owner, tenant)).put(pathOf(tenant), { sso_only: false });
    expect(off.body.data).toMatchObject({ sso_only: false, sso_only_confirm_by: null });
    expect((await viewer.call.get(pathOf(tenant))).status).toBe(200);
  });

  it('gets a new deadline from a second request, and keeps its deadline across an unrelated change', async () => {
    const tenant = await withDomain();
    const first = await requireSso(tenant, tenant.people.owner);
    const caller = as(await singleSignOnToken(tenant.people.owner, tenant));
    const same = await caller.put(pathOf(tenant), { name: 'Other', sso_only: true });
    expect(same.body.data.sso_only_confirm_by).toBe(first.body.data.sso_only_confirm_by);
    const longer = await caller.put(`${pathOf(tenant)}?confirm_within=3600`, { sso_only: true });
    expect(longer.body.data.sso_only_confirm_by > inSeconds(3000)).toBe(true);
    await runLater(700);
    expect((await stored(tenant)).sso_only).toBe(true);
  });

  it('becomes final when the organisation is archived', async () => {
    const tenant = await withDomain();
    await requireSso(tenant, tenant.people.owner);
    const operator = await createOperator();
    await operator.call.put(pathOf(tenant), { org_status: 'archived' });
    await runLater(700);
    expect(await stored(tenant)).toMatchObject({ sso_only: true, sso_only_confirm_by: null });
  });

  it('is confirmed or reverted, not both, when both happen at once', async () => {
    const { confirmProvisional, revertProvisional } = compiled('commands/access/provisional-settings');
    for (let round = 0; round < 5; round += 1) {
      const tenant = await withDomain();
      await requireSso(tenant, tenant.people.owner);
      const [isConfirmed, isReverted] = await Promise.all([
        confirmProvisional(app(), tenant, 'sso_only'),
        revertProvisional(app(), tenant.id, new Date(inSeconds(700))),
      ]);
      expect(isConfirmed).not.toBe(isReverted);
      expect(await stored(tenant)).toMatchObject({ sso_only: isConfirmed, sso_only_confirm_by: null });
    }
  });

  it.each(['59', '86401', '1.5', 'x', ''])('refuses confirm_within=%s', async (within) => {
    const tenant = await withDomain();
    const answer = await requireSso(tenant, tenant.people.owner, `?confirm_within=${within}`);
    expect(statusAndCode(answer)).toEqual([400, 'QUERY_INVALID']);
  });

  it('requires a setting that can be confirmed', async () => {
    const tenant = await withDomain();
    const answer = await tenant.people.owner.call.put(`${pathOf(tenant)}?confirm_within=600`, { name: 'x' });
    expect(statusAndCode(answer)).toEqual([400, 'NOTHING_TO_CONFIRM']);
  });
});

describe('a provisional ip_allowlist', () => {
  const INSIDE = { 'X-Forwarded-For': '203.0.113.9' };
  const LIST = ['203.0.113.0/24'];
  const restrict = (tenant: Tenant, list: string[], query = '?confirm_within=600') =>
    tenant.people.owner.call.put(`${pathOf(tenant)}${query}`, { ip_allowlist: list }, INSIDE);
  const confirm = ({ people, ...tenant }: Tenant, headers: Record<string, string> = INSIDE) =>
    people.owner.call.post(`${pathOf(tenant)}/confirm-ip-allowlist`, {}, headers);

  it('is reverted to the previous list without a confirmation', async () => {
    const tenant = await createTenant();
    expect((await restrict(tenant, LIST)).body.data.ip_allowlist_confirm_by).toMatch(/^20/);
    const { viewer } = tenant.people;
    expect(statusAndCode(await viewer.call.get(pathOf(tenant)))).toEqual([403, 'IP_NOT_ALLOWED']);
    await runLater(700);
    expect((await viewer.call.get(pathOf(tenant))).status).toBe(200);
    expect(await stored(tenant)).toMatchObject({ ip_allowlist: null, ip_allowlist_confirm_by: null });
    expect(statusAndCode(await confirm(tenant))).toEqual([400, 'NOTHING_TO_CONFIRM']);
  });

  it('becomes final when it is confirmed from an address on it', async () => {
    const tenant = await createTenant();
    await restrict(tenant, LIST);
    expect(statusAndCode(await confirm(tenant, {}))).toEqual([403, 'IP_NOT_ALLOWED']);
    const operator = await createOperator();
    expect(statusAndCode(await operator.call.post(`${pathOf(tenant)}/confirm-ip-allowlist`, {}))).toEqual([
      403,
      'IP_NOT_ALLOWED',
    ]);
    expect((await confirm(tenant)).status).toBe(200);
    await runLater(700);
    expect((await stored(tenant)).ip_allowlist).toEqual(LIST);
    const where = { action: 'organisation.ip-allowlist-confirmed', organisation: { id: tenant.id } };
    expect(await auditEntries(where)).toHaveLength(1);
  });

  it('is reverted to the last confirmed list after two provisional ones', async () => {
    const tenant = await createTenant({ ip_allowlist: ['203.0.113.0/25'] });
    await restrict(tenant, LIST);
    await restrict(tenant, ['203.0.0.0/16']);
    await runLater(700);
    expect((await stored(tenant)).ip_allowlist).toEqual(['203.0.113.0/25']);
  });

  it('becomes final by a change without a deadline, and needs no confirmation if it is empty', async () => {
    const tenant = await createTenant();
    await restrict(tenant, LIST);
    await restrict(tenant, ['203.0.0.0/16'], '');
    await runLater(700);
    expect(await stored(tenant)).toMatchObject({ ip_allowlist: ['203.0.0.0/16'], ip_allowlist_confirm_by: null });
    await restrict(tenant, LIST);
    const opened = await tenant.people.owner.call.put(pathOf(tenant), { ip_allowlist: null }, INSIDE);
    expect(opened.body.data).toMatchObject({ ip_allowlist: null, ip_allowlist_confirm_by: null });
  });

  it('cannot be confirmed by members without the capability', async () => {
    const tenant = await createTenant();
    await restrict(tenant, LIST);
    const answer = await tenant.people.engineer.call.post(`${pathOf(tenant)}/confirm-ip-allowlist`, {}, INSIDE);
    expect(statusAndCode(answer)).toEqual([403, 'CAPABILITY_MISSING']);
  });
});
