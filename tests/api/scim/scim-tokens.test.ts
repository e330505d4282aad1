import { createHmac } from 'node:crypto';
import { db } from '../../helpers/api';
import { countRows, expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant } from '../../helpers/world';

let tenant: Tenant;
let other: Tenant;
const expires_at = '2999-01-01T00:00:00.000Z';

beforeAll(async () => {
  tenant = await createTenant();
  other = await createTenant();
});

const create = async (data: Record<string, unknown> = {}) => {
  const answer = await tenant.people.admin.call.post('/scim-tokens', { label: 'directory', expires_at, ...data });
  expect(answer.status).toBe(201);
  return answer.body.data as Record<string, string> & { documentId: string };
};

describe('a SCIM token', () => {
  it('is shown once, and stored as a keyed hash', async () => {
    const { token, ...created } = await create();
    expect(token).toMatch(/^tscim_[\w-]{43}$/);
    const key = process.env.TOKEN_HASH_KEY as string;
    const hash = createHmac('sha256', key)
      .update(token as string)
      .digest('hex');
    expect(created.token_hash).toMatch(new RegExp(`^[0-9a-f]{8}\\.${hash}$`));
    expect(created).toMatchObject({ label: 'directory', expires_at, revoked_at: null, last_used_at: null });
    const path = `/scim-tokens/${created.documentId}`;
    for (const person of [tenant.people.owner, tenant.people.admin]) {
      const listed = await person.call.get('/scim-tokens');
      expect(listed.body.data).toContainEqual(created);
      expect((await person.call.get(path)).body.data).toEqual(created);
      expect(JSON.stringify(listed.body)).not.toContain(token);
    }
    const stored = await db()('scim_tokens').where({ document_id: created.documentId }).first();
    const entries = await db()('audit_entries').where({ target_id: created.documentId });
    expect(JSON.stringify([stored, entries])).not.toContain(token);
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain(created.token_hash);
  });

  it('is revoked permanently, and can be revoked repeatedly', async () => {
    const { documentId } = await create();
    const path = `/scim-tokens/${documentId}`;
    const { admin, engineer } = tenant.people;
    expectRefusal(await engineer.call.post(`${path}/revoke`, {}), 403, 'CAPABILITY_MISSING');
    expectRefusal(await other.people.owner.call.post(`${path}/revoke`, {}), 403, 'OUT_OF_SCOPE');
    expect((await admin.call.get(path)).body.data.revoked_at).toBeNull();
    const revoked = await admin.call.post(`${path}/revoke`, {});
    expect(revoked.status).toBe(200);
    expect(revoked.body.data.revoked_at).toMatch(/^\d{4}-.*Z$/);
    const again = await admin.call.post(`${path}/revoke`, {});
    expect(again.body.data.revoked_at).toBe(revoked.body.data.revoked_at);
    expectRefusal(await admin.call.put(path, { revoked_at: null }), 403, 'FIELD_NOT_WRITABLE');
    expectRefusal(await admin.call.post(`/scim-tokens/${'a'.repeat(24)}/revoke`, {}), 404);
  });

  it('refuses a hash, a last use, a revocation and a past expiry in the body', async () => {
    const before = await countRows('scim-token');
    const { call } = tenant.people.admin;
    for (const field of ['token_hash', 'last_used_at', 'revoked_at']) {
      const answer = await call.post('/scim-tokens', { expires_at, [field]: '2026-01-01T00:00:00Z' });
      expectRefusal(answer, 403, 'FIELD_NOT_WRITABLE');
    }
    expectRefusal(await call.post('/scim-tokens', { expires_at, token: 'mine' }), 400, 'VALIDATION_FAILED', 'token');
    const past = { expires_at: '2020-01-01T00:00:00Z' };
    expectRefusal(await call.post('/scim-tokens', past), 400, 'EXPIRY_PAST', 'expires_at');
    expect(await countRows('scim-token')).toEqual(before);
    const { documentId } = await create();
    const later = { expires_at: '2998-01-01T00:00:00Z' };
    expectRefusal(await call.put(`/scim-tokens/${documentId}`, later), 403, 'FIELD_NOT_WRITABLE');
    expect((await call.put(`/scim-tokens/${documentId}`, { label: 'renamed' })).body.data.label).toBe('renamed');
  });
});
