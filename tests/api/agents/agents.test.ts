import { createHmac } from 'node:crypto';
import { app, db } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant, unique } from '../../helpers/world';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
});

const create = async (data: Record<string, unknown> = {}) => {
  const answer = await tenant.people.engineer.call.post('/svc-agents', { hostname: 'web-1', ...data });
  expect(answer.status).toBe(201);
  return answer.body.data as Record<string, string> & { documentId: string };
};

const stored = (documentId: string) => db()('svc_agents').where({ document_id: documentId }).first();
const hash = (token: string) =>
  createHmac('sha256', process.env.TOKEN_HASH_KEY as string)
    .update(token)
    .digest('hex');

describe('an agent', () => {
  it.each([undefined, null, '', 'chosen-by-the-caller'])(
    'shows its enrollment token in the response to its creation only (%s)',
    async (given) => {
      const { engineer, viewer } = tenant.people;
      const created = await create({ enrollment_token: given });
      const token = created.enrollment_token as string;
      if (given) expect(token).toBe(given);
      else expect(token).toMatch(/^tenr_[\w-]{43}$/);
      const path = `/svc-agents/${created.documentId}`;
      const hidden = { ...created, enrollment_token: null };
      expect((await viewer.call.get(path)).body.data).toEqual(hidden);
      expect((await engineer.call.get('/svc-agents?pagination[pageSize]=100')).body.data).toContainEqual(hidden);
      const changed = await engineer.call.put(path, { os: 'linux' });
      expect(changed.body.data.enrollment_token).toBeNull();
      const row = await stored(created.documentId);
      expect(row.enrollment_token_hash).toMatch(new RegExp(`^[0-9a-f]{8}\\.${hash(token)}$`));
      const entries = await db()('audit_entries').where({ target_id: created.documentId });
      expect(entries).toHaveLength(2);
      for (const secret of [token, hash(token)]) expect(JSON.stringify(entries)).not.toContain(secret);
    },
  );

  it('keeps its enrollment token permanently', async () => {
    const { documentId } = await create();
    const before = await stored(documentId);
    const { engineer } = tenant.people;
    const path = `/svc-agents/${documentId}`;
    expectRefusal(await engineer.call.put(path, { enrollment_token: unique() }), 403, 'FIELD_NOT_WRITABLE');
    expect((await stored(documentId)).enrollment_token_hash).toBe(before.enrollment_token_hash);
  });

  it('is pending first, changes its status freely, and stays revoked', async () => {
    const { engineer } = tenant.people;
    const created = await create();
    expect(created.status).toBe('pending');
    const path = `/svc-agents/${created.documentId}`;
    for (const status of ['active', 'offline', 'active', 'revoked', 'revoked'])
      expect((await engineer.call.put(path, { status })).body.data.status).toBe(status);
    for (const status of ['pending', 'active', 'offline'])
      expectRefusal(await engineer.call.put(path, { status }), 400, 'AGENT_REVOKED', 'status');
    await expect(
      app()
        .db.query('api::svc-agent.svc-agent')
        .update({ where: { documentId: created.documentId }, data: { agent_status: null } }),
    ).rejects.toMatchObject({ details: { code: 'AGENT_REVOKED' } });
    expect((await engineer.call.put(path, { hostname: 'renamed' })).body.data.status).toBe('revoked');
    expect((await engineer.call.delete(path)).status).toBe(204);
    expectRefusal(await engineer.call.delete(path), 404);
  });

  it('is detached from its cloud instance when the body sets it to null', async () => {
    const { engineer } = tenant.people;
    const instance = await engineer.call.post('/cloud-instances', { name: 'vm-1' });
    const { documentId, id, name } = instance.body.data;
    const created = await create({ cloud_instance: documentId });
    expect(created.cloud_instance).toEqual({ id, documentId, name });
    const path = `/svc-agents/${created.documentId}`;
    expect((await engineer.call.put(path, { os: 'bsd' })).body.data.cloud_instance.documentId).toBe(documentId);
    expect((await engineer.call.put(path, { cloud_instance: null })).body.data.cloud_instance).toBeNull();
  });
});
