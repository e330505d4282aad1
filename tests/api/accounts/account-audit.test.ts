import { app, as, db } from '../../helpers/api';
import { auditEntries, type AuditRow, emptyLog, fillLog } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { statementsDuring } from '../../helpers/database/query-plans';
import { createOperator, createPerson, createTenant, insert, PASSWORD, unique } from '../../helpers/world';

const USER = 'plugin::users-permissions.user';

/** The audit entries of one account or token. */
const entriesOf = (documentId: string): Promise<AuditRow[]> => auditEntries({ target_id: documentId });

const lastOf = async (documentId: string): Promise<AuditRow | undefined> => (await entriesOf(documentId)).at(-1);

/** Changes an account as the admin panel does. */
const change = (documentId: string, data: Record<string, unknown>) =>
  app()
    .documents(USER)
    .update({ documentId, data: data as never });

describe('the audit log of an account', () => {
  it('records its registration without the password', async () => {
    const name = unique('registered');
    const body = { username: name, email: `${name}@example.com`, password: PASSWORD };
    await app()
      .service('plugin::users-permissions.user')
      .add({ ...body, provider: 'local', confirmed: true });
    const user = await app()
      .db.query(USER)
      .findOne({ where: { username: name } });
    const [entry] = await entriesOf(user.documentId);
    expect(entry).toMatchObject({ action: 'account.create', organisation: null, target_type: 'account' });
    expect(entry?.changes).toMatchObject({ email: { after: body.email }, password: { after: '[redacted]' } });
    expect(JSON.stringify(entry?.changes)).not.toContain('$2');
  });

  it('records that it is blocked and gets another role and another address', async () => {
    const person = await createPerson();
    await change(person.documentId, { blocked: true });
    expect(await lastOf(person.documentId)).toMatchObject({
      action: 'account.update',
      changes: { blocked: { before: false, after: true } },
    });
    const role = await app()
      .db.query('plugin::users-permissions.role')
      .findOne({ where: { type: 'platform-operator' } });
    await change(person.documentId, { role: role.id, email: `new-${person.email}` });
    const { changes } = (await lastOf(person.documentId)) as AuditRow;
    expect(changes).toEqual({
      email: { before: person.email, after: `new-${person.email}` },
      role: { before: 'Authenticated', after: role.name },
    });
  });

  it('records a change of password with the field and the person only', async () => {
    const person = await createPerson();
    const body = { currentPassword: PASSWORD, password: 'Other-Passw0rd!', passwordConfirmation: 'Other-Passw0rd!' };
    const request = await fetch(
      `http://127.0.0.1:${(app().server.httpServer.address() as { port: number }).port}/api/auth/change-password`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    );
    expect(request.status).toBe(200);
    const entry = await lastOf(person.documentId);
    expect(entry).toMatchObject({ action: 'account.update', actor_id: person.documentId });
    expect(entry?.changes).toEqual({ password: { before: '[redacted]', after: '[redacted]' } });
  });

  it('leaves the role when the entry of its removal cannot be written', async () => {
    const person = await createPerson();
    const roles = app().db.query('plugin::users-permissions.role');
    const name = unique('role');
    const role = await roles.create({ data: { name, type: name, description: '' } });
    await change(person.documentId, { role: role.id });
    const service = app().service('plugin::users-permissions.role') as any;
    const other = await roles.findOne({ where: { type: 'public' } });
    await fillLog();
    try {
      await expect(service.deleteRole(role.id, other.id)).rejects.toMatchObject({
        message: expect.stringContaining('the log is full'),
      });
    } finally {
      await emptyLog();
    }
    const stored = () =>
      app()
        .db.query(USER)
        .findOne({ where: { id: person.id }, populate: ['role'] });
    expect((await stored()).role).toMatchObject({ name });
    await service.deleteRole(role.id, other.id);
    expect((await lastOf(person.documentId))?.changes).toEqual({ role: { before: name, after: other.name } });
  });

  it('records its deletion', async () => {
    const person = await createPerson();
    await app().documents(USER).delete({ documentId: person.documentId });
    expect((await lastOf(person.documentId))?.action).toBe('account.delete');
  });

  it('prevents a change whose entry cannot be written', async () => {
    const person = await createPerson();
    await fillLog();
    try {
      await expect(change(person.documentId, { blocked: true })).rejects.toMatchObject({
        message: expect.stringContaining('the log is full'),
      });
    } finally {
      await emptyLog();
    }
    expect(
      await app()
        .db.query(USER)
        .findOne({ where: { id: person.id } }),
    ).toMatchObject({ blocked: false });
  });

  it('is visible to platform operators alone', async () => {
    const [person, tenant, operator] = [await createPerson(), await createTenant(), await createOperator()];
    const username = unique('audited');
    const account = await insert('plugin::users-permissions.user', { username, email: `${username}@example.com` });
    const filter = `/audit-entries?filters[target_id]=${account.documentId}`;
    const { body } = await operator.call.get(filter);
    expect(body.data.map(({ action }: AuditRow) => action)).toContain('account.create');
    expect((await tenant.people.owner.call.get(filter)).body.data).toEqual([]);
    expect((await as(person.token).get(filter)).status).toBe(403);
  });
});

describe('the audit log of an API token', () => {
  const tokens = () => app().service('admin::api-token') as any;

  it('records its creation, regeneration, change and revocation, never the token itself', async () => {
    const made = await tokens().create({
      name: unique('token'),
      description: '',
      kind: 'content-api',
      type: 'custom',
      lifespan: null,
      permissions: ['api::svc-agent.svc-agent.find'],
    });
    const { documentId } = await app()
      .db.query('admin::api-token')
      .findOne({ where: { id: made.id } });
    const { accessKey } = await tokens().regenerate(made.id);
    await tokens().update(made.id, { name: unique('renamed') });
    await tokens().revoke(made.id);
    const entries = await entriesOf(documentId);
    const actions = [
      'api-token.create',
      'api-token.grant',
      'api-token.regenerate',
      'api-token.update',
      'api-token.delete',
    ];
    expect(entries.map(({ action }) => action)).toEqual(actions);
    const text = JSON.stringify(entries.map(({ changes }) => changes));
    expect(text).not.toContain(made.accessKey);
    expect(text).not.toContain(accessKey);
    expect(text).not.toMatch(/[0-9a-f]{64}/);
    expect(entries[1]?.changes).toEqual({ permission: { before: null, after: 'api::svc-agent.svc-agent.find' } });
  });

  it('records nothing, and causes no statement, when the token is merely used', async () => {
    const made = await tokens().create({
      name: unique('used'),
      description: '',
      kind: 'content-api',
      type: 'read-only',
    });
    const where = { id: made.id };
    const { documentId } = await app().db.query('admin::api-token').findOne({ where });
    const statements = await statementsDuring(() =>
      app()
        .db.query('admin::api-token')
        .update({ where, data: { lastUsedAt: new Date().toISOString() } }),
    );
    expect(statements.filter(({ sql }) => sql.includes('audit_entries'))).toEqual([]);
    expect((await entriesOf(documentId)).map(({ action }) => action)).toEqual(['api-token.create']);
  });

  it('prevents the creation of a token whose entry cannot be written', async () => {
    const name = unique('token');
    await fillLog();
    try {
      await expect(
        tokens().create({ name, description: '', kind: 'content-api', type: 'read-only', lifespan: null }),
      ).rejects.toMatchObject({ message: expect.stringContaining('the log is full') });
    } finally {
      await emptyLog();
    }
    expect(await app().db.query('admin::api-token').count({ where: { name } })).toBe(0);
  });
});

it('the hash chains are valid after these changes', async () => {
  const { verifyAudit } = compiled('audit/verify-chains');
  expect((await verifyAudit(db())).breaks).toEqual([]);
});
