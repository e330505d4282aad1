import { createHash, randomBytes } from 'node:crypto';
import { createKey, type TestKey } from '../../helpers/api-keys';
import { auditEntries, auditLogFromNow, expectValidLog } from '../../helpers/audit/audit';
import { grownSince, tableBytes } from '../../helpers/database/table-bytes';
import { createTenant, insert, type Tenant, unique } from '../../helpers/world';

/** Nearly as much as one field can have, and it does not compress. */
const FIELD_BYTES = 250_000;

/** What the creation and deletion of a record can leave for good. */
const MAX_LEFT_BYTES = 30_000;

let tenant: Tenant;
let key: TestKey;

beforeAll(async () => {
  tenant = await createTenant({ agent_limit: 100 }, ['owner', 'engineer']);
  key = await createKey(tenant.people.owner, ['blueprint:read', 'blueprint:write', 'agent:enroll', 'agent:read']);
});

const noise = (bytes: number): string => randomBytes(bytes / 2).toString('hex');

const largeSteps = (script: string) => [
  { id: 'a', type: 'provision', config: { script, password: 'hunter2' }, name: 'A' },
];

/** The text of a large value, as RFC 8785 orders it. */
const kept = (canonical: string) => ({
  beginning: canonical.slice(0, 256),
  bytes: Buffer.byteLength(canonical),
  sha256: createHash('sha256').update(canonical).digest('hex'),
});

const canonicalSteps = (script: string): string =>
  `[{"config":{"password":"[redacted]","script":"${script}"},"id":"a","name":"A","type":"provision"}]`;

const changesOf = async (documentId: string, action: string) =>
  (await auditEntries({ target_id: documentId, action })).map(({ changes }) => changes);

describe('a large record', () => {
  it('leaves little when it is created, changed and deleted, again and again', async () => {
    const before = await tableBytes();
    const { call } = key;
    for (const name of ['first round', 'second round']) {
      const variables = { size: { type: 'string', default: noise(FIELD_BYTES) } };
      const draft = { name, steps: largeSteps(noise(FIELD_BYTES)), variables };
      const { status, body } = await call.post('/blueprint-drafts', draft);
      expect(status).toBe(201);
      const path = `/blueprint-drafts/${body.data.documentId}`;
      expect((await call.put(path, { steps: largeSteps(noise(FIELD_BYTES)), category: 'web' })).status).toBe(200);
      expect((await call.delete(path)).status).toBe(204);
    }
    const grown = Object.values(await grownSince(before));
    expect(grown.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(MAX_LEFT_BYTES);
  });

  it('leaves as little with other large fields, and with many of medium size', async () => {
    const before = await tableBytes();
    const { call } = key;
    const agent = await call.post('/svc-agents', { hostname: unique(), capabilities: [noise(FIELD_BYTES)] });
    expect((await call.delete(`/svc-agents/${agent.body.data.documentId}`)).status).toBe(204);
    const medium = {
      description: noise(9_000),
      cost_notes: noise(9_000),
      steps: largeSteps(noise(9_000)),
      tags: ['x'],
    };
    const draft = await call.post('/blueprint-drafts', { name: unique(), ...medium });
    expect((await call.delete(`/blueprint-drafts/${draft.body.data.documentId}`)).status).toBe(204);
    const { audit_entries: left } = await grownSince(before);
    expect(left).toBeLessThan(MAX_LEFT_BYTES);
  });

  it('is recorded by the beginning, size and hash of its large fields, without secrets', async () => {
    const { call } = key;
    const [first, second] = [noise(FIELD_BYTES), noise(FIELD_BYTES)];
    const { body } = await call.post('/blueprint-drafts', { name: 'Web shop', steps: largeSteps(first) });
    const { documentId } = body.data;
    await call.put(`/blueprint-drafts/${documentId}`, { steps: largeSteps(second) });
    await call.delete(`/blueprint-drafts/${documentId}`);
    const [old, changed] = [kept(canonicalSteps(first)), kept(canonicalSteps(second))];
    expect(await changesOf(documentId, 'blueprint-draft.create')).toMatchObject([
      { name: { before: null, after: 'Web shop' }, steps: { before: null, after: old, shortened: ['after'] } },
    ]);
    expect(await changesOf(documentId, 'blueprint-draft.update')).toEqual([
      { steps: { before: old, after: changed, shortened: ['before', 'after'] } },
    ]);
    expect(await changesOf(documentId, 'blueprint-draft.delete')).toMatchObject([
      { name: { before: 'Web shop', after: null }, steps: { before: changed, after: null, shortened: ['before'] } },
    ]);
    const { people } = tenant;
    const shown = await people.owner.call.get(`/audit-entries?filters[target_id]=${documentId}&sort=sequence:asc`);
    expect(shown.body.data[0].changes.steps).toEqual({ before: null, after: old, shortened: ['after'] });
  });

  it('leaves the hash chain valid, on any way of writing', async () => {
    const log = await auditLogFromNow();
    const { id, people } = await createTenant({}, ['owner']);
    const draft = {
      organisation: id,
      name: unique(),
      draft_status: 'draft',
      steps: largeSteps(`${'ü'.repeat(50_000)}😀`),
    };
    const { documentId } = await insert('api::blueprint-draft.blueprint-draft', draft);
    await people.owner.call.put(`/blueprint-drafts/${documentId}`, {
      variables: { a: { type: 'string', default: '😀'.repeat(20_000) } },
    });
    expect((await changesOf(documentId, 'blueprint-draft.update'))[0]?.variables?.after).toMatchObject({
      bytes: 80_036,
    });
    await expectValidLog(log, 0);
  });
});

describe('an allowlist', () => {
  it('of usual size is recorded as a whole', async () => {
    const ranges = Array.from({ length: 300 }, (_, n) => `10.${n >> 8}.${n & 255}.0/24`);
    const { documentId } = await insert('api::organisation.organisation', { name: unique(), ip_allowlist: ranges });
    expect(await changesOf(documentId, 'organisation.create')).toMatchObject([
      { ip_allowlist: { before: null, after: ranges } },
    ]);
  });
});
