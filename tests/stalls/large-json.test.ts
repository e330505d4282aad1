import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { app, db } from '../helpers/api';
import { compiled } from '../helpers/compiled';
import { expectNoPause } from '../helpers/timing/event-loop';
import { createTenant, insert, type Tenant, unique } from '../helpers/world';

/** A page of the largest size, with fields nearly as large as allowed. */
const AGENTS = 100;
/** Takes much longer to parse than text of the same size. */
const DENSE = Array.from({ length: 80_000 }, () => []);

let tenant: Tenant;

const appendEntries = (count: number): Promise<void> => {
  const { appendToChains } = compiled('tenancy/store/audit-chain');
  const entry = { actor_kind: 'system', actor_id: null, actor_label: 'test', client_ip: null, request_id: null };
  const target = {
    target_type: 'svc-agent',
    target_id: 'x',
    changes: { capabilities: { before: null, after: DENSE } },
  };
  const entries = Array.from({ length: count }, () => ({
    organisationId: tenant.id,
    entry: { ...entry, ...target, documentId: unique('e'), action: 'test.large' },
  }));
  return appendToChains(app(), entries as never);
};

beforeAll(async () => {
  tenant = await createTenant();
  for (let n = 0; n < AGENTS; n += 1)
    await insert('api::svc-agent.svc-agent', { organisation: tenant.id, hostname: `h${n}`, capabilities: DENSE });
  for (let n = 0; n < 4; n += 1) await appendEntries(5);
});

// Tests that read whole tables run afterwards.
afterAll(() => db()('svc_agents').where('organisation_id', tenant.id).delete());

/** Does not parse the response, which would block the event loop that the server shares with this test. */
const bodyOf = async (path: string, coding = 'identity'): Promise<{ type: string | undefined; body: Buffer }> => {
  const { port } = app().server.httpServer.address() as AddressInfo;
  const headers = { Authorization: `Bearer ${tenant.people.owner.token}`, 'Accept-Encoding': coding };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path: `/api${path}`, headers, agent: false }, resolve)
      .on('error', reject)
      .end();
  });
  expect(response.statusCode).toBe(200);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { type: response.headers['content-type'], body: Buffer.concat(chunks) };
};

const PAGES: [name: string, query: string][] = [
  ['a page', 'pagination[pageSize]=100'],
  ['a page in another order', 'pagination[pageSize]=100&sort=hostname'],
  ['a cursor page', 'pagination[pageSize]=100&pagination[cursor]='],
];

describe('records with large JSON fields', () => {
  it.each(PAGES)('are listed on %s without blocking the event loop', async (_name, query) => {
    await expectNoPause(() => bodyOf(`/svc-agents?${query}`));
  });

  it.each(['br', 'gzip'])('are compressed as %s without blocking the event loop', async (coding) => {
    await expectNoPause(() => bodyOf('/svc-agents?pagination[pageSize]=100', coding));
  });

  it('have the same values in a list as in a single read', async () => {
    const { type, body } = await bodyOf('/svc-agents?pagination[pageSize]=2');
    const page = JSON.parse(body.toString()) as { data: { documentId: string }[]; meta: object };
    expect(type).toBe('application/json; charset=utf-8');
    expect(page.meta).toEqual({ pagination: { page: 1, pageSize: 2, pageCount: AGENTS / 2, total: AGENTS } });
    for (const listed of page.data) {
      const { body: alone } = await tenant.people.owner.call.get(`/svc-agents/${listed.documentId}`);
      expect(JSON.stringify(listed)).toBe(JSON.stringify(alone.data));
    }
  });

  it.each(['ndjson', 'csv'])('are exported as %s without blocking the event loop', async (format) => {
    await expectNoPause(() => bodyOf(`/audit-entries/export?format=${format}`));
  });

  it('have their values in an export', async () => {
    const { body } = await bodyOf('/audit-entries/export?filters[action]=test.large');
    const lines = body.toString().trimEnd().split('\n');
    const first = JSON.parse(lines[0] as string) as { changes: { capabilities: { after: unknown[] } } };
    expect(lines).toHaveLength(20);
    expect(first.changes.capabilities.after).toHaveLength(DENSE.length);
  });
});

describe('a draft', () => {
  it('is saved without blocking the event loop when thousands of its variables have defaults', async () => {
    const variables = Object.fromEntries(
      Array.from({ length: 6000 }, (_, index) => [`v${index}`, { type: 'null', default: null }]),
    );
    await expectNoPause(async () => {
      const data = { name: unique('Draft'), steps: [{ id: 'vm', type: 'provision' }], variables };
      expect((await tenant.people.engineer.call.post('/blueprint-drafts', data)).status).toBe(201);
    });
  });
});
