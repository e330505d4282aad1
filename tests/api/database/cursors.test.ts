import { app } from '../../helpers/api';
import { createPerson, createTenant, insert, join, type Person, type Tenant } from '../../helpers/world';

let tenant: Tenant;
let owner: Person;

/** Findings that share timestamps and lines, some of them without either. */
const COUNT = 23;
beforeAll(async () => {
  tenant = await createTenant();
  ({ owner } = tenant.people);
  const first = Date.parse('2026-03-01T00:00:00.000Z');
  for (let index = 0; index < COUNT; index += 1) {
    await insert('api::security-finding.security-finding', {
      organisation: tenant.id,
      rule_id: `R${index}`,
      tool: index % 4 === 0 ? null : `tool ${index % 3}`,
      line_number: index % 5 === 0 ? null : index % 3,
      mitigated_at: index % 2 ? null : new Date(first + (index % 3) * 1000).toISOString(),
      severity: 'low',
      finding_status: 'open',
      createdAt: new Date(first + Math.floor(index / 4)).toISOString(),
    });
  }
});

interface CursorPage {
  data: { documentId: string; rule_id: string; name: string }[];
  meta: { pagination: { pageSize: number; nextCursor: string | null } };
}

const read = async (query: string, person = owner, path = '/security-findings'): Promise<CursorPage> => {
  const { status, body } = await person.call.get(`${path}?${query}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body as CursorPage;
};

/** All records, page by page. */
const readAll = async (
  query: string,
  pageSize: number,
  person?: Person,
  path?: string,
): Promise<CursorPage['data']> => {
  const records: CursorPage['data'] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { data, meta }: CursorPage = await read(
      `${query}&pagination[pageSize]=${pageSize}&pagination[cursor]=${encodeURIComponent(cursor)}`,
      person,
      path,
    );
    expect(data.length).toBeLessThanOrEqual(pageSize);
    records.push(...data);
    cursor = meta.pagination.nextCursor;
  }
  return records;
};

const rulesOf = (records: CursorPage['data']): string[] => records.map(({ rule_id: rule }) => rule);

describe('a list by cursor', () => {
  it.each([
    '',
    'sort=createdAt:asc',
    'sort=id:desc',
    'sort=tool:asc',
    'sort=tool:desc',
    'sort=line_number:asc,mitigated_at:desc',
    'sort=mitigated_at:asc,tool:desc,createdAt:asc',
    'sort=createdAt:desc,line_number:asc',
    'filters[severity]=low&sort=line_number:desc',
  ])('%s contains the records of the numbered pages, in the same order', async (query) => {
    const { data } = await read(`${query}&pagination[pageSize]=100`);
    const whole = rulesOf(data);
    expect(whole).toHaveLength(COUNT);
    for (const size of [1, 4, COUNT - 1, COUNT, 100]) expect(rulesOf(await readAll(query, size))).toEqual(whole);
  });

  it('sorts by what is true or false: checks that are down first, disabled ones last', async () => {
    const { people, id: organisation } = await createTenant();
    for (const [name, reported_status, enabled] of [
      ['down and disabled', 'down', false],
      ['up', 'up', true],
      ['down', 'down', true],
    ] as const) {
      const { id } = await insert('api::synthetic-check.synthetic-check', { organisation, name, enabled });
      await app().db.connection('synthetic_checks').where({ id }).update({ reported_status });
    }
    const query = 'sort=enabled:desc,reported_status:desc,name:asc';
    const checks = await readAll(query, 1, people.owner, '/synthetic-checks');
    expect(checks.map(({ name }) => name)).toEqual(['down', 'up', 'down and disabled']);
  });

  it('returns the next cursor, and counts nothing', async () => {
    const { meta } = await read('pagination[cursor]=&pagination[pageSize]=4');
    expect(meta.pagination).toEqual({ pageSize: 4, nextCursor: expect.stringMatching(/^[\w-]+\.\w+$/) });
    const last = await read('pagination[cursor]=&pagination[pageSize]=100');
    expect(last.meta.pagination).toEqual({ pageSize: 100, nextCursor: null });
  });

  it('continues after a record that was deleted, and repeats none when others are added', async () => {
    const { people, id: organisation } = await createTenant();
    const add = (rule_id: string) =>
      insert('api::security-finding.security-finding', { organisation, rule_id, severity: 'low' });
    const made = [];
    for (const rule of ['a', 'b', 'c', 'd']) made.push(await add(rule));
    const query = 'sort=id:desc&pagination[pageSize]=2&pagination[cursor]=';
    const first = await read(query, people.owner);
    expect(first.data.map(({ rule_id: rule }) => rule)).toEqual(['d', 'c']);
    await add('e');
    await app()
      .db.query('api::security-finding.security-finding')
      .delete({ where: { id: (made[2] as { id: number }).id } });
    const second = await read(`${query}${first.meta.pagination.nextCursor}`, people.owner);
    expect(second.data.map(({ rule_id: rule }) => rule)).toEqual(['b', 'a']);
  });

  it('is limited to the scope of the caller, even with a cursor of another caller', async () => {
    const { meta } = await read('pagination[cursor]=&pagination[pageSize]=4');
    const stranger = (await createTenant()).people.owner;
    const { data } = await read(`pagination[pageSize]=4&pagination[cursor]=${meta.pagination.nextCursor}`, stranger);
    expect(data).toEqual([]);
  });

  it('spans several organisations', async () => {
    const other = await createTenant();
    const person = await createPerson();
    for (const { id } of [tenant, other]) await join(id, person, 'admin');
    const { data, meta } = await read('pagination[cursor]=&pagination[pageSize]=20', person);
    const rest = await read(`pagination[cursor]=${meta.pagination.nextCursor}&pagination[pageSize]=20`, person);
    expect(data.length + rest.data.length).toBe(COUNT);
  });

  it('refuses a cursor that this list has not returned', async () => {
    const { meta } = await read('pagination[cursor]=&pagination[pageSize]=4');
    const cursor = meta.pagination.nextCursor as string;
    const [content, signature] = cursor.split('.') as [string, string];
    const other = Buffer.from(JSON.stringify(['x', 'y'])).toString('base64url');
    const queries = [
      'pagination[cursor]=x',
      `pagination[cursor]=${content}`,
      `pagination[cursor]=${other}.${signature}`,
      `pagination[cursor]=${content}.${'0'.repeat(32)}`,
      `sort=id&pagination[cursor]=${cursor}`,
      `pagination[page]=1&pagination[cursor]=${cursor}`,
      `pagination[cursor][a]=${cursor}`,
      `pagination[cursor]=${'x'.repeat(8001)}`,
    ];
    for (const query of queries) {
      const { status, body } = await owner.call.get(`/security-findings?${query}`);
      expect([query.slice(0, 40), status, body.error.details.code]).toEqual([query.slice(0, 40), 400, 'QUERY_INVALID']);
      expect(body.error.details.errors[0].path).toEqual(['pagination', 'cursor']);
    }
    expect((await owner.call.get(`/svc-agents?pagination[cursor]=${cursor}`)).status).toBe(400);
  });
});

describe('the total of a list', () => {
  it('is exact at once on the node that adds or removes records', async () => {
    const { people, id: organisation } = await createTenant();
    const total = async () =>
      (await people.owner.call.get('/svc-agents?pagination[pageSize]=1')).body.meta.pagination.total;
    for (let index = 0; index < 3; index += 1)
      await insert('api::svc-agent.svc-agent', { organisation, hostname: 'a' });
    expect(await total()).toBe(3);
    const { body } = await people.owner.call.post('/svc-agents', { hostname: 'b' });
    expect(await total()).toBe(4);
    expect((await people.owner.call.delete(`/svc-agents/${body.data.documentId}`)).status).toBe(204);
    expect(await total()).toBe(3);
  });

  it('is exact within a second of a write by another process', async () => {
    const { people, id: organisation } = await createTenant();
    for (let index = 0; index < 3; index += 1)
      await insert('api::svc-agent.svc-agent', { organisation, hostname: 'a' });
    const total = async () =>
      (await people.owner.call.get('/svc-agents?pagination[pageSize]=1')).body.meta.pagination.total;
    expect(await total()).toBe(3);
    await app()
      .db.connection('svc_agents')
      .where({ organisation_id: organisation })
      .limit(1)
      .update({ organisation_id: null });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await total()).toBe(0);
  });
});
