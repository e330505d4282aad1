import { randomBytes } from 'node:crypto';
import { agent } from '../../../src/resources/svc-agent';
import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { createTenant, insert, type Tenant } from '../../helpers/world';

/** PostgreSQL only estimates the size of what it can compress. */
const LARGE = randomBytes(180_000).toString('base64');
const MEDIUM = 'ä'.repeat(3_500);
const LARGE_AGENTS = 24;
const MEDIUM_AGENTS = 60;
const TEXT_FINDINGS = 40;
/** PostgreSQL stores less than 1 kB of this, and estimates less than 256 kB for all agents that have it. */
const REPETITIVE = 'x'.repeat(50_000);
const REPETITIVE_AGENTS = 50;

interface Listed {
  data: { documentId: string; hostname?: string }[];
  meta: { pagination: { total?: number; nextCursor?: string | null } };
}

let tenant: Tenant;
let large: Tenant;
let repetitive: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
  large = await createTenant();
  repetitive = await createTenant();
  for (let n = 0; n < REPETITIVE_AGENTS; n += 1)
    await insert('api::svc-agent.svc-agent', {
      organisation: repetitive.id,
      ...{ hostname: `repetitive ${n}`, capabilities: [n, REPETITIVE] },
    });
  for (let n = 0; n < LARGE_AGENTS; n += 1)
    await insert('api::svc-agent.svc-agent', {
      organisation: large.id,
      hostname: `large ${n}`,
      capabilities: [n, LARGE],
    });
  for (let n = 0; n < MEDIUM_AGENTS; n += 1)
    await insert('api::svc-agent.svc-agent', {
      organisation: tenant.id,
      ...{ hostname: `h${n}`, capabilities: n % 4 === 0 ? n : { n, MEDIUM, '#': '"\\\u0001' } },
    });
  for (let n = 0; n < TEXT_FINDINGS; n += 1)
    await insert('api::security-finding.security-finding', {
      organisation: tenant.id,
      ...{ rule_id: `R${n}`, severity: 'low', finding_status: 'open', description: `#${n} `.padEnd(10_000, 'ö') },
    });
}, 60_000);

const list = async (path: string, { people } = tenant): Promise<Listed> => {
  const { status, body } = await people.owner.call.get(path);
  expect([status, body.error]).toEqual([200, undefined]);
  return body as Listed;
};

const byCursor = (cursor: string, more = ''): Promise<Listed> =>
  list(
    `/svc-agents?sort=createdAt:asc&pagination[pageSize]=100&pagination[cursor]=${encodeURIComponent(cursor)}${more}`,
    large,
  );

/** The records of a page of agents, before its response. */
const agentsOf = async ({ id }: Tenant) => {
  const { store } = compiled('tenancy/tenancy').tenancyOf(app());
  const scope = { kind: 'organisations' as const, ids: [id] };
  const query = { page: 1, pageSize: 100, condition: null, sort: [{ name: 'hostname', descending: false }] };
  return (await store.page(agent, { scope, includeHidden: false }, query)).records;
};

describe('a page with many large fields', () => {
  it.each([
    ['agents with 240 kB each', '/svc-agents', LARGE_AGENTS, () => large],
    ['agents with 7 kB each', '/svc-agents', MEDIUM_AGENTS, () => tenant],
    ['agents with 50 kB that compress well', '/svc-agents', REPETITIVE_AGENTS, () => repetitive],
    ['findings with texts', '/security-findings', TEXT_FINDINGS, () => tenant],
  ])('of %s has all records with all fields', async (_name, path, count, owner) => {
    const { call } = owner().people.owner;
    const { data, meta } = await list(`${path}?pagination[pageSize]=100`, owner());
    expect([data.length, meta.pagination.total]).toEqual([count, count]);
    for (const listed of data.slice(0, 5)) {
      const { body: alone } = await call.get(`${path}/${listed.documentId}`);
      // Help of rules is not in lists.
      const { rule_help: _help, ...shown } = alone.data;
      expect(listed).toEqual(shown);
    }
  });

  it.each([
    ['a few kB', () => tenant],
    ['much that compresses well', () => repetitive],
  ])('has no large fields in memory before it is sent: %s', async (_name, owner) => {
    expect((await agentsOf(owner())).isLarge).toBe(true);
  });

  it('omits a record that is deleted while it is sent', async () => {
    const records = await agentsOf(tenant);
    if (!records.isLarge) throw new Error('The page should be large.');
    const texts = records.texts(['hostname', 'capabilities']);
    const names = [(JSON.parse((await texts.next()).value as string) as { hostname: string }).hostname];
    await db()('svc_agents').where({ organisation_id: tenant.id, hostname: 'h11' }).delete();
    for await (const text of texts) names.push((JSON.parse(text) as { hostname: string }).hostname);
    const all = Array.from({ length: MEDIUM_AGENTS }, (_, n) => `h${n}`).toSorted();
    expect(names).toEqual(all.filter((name) => name !== 'h11'));
  });
});

describe('a cursor page', () => {
  it('ends before its large fields exceed 4 MiB, and the next one continues', async () => {
    const pages: Listed[] = [];
    for (let cursor: string | null | undefined = ''; typeof cursor === 'string';) {
      const page: Listed = await byCursor(cursor);
      pages.push(page);
      cursor = page.meta.pagination.nextCursor;
    }
    for (const { data } of pages) expect(JSON.stringify(data).length).toBeLessThan(4 * 1024 * 1024);
    expect(pages.length).toBe(2);
    expect(pages.flatMap(({ data }) => data.map(({ hostname }) => hostname))).toEqual(
      Array.from({ length: LARGE_AGENTS }, (_, n) => `large ${n}`),
    );
  });

  it('does not end early without its large fields', async () => {
    const { data, meta } = await byCursor('', '&fields=hostname');
    expect([data.length, meta.pagination.nextCursor]).toEqual([LARGE_AGENTS, null]);
  });
});
