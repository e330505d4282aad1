import { type AdminPanel, signInAdmin } from '../../helpers/admin-panel';
import { app, db, isSqlite, send } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { expectRefusal } from '../../helpers/refusals';
import { begin, end, listed, newCode, offer, openSupportView, REASON } from '../../helpers/isolation/support-views';
import { createTenant, type Tenant, unique } from '../../helpers/world';

const { provisionalSettingsWatchdog } = compiled('watchdogs/provisional-settings');
const SUPPORT = 'admin::operations.support';
const MINUTE = 60_000;

let panel: AdminPanel;
let tenant: Tenant;
beforeAll(async () => {
  panel = await signInAdmin();
  tenant = await createTenant();
});

const views = () => db()('support_views').where({ opened_organisation_id: tenant.id });
const lastView = async (): Promise<Record<string, any>> => await views().orderBy('id', 'desc').first();
const stored = (at: number) => (isSqlite() ? at : new Date(at));
const entriesOf = async (documentId: string) =>
  (await auditEntries({ target_id: documentId })).map(
    ({ action, actor_kind: kind, actor_label: label, changes, organisation, client_ip: ip }) => ({
      ...{ action, kind, label, organisation: organisation?.id, hasAddress: ip !== null },
      changes: Object.fromEntries(Object.entries(changes).map(([name, { after }]) => [name, after])),
    }),
  );
/** Moves the end of the last view. */
const expire = async (): Promise<void> => {
  const { id } = await lastView();
  await db()('support_views')
    .where({ id })
    .update({ expires_at: stored(Date.now() - 1000) });
};
const run = () => provisionalSettingsWatchdog.run(app(), new Date());

describe('a code of the panel', () => {
  it.each([[{}], [{ reason: 'too short' }], [{ reason: 'x'.repeat(501) }], [{ reason: 7 }]])(
    'needs a reason: not %j',
    async (body) => {
      const before = await views().count({ count: '*' });
      expectRefusal(await offer(panel, tenant.documentId, body), 400, 'VALIDATION_FAILED');
      expect(await views().count({ count: '*' })).toEqual(before);
    },
  );

  it('needs the permission, which reading and acting do not include', async () => {
    const other = await signInAdmin(['admin::operations.read', 'admin::operations.act']);
    expect((await offer(other, tenant.documentId)).status).toBe(403);
    const supporter = await signInAdmin([SUPPORT]);
    expect((await offer(supporter, tenant.documentId)).status).toBe(200);
    expectRefusal(await offer(panel, 'a'.repeat(24)), 404);
  });

  it('is stored as a hash, and works for five minutes', async () => {
    const asked = Date.now();
    const { body } = await offer(panel, tenant.documentId);
    const { code, expires_at: expires } = body.data;
    expect(Math.abs(Date.parse(expires) - asked - 5 * MINUTE)).toBeLessThan(30_000);
    const row = await lastView();
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row).toMatchObject({ reason: REASON, started_at: null, token_hash: null });
    await expire();
    expectRefusal(await begin(code), 401, 'SUPPORT_CODE_INVALID');
  });

  it('works once, however many ask at the same time', async () => {
    const code = await newCode(tenant.documentId, panel);
    const answers = await Promise.all(Array.from({ length: 4 }, () => begin(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expectRefusal(await begin('suc_unknown'), 401, 'SUPPORT_CODE_INVALID');
  });

  it('leaves nothing behind if it was not used', async () => {
    await newCode(tenant.documentId, panel);
    const { document_id: documentId } = await lastView();
    await expire();
    await run();
    expect(await lastView()).toMatchObject({ code_hash: null, end_reason: 'time-over' });
    expect(await entriesOf(documentId)).toEqual([]);
  });
});

describe('a support view', () => {
  it('reads its organisation for an hour, as the administrator', async () => {
    const { data, call } = await openSupportView(tenant.documentId, panel);
    const { documentId, name } = tenant;
    expect(data).toMatchObject({ reason: REASON, organisation: { documentId, name } });
    expect(Math.abs(Date.parse(data.expires_at) - Date.now() - 60 * MINUTE)).toBeLessThan(30_000);
    const me = (await call.get('/me')).body.data;
    expect(me).toMatchObject({
      ...{ kind: 'support_view', name: panel.name, is_operator: false, session: null, api_key: null },
      support_view: { reason: REASON, expires_at: data.expires_at },
    });
    expect(me.memberships).toHaveLength(1);
    expect(me.memberships[0].organisation.documentId).toBe(documentId);
    expect((await call.get(`/organisations/${documentId}/overview`)).status).toBe(200);
    const head = await fetchHead(`/organisations/${documentId}`, data.token);
    expect(head).toBe(200);
  });

  it('is in the audit log that the organisation reads, with its end', async () => {
    const { token, data } = await openSupportView(tenant.documentId, panel);
    const { document_id: id } = await lastView();
    expect((await end(token)).status).toBe(200);
    const common = { kind: 'admin', label: panel.name, organisation: tenant.id, hasAddress: true };
    expect(await entriesOf(id)).toEqual([
      { ...common, action: 'support-view.start', changes: { reason: REASON, expires_at: data.expires_at } },
      { ...common, action: 'support-view.end', changes: { end_reason: 'closed' } },
    ]);
    const seen = await tenant.people.auditor.call.get(`/audit-entries?filters[target_id]=${id}&sort=createdAt`);
    expect(seen.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'support-view.start',
      'support-view.end',
    ]);
    expectRefusal(await send('get', '/me', { token }), 401, 'UNAUTHENTICATED');
    expectRefusal(await end(token), 401, 'UNAUTHENTICATED');
  });

  it('is announced to the owners', async () => {
    await openSupportView(tenant.documentId, panel);
    const events = await db()('outbox_events')
      .where({ organisation_id: tenant.id, event: 'organisation.support-view-started' })
      .orderBy('id', 'desc');
    expect(events[0]).toMatchObject({ destination: 'mail' });
    const payload: unknown = typeof events[0].payload === 'string' ? JSON.parse(events[0].payload) : events[0].payload;
    expect(payload).toMatchObject({ by: panel.name, reason: REASON, organisation: { name: tenant.name } });
  });

  it('is ended in the panel, by whoever may open one', async () => {
    const { call } = await openSupportView(tenant.documentId, panel);
    const { document_id: id } = await lastView();
    const other = await signInAdmin(['admin::operations.read', SUPPORT]);
    const open = await listed(other, tenant.documentId);
    expect(open).toContainEqual(expect.objectContaining({ documentId: id, administrator: panel.name, reason: REASON }));
    const path = `/admin/operations/data/support-views/${id}/end`;
    expect((await other.send('post', path)).status).toBe(200);
    expectRefusal(await other.send('post', path), 404);
    expectRefusal(await call.get('/me'), 401, 'UNAUTHENTICATED');
    expect((await entriesOf(id)).at(-1)).toMatchObject({
      ...{ action: 'support-view.end', label: other.name, changes: { end_reason: 'ended-by-administrator' } },
    });
    expect((await listed(other, tenant.documentId)).map((view) => view.documentId)).not.toContain(id);
  });

  it('ends with its time, and the watchdog records it once', async () => {
    const { call } = await openSupportView(tenant.documentId, panel);
    const { document_id: id } = await lastView();
    await expire();
    expectRefusal(await call.get('/me'), 401, 'UNAUTHENTICATED');
    await run();
    await run();
    expect((await entriesOf(id)).slice(1)).toMatchObject([
      { action: 'support-view.end', kind: 'system', changes: { end_reason: 'time-over' } },
    ]);
  });

  it.each([
    ['blocked', { blocked: true }],
    ['inactive', { is_active: false }],
  ])('ends when the account of its administrator is %s', async (_state, columns) => {
    const other = await signInAdmin();
    const { call } = await openSupportView(tenant.documentId, other);
    const waiting = await newCode(tenant.documentId, other);
    const { administrator_id: id } = await lastView();
    const { document_id: documentId } = await views().whereNotNull('token_hash').orderBy('id', 'desc').first();
    await db()('admin_users').where({ id }).update(columns);
    expectRefusal(await call.get('/me'), 401, 'UNAUTHENTICATED');
    expectRefusal(await begin(waiting), 401, 'SUPPORT_CODE_INVALID');
    await run();
    expect((await entriesOf(documentId)).at(-1)).toMatchObject({ changes: { end_reason: 'account-closed' } });
  });

  it('is kept out neither by single sign-on nor by the IP allowlist, and its address is on record', async () => {
    const locked = await createTenant({
      sso_only: true,
      workspace_domain: `${unique('locked')}.example`,
      ip_allowlist: ['192.0.2.0/24'],
    });
    expectRefusal(await locked.people.owner.call.get(`/organisations/${locked.documentId}`), 403, 'IP_NOT_ALLOWED');
    const { call } = await openSupportView(locked.documentId, panel);
    expect((await call.get(`/organisations/${locked.documentId}`)).status).toBe(200);
    const [start] = await auditEntries({ action: 'support-view.start', organisation: locked.id });
    expect(start?.client_ip).toEqual(expect.any(String));
  });

  it('counts its requests by itself', async () => {
    const { call } = await openSupportView(tenant.documentId, panel);
    const { headers } = await call.get('/me');
    expect(headers.ratelimit).toMatch(/"default";r=\d+/);
  });

  it('opens nothing in the admin panel or at SCIM', async () => {
    const { token } = await openSupportView(tenant.documentId, panel);
    const { port } = app().server.httpServer.address() as { port: number };
    const statusOf = async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Authorization: `Bearer ${token}` } })).status;
    expect(await statusOf('/admin/operations/data/upcoming')).toBe(401);
    expect(await statusOf('/scim/v2/Users')).toBe(403);
  });
});

/** The status of a HEAD. */
const fetchHead = async (path: string, token: string): Promise<number> => {
  const { port } = app().server.httpServer.address() as { port: number };
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`http://127.0.0.1:${port}/api${path}`, { method: 'HEAD', headers })).status;
};
