import { signInAdmin, UNTOUCHED } from '../../helpers/admin-panel';
import { createKey, inDays } from '../../helpers/api-keys';
import { app, as, db } from '../../helpers/api';
import { whileLocked } from '../../helpers/database/locked-rows';
import { countRows, expectRefusal } from '../../helpers/refusals';
import { createApiToken } from '../../helpers/tokens';
import { createOperator, createTenant, join, createPerson, type Tenant, unique } from '../../helpers/world';

const UID = 'api::api-key.api-key';
const BODY = { name: 'pipeline', capabilities: ['finding:triage'], expires_at: inDays(30) };

let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant({}, ['owner', 'admin', 'engineer']);
  other = await createTenant({}, ['owner']);
});

const stored = (documentId: string) => db()('api_keys').where({ document_id: documentId }).first();

describe('an API key', () => {
  it('does not wait to record its use while it is being changed', async () => {
    if (app().db.dialect.client === 'sqlite') return;
    const { call, documentId } = await createKey(tenant.people.admin, ['agent:read']);
    const { id } = await stored(documentId);
    await whileLocked('api_keys', [id], async () => {
      expect((await call.get('/me')).status).toBe(200);
      await app().get('tenancy').apiKeys.settle();
    });
    expect((await stored(documentId)).last_used_at).toBeNull();
  });

  it('is shown once, with an id, a secret and a checksum, and stored as a hash', async () => {
    const { admin, owner } = tenant.people;
    const ip_ranges = ['192.0.2.7/24', '2001:db8::1'];
    const made = await admin.call.post('/api-keys', { ...BODY, ip_ranges, capabilities: ['agent:read', 'agent:read'] });
    expect(made.status).toBe(201);
    const { key, ...shown } = made.body.data;
    expect(key).toMatch(new RegExp(`^tny_${shown.documentId}_[0-9A-Za-z]{49}$`));
    expect(shown).toMatchObject({
      name: 'pipeline',
      prefix: `tny_${shown.documentId}`,
      capabilities: ['agent:read'],
      ip_ranges: ['192.0.2.0/24', '2001:db8::1/128'],
      creator: { documentId: admin.documentId, username: admin.username },
      organisation: { documentId: tenant.documentId },
      last_used_at: null,
      revoked_at: null,
    });
    expect(made.headers['cache-control']).toBe('no-store');
    expect((await owner.call.get(`/api-keys/${shown.documentId}`)).body.data).toEqual(shown);
    expect((await owner.call.get('/api-keys')).body.data).toContainEqual(shown);
    const secret = key.split('_')[2].slice(0, 43);
    const row = await stored(shown.documentId);
    const entries = await db()('audit_entries').where({ target_id: shown.documentId });
    expect(entries.map(({ action }) => action)).toEqual(['api-key.create']);
    expect(JSON.stringify([row, entries])).not.toContain(secret);
    expect(JSON.stringify([shown, entries])).not.toContain(row.secret_hash);
  });

  it('is managed by owners and admins of its organisation, and by no API token and no key', async () => {
    const { documentId, call } = await createKey(tenant.people.admin, ['member:read', 'audit:read']);
    const path = `/api-keys/${documentId}`;
    const token = as(await createApiToken('full-access'));
    const before = await countRows('api-key');
    for (const caller of [tenant.people.engineer.call, call]) {
      expectRefusal(await caller.get('/api-keys'), 403, 'CAPABILITY_MISSING');
      expectRefusal(await caller.post('/api-keys', BODY), 403, 'CAPABILITY_MISSING');
      expectRefusal(await caller.post(`${path}/revoke`, {}), 403, 'CAPABILITY_MISSING');
    }
    expectRefusal(await other.people.owner.call.get(path), 403, 'OUT_OF_SCOPE');
    expectRefusal(await other.people.owner.call.post(`${path}/revoke`, {}), 403, 'OUT_OF_SCOPE');
    expect((await other.people.owner.call.get('/api-keys')).body.data).toEqual([]);
    const organisation = tenant.documentId;
    expectRefusal(await token.post('/api-keys', { ...BODY, organisation }), 403, 'CAPABILITY_MISSING');
    expect((await token.get(path)).status).toBe(200);
    expect(await countRows('api-key')).toEqual(before);
    expect((await stored(documentId)).revoked_at).toBeNull();
  });

  it('is refused with capabilities, terms, ranges or fields that no key can have', async () => {
    const { call } = tenant.people.owner;
    const before = await countRows('api-key');
    const create = (more: object) => call.post('/api-keys', { ...BODY, ...more });
    for (const capability of ['key:manage', 'member:manage', 'organisation:update', 'scim:manage', 'nonsense'])
      expectRefusal(await create({ capabilities: [capability] }), 400, 'VALIDATION_FAILED', 'capabilities.0');
    expectRefusal(await create({ capabilities: [] }), 400, 'VALIDATION_FAILED', 'capabilities');
    expectRefusal(await create({ capabilities: null }), 400, 'VALIDATION_FAILED', 'capabilities');
    const given = { capabilities: ['agent:read', 'operator'] };
    expectRefusal(await create(given), 400, 'CAPABILITY_NOT_OWN', 'capabilities.1');
    expectRefusal(await create({ expires_at: inDays(-1) }), 400, 'EXPIRY_PAST', 'expires_at');
    expectRefusal(await create({ expires_at: inDays(367) }), 400, 'EXPIRY_TOO_FAR', 'expires_at');
    expectRefusal(await create({ expires_at: undefined }), 400, 'VALIDATION_FAILED', 'expires_at');
    const ranges = ['192.0.2.0/24', '192.0.2.0/33'];
    expectRefusal(await create({ ip_ranges: ranges }), 400, 'CIDR_INVALID', 'ip_ranges.1');
    const many = Array.from({ length: 101 }, (_, index) => `10.0.${index}.0/24`);
    expectRefusal(await create({ ip_ranges: many }), 400, 'CIDR_INVALID', 'ip_ranges');
    expectRefusal(await create({ key: 'mine' }), 400, 'VALIDATION_FAILED', 'key');
    expectRefusal(await create({ creator: other.people.owner.documentId }), 403, 'FIELD_NOT_WRITABLE');
    expectRefusal(await create({ organisation: other.documentId }), 403, 'OUT_OF_SCOPE');
    expect(await countRows('api-key')).toEqual(before);
    expect((await create({ expires_at: inDays(366), ip_ranges: [] })).body.data.ip_ranges).toBeNull();
  });

  it('exists at most fifty times, without those that are revoked or have expired', async () => {
    const crowded = await createTenant({}, ['owner']);
    const { call } = crowded.people.owner;
    const made = await createKey(crowded.people.owner, ['agent:read']);
    const row = await stored(made.documentId);
    const { id: _id, ...copied } = row;
    const copies = Array.from({ length: 51 }, (_, index) => ({
      ...copied,
      document_id: unique('k'),
      ...(index === 0 ? { revoked_at: row.created_at } : {}),
      ...(index === 1 ? { expires_at: row.created_at } : {}),
    }));
    await db()('api_keys').insert(copies);
    const refused = await call.post('/api-keys', BODY);
    expectRefusal(refused, 403, 'API_KEY_LIMIT_REACHED');
    expect(refused.body.error.details).toMatchObject({ used: 50, limit: 50 });
    expect((await call.post(`/api-keys/${made.documentId}/revoke`, {})).status).toBe(200);
    const both = await Promise.all([1, 2].map(() => call.post('/api-keys', BODY)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 403]);
  });

  it('is shown, and only revoked, in the admin panel', async () => {
    const panel = await signInAdmin();
    const { documentId, call } = await createKey(tenant.people.admin, ['agent:read']);
    const read = await panel.send('get', `/content-manager/collection-types/${UID}/${documentId}`);
    expect(read.body.data).toMatchObject({ documentId, capabilities: ['agent:read'] });
    expect(JSON.stringify(read.body)).not.toContain((await stored(documentId)).secret_hash);
    const created = await panel.create(UID, BODY);
    expect([created.status, created.body.error.details.code]).toEqual([400, 'API_KEY_CREATOR_MISSING']);
    const more = await panel.update(UID, documentId, { capabilities: ['agent:read', 'finding:triage'] });
    expect([more.status, more.body.error.details.code]).toEqual([400, 'TOKEN_FIXED']);
    expect((await call.get('/svc-agents')).status).toBe(200);
    const { name, capabilities, expires_at } = read.body.data;
    const untouched = { organisation: UNTOUCHED, creator: UNTOUCHED, ip_ranges: null };
    const form = { ...untouched, name, capabilities, expires_at, revoked_at: new Date().toISOString() };
    expect((await panel.update(UID, documentId, form)).status).toBe(200);
    expectRefusal(await call.get('/svc-agents'), 401, 'API_KEY_REVOKED');
    const restored = await panel.update(UID, documentId, { revoked_at: null });
    expect([restored.status, restored.body.error.details.code]).toEqual([400, 'TOKEN_REVOKED']);
  });
});

describe('a key of the platform', () => {
  it('works in all organisations, with the capabilities that its operator gave it', async () => {
    const operator = await createOperator();
    const { call, documentId } = await createKey(operator, ['agent:read', 'operator'], { organisation: null });
    expect((await call.get(`/svc-agents?filters[organisation]=${other.documentId}`)).status).toBe(200);
    expect((await call.get('/watchdog-runs')).status).toBe(200);
    const founded = await call.post('/organisations', { name: unique('founded') });
    expect(founded.status).toBe(201);
    const organisation = { documentId: founded.body.data.documentId };
    const members = await app()
      .db.query('api::membership.membership')
      .count({ where: { organisation } as never });
    expect(members).toBe(0);
    expectRefusal(await call.get('/security-findings'), 403, 'CAPABILITY_MISSING');
    expectRefusal(await call.put(`/organisations/${other.documentId}`, { name: 'x' }), 403, 'CAPABILITY_MISSING');
    const { body } = await call.get('/me');
    expect(body.data).toMatchObject({ kind: 'api_key', is_operator: true, memberships: [] });
    const without = await createKey(operator, ['agent:read'], { organisation: null });
    expectRefusal(await without.call.get('/watchdog-runs'), 403, 'CAPABILITY_MISSING');
    expectRefusal(await without.call.post('/organisations', { name: 'x' }), 403, 'CAPABILITY_MISSING');
    expectRefusal(await tenant.people.owner.call.get(`/api-keys/${documentId}`), 403, 'OUT_OF_SCOPE');
    const role = await app()
      .db.query('plugin::users-permissions.role')
      .findOne({ where: { type: 'authenticated' } });
    await app()
      .db.query('plugin::users-permissions.user')
      .update({ where: { id: operator.id }, data: { role: role.id } });
    expectRefusal(await call.get('/svc-agents'), 401, 'API_KEY_CREATOR_GONE');
  });

  it('that an operator creates for an organisation works only there', async () => {
    const operator = await createOperator();
    const { call } = await createKey(operator, ['organisation:read'], { organisation: other.documentId });
    const { body } = await call.get('/organisations');
    expect(body.data.map((one: { documentId: string }) => one.documentId)).toEqual([other.documentId]);
    const path = `/organisations/${tenant.documentId}`;
    expectRefusal(await call.get(path), 403, 'OUT_OF_SCOPE');
    expectRefusal(await call.get('/organisations', { 'X-Organisation-Id': tenant.documentId }), 403, 'OUT_OF_SCOPE');
  });
});

describe('the creator of a key', () => {
  it('bounds it: it loses what they lose, and returns with them', async () => {
    const person = await createPerson();
    const membership = (await join(tenant.id, person, 'admin')) as { id: number; documentId: string };
    const { call, documentId } = await createKey(person, ['agent:read', 'audit:read'], {
      organisation: tenant.documentId,
    });
    const set = (data: object) =>
      app()
        .db.query('api::membership.membership')
        .update({ where: { id: membership.id }, data: data as never });
    const statuses = async () => [(await call.get('/svc-agents')).status, (await call.get('/audit-entries')).status];
    expect(await statuses()).toEqual([200, 200]);
    await set({ role: 'viewer' });
    expect(await statuses()).toEqual([200, 403]);
    expect((await call.get('/me')).body.data.memberships[0].capabilities).toEqual(['agent:read']);
    await set({ deactivated_at: new Date().toISOString() });
    expectRefusal(await call.get('/svc-agents'), 401, 'API_KEY_CREATOR_GONE');
    await set({ deactivated_at: null, role: 'admin' });
    expect(await statuses()).toEqual([200, 200]);
    await app()
      .db.query('plugin::users-permissions.user')
      .delete({ where: { id: person.id } });
    expectRefusal(await call.get('/me'), 401, 'API_KEY_CREATOR_GONE');
    const { data } = (await tenant.people.admin.call.get(`/api-keys/${documentId}`)).body;
    expect(data.creator).toBeNull();
  });

  it('is the author of its drafts, so that four eyes stay four', async () => {
    const { admin, owner } = tenant.people;
    const { call } = await createKey(admin, ['blueprint:read', 'blueprint:write', 'blueprint:publish']);
    const steps = [{ id: 'a', type: 'provision' }];
    const made = await call.post('/blueprint-drafts', { name: unique('draft'), steps, variables: {} });
    expect(made.body.data.author.documentId).toBe(admin.documentId);
    const path = `/blueprint-drafts/${made.body.data.documentId}`;
    expect((await call.put(path, { status: 'review' })).status).toBe(200);
    for (const caller of [call, admin.call])
      expectRefusal(await caller.put(path, { status: 'published' }), 403, 'AUTHOR_MAY_NOT_PUBLISH');
    expect((await owner.call.put(path, { status: 'published' })).status).toBe(200);
  });
});
