import { signInAdmin, type AdminPanel } from '../../helpers/admin-panel';
import { app, db } from '../../helpers/api';
import { auditEntries, emptyLog, fillLog, sendToFullLog } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { createAgain } from '../../helpers/database/migrations';
import { createOperator, createTenant, insert, type Person, type Tenant, unique } from '../../helpers/world';

const UID = 'api::audit-entry.audit-entry';
const ONLY_ADDED = /only ever added to/;

let tenant: Tenant;
let operator: Person;
let panel: AdminPanel;
let entry: { id: number; documentId: string };

const isSqlite = process.env.DATABASE_CLIENT === 'sqlite';

/**
 * The message of a failed attempt, or null. A driver's error comes from another realm, so that jest does not
 * recognise it.
 */
const failureOf = (attempt: PromiseLike<unknown>): Promise<string | null> =>
  Promise.resolve(attempt).then(
    () => null,
    (error: { message: string }) => error.message,
  );

beforeAll(async () => {
  tenant = await createTenant();
  operator = await createOperator();
  panel = await signInAdmin();
  const [first] = await auditEntries({ organisation: { id: tenant.id } });
  entry = { id: Number(first?.id), documentId: String(first?.documentId) };
});

describe('an audit entry over REST', () => {
  it.each(['post', 'put', 'delete'] as const)('has no %s', async (method) => {
    const path = method === 'post' ? '/audit-entries' : `/audit-entries/${entry.documentId}`;
    const { status } =
      method === 'delete' ? await operator.call.delete(path) : await operator.call[method](path, { action: 'x' });
    expect([404, 405]).toContain(status);
  });
});

describe('an audit entry in the admin panel', () => {
  it('can be read', async () => {
    const { status, body } = await panel.list(UID, '?page=1&pageSize=5');
    expect(status).toBe(200);
    expect(body.results.length).toBeGreaterThan(0);
  });

  it.each<[string, () => ReturnType<AdminPanel['send']>]>([
    ['changed', () => panel.update(UID, entry.documentId, { action: 'nothing.happened' })],
    ['removed', () => panel.remove(UID, entry.documentId)],
    [
      'deleted in bulk',
      () =>
        panel.send('post', `/content-manager/collection-types/${UID}/actions/bulkDelete`, {
          documentIds: [entry.documentId],
        }),
    ],
  ])('cannot be %s', async (_what, attempt) => {
    const before = await db()('audit_entries').count({ total: 'id' });
    const { status, body } = await attempt();
    expect({ status, code: body.error?.details?.code }).toEqual({ status: 400, code: 'AUDIT_APPEND_ONLY' });
    expect(body.error.message).toMatch(/Only Tenantry itself can add/);
    expect(await db()('audit_entries').count({ total: 'id' })).toEqual(before);
  });

  it.each<[string, () => ReturnType<AdminPanel['send']>]>([
    ['added', () => panel.create(UID, { action: 'x.y', actor_kind: 'system', sequence: 1 })],
    [
      'copied',
      () => panel.send('post', `/content-manager/collection-types/${UID}/clone/${entry.documentId}`, { action: 'x.y' }),
    ],
  ])('cannot be %s, which no role permits', async (_what, attempt) => {
    const before = await db()('audit_entries').count({ total: 'id' });
    expect((await attempt()).status).toBe(403);
    expect(await db()('audit_entries').count({ total: 'id' })).toEqual(before);
  });

  it('does not prevent deleting an administrator', async () => {
    const admins = app().db.query('admin::user');
    const admin = await admins.create({
      data: { firstname: 'Gone', email: `${unique('gone')}@example.com`, isActive: true },
    });
    expect((await panel.send('delete', `/admin/users/${admin.id}`)).status).toBe(200);
  });
});

describe('an audit entry in the database', () => {
  const { AUDIT_PROTECTION } = compiled('audit/append-only-trigger');

  it.each<[string, string]>([
    ['updated', "update audit_entries set action = 'x' where id = ?"],
    ['removed', 'delete from audit_entries where id = ?'],
    ['replaced', 'insert or replace into audit_entries (id, action) values (?, 1)'],
  ])('cannot be %s, even after further migrations', async (what, sql) => {
    if (what === 'replaced' && !isSqlite) return;
    for (let starts = 0; starts < 3; starts += 1) {
      expect(await failureOf(db().raw(sql, [entry.id]))).toMatch(ONLY_ADDED);
      await createAgain(AUDIT_PROTECTION);
    }
    expect(await auditEntries({ id: entry.id })).toEqual([expect.objectContaining(entry)]);
  });

  it('cannot be truncated', async () => {
    if (isSqlite) return;
    expect(await failureOf(db().raw('truncate audit_entries'))).toMatch(ONLY_ADDED);
  });

  it('cannot share its sequence number in a chain', async () => {
    await insert('api::subscription-plan.subscription-plan', { name: unique('Plan'), account_tier: 'free' });
    for (const organisation_id of [tenant.id, null]) {
      const [last] = (await db()('audit_entries').where({ organisation_id }).orderBy('sequence', 'desc').limit(1)) as {
        sequence: number;
      }[];
      const row = { document_id: unique('forged'), action: 'x.y', actor_kind: 'system', organisation_id };
      expect(await failureOf(db()('audit_entries').insert({ ...row, sequence: last?.sequence }))).toMatch(
        /unique|only ever added to/i,
      );
    }
  });
});

describe('a change whose audit entry cannot be written', () => {
  beforeAll(fillLog);
  afterAll(emptyLog);

  const named = (uid: string, where: Record<string, unknown>) => app().db.query(uid).count({ where });

  it('is refused over REST without revealing why', async () => {
    const label = unique('Okta');
    const { admin, engineer } = tenant.people;
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const name = label;
    const writes = [
      () => sendToFullLog('post', '/scim-tokens', admin.token, { label, expires_at }),
      () => sendToFullLog('put', `/organisations/${tenant.documentId}`, admin.token, { name }),
      () => sendToFullLog('post', '/cloud-instances', engineer.token, { name }),
      () => sendToFullLog('post', '/organisations', operator.token, { name }),
    ];
    for (const write of writes) {
      const { status, text } = await write();
      expect(status).toBe(500);
      expect(text).not.toMatch(/log is full|trigger|sql/i);
    }
    expect(await named('api::scim-token.scim-token', { label })).toBe(0);
    expect(await named('api::cloud-instance.cloud-instance', { name })).toBe(0);
    expect(await named('api::organisation.organisation', { name })).toBe(0);
  });

  it('is refused in the admin panel', async () => {
    const name = unique('Acme');
    const uid = 'api::organisation.organisation';
    expect((await panel.create(uid, { name })).status).toBe(500);
    expect((await panel.update(uid, tenant.documentId, { name })).status).toBe(500);
    expect((await panel.remove('api::membership.membership', (await aMembership()).documentId)).status).toBe(500);
    expect(await named(uid, { name })).toBe(0);
    expect(await named('api::membership.membership', { organisation: { id: tenant.id } })).toBe(5);
  });

  it('is refused when a person is deleted', async () => {
    const { viewer } = tenant.people;
    const removal = app().db.transaction(() =>
      app()
        .db.query('plugin::users-permissions.user')
        .delete({ where: { id: viewer.id } }),
    );
    expect(await failureOf(removal)).toMatch(/log is full/);
    expect(await named('plugin::users-permissions.user', { id: viewer.id })).toBe(1);
  });

  const aMembership = async () =>
    (await app()
      .db.query('api::membership.membership')
      .findOne({ where: { organisation: { id: tenant.id }, role: 'viewer' } as never })) as { documentId: string };
});

it('the audit log still works after these failures', async () => {
  const { documentId } = await insert('api::organisation.organisation', { name: unique('after') });
  expect(await auditEntries({ target_id: documentId })).toHaveLength(1);
});
