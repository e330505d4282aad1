import { db } from '../../helpers/api';
import { createPerson, createTenant, insert, join, type Person, type Tenant } from '../../helpers/world';
import { expectRefusal } from '../../helpers/refusals';

const FINDING = 'api::security-finding.security-finding';

let tenant: Tenant;
let owner: Person;
let viewer: Person;

/** Severity and status of findings, in the order of their creation. */
const FINDINGS = [
  ['medium', 'open'],
  ['critical', 'mitigated'],
  ['info', 'open'],
  ['high', 'false_positive'],
  ['low', 'in_progress'],
  ['critical', 'open'],
  ['high', 'accepted_risk'],
] as const;

beforeAll(async () => {
  tenant = await createTenant({}, ['owner', 'viewer']);
  ({ owner, viewer } = tenant.people);
  const owned = { organisation: tenant.id };
  for (const [index, [severity, finding_status]] of FINDINGS.entries())
    await insert(FINDING, { ...owned, rule_id: `R${index}`, severity, finding_status, description: 'x'.repeat(9000) });
  const hosts = { web: await insert('api::cloud-instance.cloud-instance', { ...owned, name: 'web' }) };
  const data = await insert('api::cloud-instance.cloud-instance', { ...owned, name: 'data' });
  const agents: [string, { id: number } | null, unknown][] = [
    ['a', hosts.web, ['metrics', 'logs']],
    ['b', null, { metrics: true, exec: false }],
    ['c', data, ['a "quoted" one', 'mät%ics']],
    ['d', hosts.web, null],
  ];
  for (const [hostname, instance, capabilities] of agents)
    await insert('api::svc-agent.svc-agent', {
      ...owned,
      ...{ hostname, capabilities, agent_status: 'active' },
      cloud_instance: instance?.id ?? null,
    });
});

const read = async (path: string, person = owner) => {
  const { status, body } = await person.call.get(path);
  expect([status, body.error]).toEqual([200, undefined]);
  return body as { data: Record<string, any>[]; meta: Record<string, any> };
};

/** One field of all records, page by page. */
const readAll = async (path: string, field: string, pageSize: number): Promise<string[]> => {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { data, meta } = await read(`${path}&pagination[pageSize]=${pageSize}&pagination[cursor]=${cursor}`);
    found.push(...data.map((record) => record[field] as string));
    cursor = meta.pagination.nextCursor as string | null;
  }
  return found;
};

describe('fields', () => {
  it('limits the records of a list, and always contains the ids', async () => {
    const { data } = await read('/security-findings?fields=severity,status&sort=id&fields=rule_id');
    expect(data).toHaveLength(FINDINGS.length);
    expect(Object.keys(data[0] as object)).toEqual(['id', 'documentId', 'rule_id', 'severity', 'status']);
    const { data: ids } = await read('/security-findings?fields=id');
    expect(Object.keys(ids[0] as object)).toEqual(['id', 'documentId']);
  });

  it('can name relations, and combines with filters, sorting and cursors on other fields', async () => {
    const path = '/svc-agents?fields=cloud_instance&filters[hostname][$lt]=d&sort=hostname:desc';
    const { data, meta } = await read(`${path}&pagination[pageSize]=2&pagination[cursor]=`);
    expect(data.map((record) => record.cloud_instance?.name ?? null)).toEqual(['data', null]);
    const rest = await read(`${path}&pagination[pageSize]=2&pagination[cursor]=${meta.pagination.nextCursor}`);
    expect(rest.data.map((record) => record.cloud_instance?.name)).toEqual(['web']);
  });

  it('limits a record, with an entity tag of its own that a write accepts', async () => {
    const { data } = await read('/security-findings?fields=id&filters[rule_id]=R0');
    const path = `/security-findings/${data[0]?.documentId}`;
    const whole = await owner.call.get(path);
    const part = await owner.call.get(`${path}?fields=rule_id,description`);
    const less = await owner.call.get(`${path}?fields=rule_id`);
    expect(less.body.data).toEqual({ id: data[0]?.id, documentId: data[0]?.documentId, rule_id: 'R0' });
    const tags = [whole, part, less].map(({ headers }) => headers.etag as string);
    expect(new Set(tags).size).toBe(3);
    const again = (tag: string | undefined) =>
      owner.call.get(`${path}?fields=rule_id`, { 'If-None-Match': tag as string });
    expect([(await again(tags[2])).status, (await again(tags[0])).status]).toEqual([304, 200]);
    const body = { rule_id: 'R0', severity: 'medium', status: 'open', description: 'changed' };
    const changed = await owner.call.put(path, body, { 'If-Match': tags[2] as string });
    expect(changed.status).toBe(200);
    expectRefusal(await owner.call.put(path, body, { 'If-Match': tags[2] as string }), 412, 'PRECONDITION_FAILED');
  });

  it('returns large fields that it names, and reads no others', async () => {
    const steps = [{ id: 'a', name: 'a', type: 'verify', config: { text: 'x'.repeat(90_000) } }];
    for (let index = 0; index < 4; index += 1)
      await insert('api::blueprint-draft.blueprint-draft', { organisation: tenant.id, name: `big ${index}`, steps });
    const { data } = await read('/blueprint-drafts?fields=name,steps&sort=name');
    expect(data.map(({ name, steps: shown, ...ids }) => [name, shown, Object.keys(ids)])).toEqual(
      [0, 1, 2, 3].map((index) => [`big ${index}`, steps, ['id', 'documentId']]),
    );
    const { data: small } = await read('/blueprint-drafts?fields=name');
    expect(JSON.stringify(small).length).toBeLessThan(1000);
  });
});

describe('sort', () => {
  it.each([
    ['severity:desc', 'critical critical high high medium low info'],
    ['severity:asc', 'info low medium high high critical critical'],
    ['severity:desc,status:asc', 'critical critical high high medium low info'],
    ['status:asc', 'info critical medium low critical high high'],
  ])('%s follows the rank of the values, on pages by cursor too', async (sort, expected) => {
    const path = `/security-findings?sort=${sort}`;
    const { data } = await read(path);
    const whole = data.map(({ rule_id: rule }) => rule);
    if (!sort.startsWith('status')) expect(data.map(({ severity }) => severity).join(' ')).toBe(expected);
    for (const size of [1, 2, 5]) expect(await readAll(path, 'rule_id', size)).toEqual(whole);
  });

  it('orders statuses by their life', async () => {
    const { data } = await read('/security-findings?sort=status:asc&fields=status');
    const order = 'open open open in_progress mitigated accepted_risk false_positive';
    expect(data.map(({ status }) => status).join(' ')).toBe(order);
  });

  it.each([
    ['cloud_instance.name:asc,hostname:asc', 'b c a d'],
    ['cloud_instance.name:desc,hostname:asc', 'a d c b'],
  ])('%s uses the label of a relation', async (sort, expected) => {
    const path = `/svc-agents?sort=${sort}`;
    expect((await read(path)).data.map(({ hostname }) => hostname).join(' ')).toBe(expected);
    for (const size of [1, 3]) expect((await readAll(path, 'hostname', size)).join(' ')).toBe(expected);
  });
});

describe('filters on lists of texts', () => {
  it.each([
    ['capabilities:$contains:metrics', 'a b'],
    ['capabilities:$contains:exec', 'b'],
    ['capabilities:$contains:metric', ''],
    ['capabilities:$contains:a "quoted" one', 'c'],
    ['capabilities:$contains:mät%ics', 'c'],
    ['capabilities:$contains:true', ''],
    ['capabilities:$notContains:metrics', 'c d'],
  ])('%s selects by one text', async (filter, expected) => {
    const { data } = await read(`/svc-agents?sort=hostname&filter=${encodeURIComponent(filter)}`);
    expect(data.map(({ hostname }) => hostname).join(' ')).toBe(expected);
  });
});

describe('counts', () => {
  it('counts the selected records of all pages by value', async () => {
    const { data, meta } = await read('/security-findings?counts=status,severity&pagination[pageSize]=2');
    expect(data).toHaveLength(2);
    expect(meta.counts).toEqual({
      severity: { critical: 2, high: 2, medium: 1, low: 1, info: 1 },
      status: { open: 3, in_progress: 1, mitigated: 1, accepted_risk: 1, false_positive: 1 },
    });
    const open = await read('/security-findings?counts=severity&filters[status]=open&pagination[cursor]=');
    expect(open.meta.counts).toEqual({ severity: { critical: 1, high: 0, medium: 1, low: 0, info: 1 } });
  });

  it('counts what another choice would select', async () => {
    const chosen = 'filter=status:$in:open,in_progress&filter=severity:$eq:critical';
    const { data, meta } = await read(`/security-findings?facets=status,severity&${chosen}&pagination[cursor]=`);
    expect(data).toHaveLength(1);
    const status = await read('/security-findings?counts=status&filter=severity:$eq:critical');
    const severity = await read('/security-findings?counts=severity&filter=status:$in:open,in_progress');
    expect(meta.facets).toEqual({ ...status.meta.counts, ...severity.meta.counts });
    expect(meta.counts).toBeUndefined();
  });

  it('counts booleans, and only what the caller sees', async () => {
    const add = (enabled: boolean | null) =>
      insert('api::synthetic-check.synthetic-check', { organisation: tenant.id, name: 'x', enabled });
    for (const enabled of [true, false, true]) await add(enabled);
    const { meta } = await read('/synthetic-checks?counts=enabled', viewer);
    expect(meta.counts).toEqual({ enabled: { true: 2, false: 1 } });
    const other = await createTenant({}, ['owner']);
    expect((await read('/synthetic-checks?counts=enabled', other.people.owner)).meta.counts).toEqual({
      enabled: { true: 0, false: 0 },
    });
  });

  it('takes one statement', async () => {
    const path = '/security-findings?counts=status,severity&pagination[pageSize]=100';
    await read(path);
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }) => void statements.push(sql);
    db().on('query', listen);
    await read(path);
    db().removeListener('query', listen);
    expect(statements.filter((sql) => sql.includes('group by'))).toHaveLength(1);
  });
});

describe('malformed parameters', () => {
  it.each([
    ['/security-findings?fields=nothing', 'fields'],
    ['/security-findings?fields=', 'fields'],
    ['/security-findings?fields[a]=severity', 'fields'],
    ['/svc-agents?fields=enrollment_token_hash', 'fields'],
    ['/security-findings?counts=rule_id', 'counts'],
    ['/security-findings?counts=severity,nothing', 'counts'],
    ['/svc-agents?sort=cloud_instance', 'sort'],
    ['/svc-agents?sort=cloud_instance.region', 'sort'],
    ['/svc-agents?sort=capabilities', 'sort'],
    ['/svc-agents?filter=capabilities:$containsi:x', 'filter.0'],
    ['/svc-agents?filter=capabilities:$eq:x', 'filter.0'],
  ])('%s is refused', async (path, place) => {
    const answer = await owner.call.get(path);
    expectRefusal(answer, 400, 'QUERY_INVALID');
    expect(answer.body.error.details.errors.map(({ path: at }: { path: string[] }) => at.join('.'))).toEqual([place]);
  });

  it('are refused for one record too', async () => {
    const { data } = await read('/security-findings?fields=id&pagination[pageSize]=1');
    const path = `/security-findings/${data[0]?.documentId}`;
    expectRefusal(await owner.call.get(`${path}?fields=nothing`), 400, 'QUERY_INVALID');
    expectRefusal(await owner.call.get(`${path}?counts=severity`), 400, 'QUERY_INVALID');
  });
});

describe('a membership that hides its person', () => {
  it('does not reveal them by filters or order', async () => {
    const person = await createPerson();
    const pending = { pending_since: new Date().toISOString(), user_name: 'from.directory' };
    const { id } = await createTenant({}, ['owner']);
    await join(id, viewer, 'admin');
    await insert('api::membership.membership', { organisation: id, user: person.id, role: 'viewer', ...pending });
    const headers = {
      'X-Organisation-Id': (await viewer.call.get(`/organisations?filters[id]=${id}`)).body.data[0].documentId,
    };
    const all = await viewer.call.get('/memberships?sort=user.username:desc', headers);
    expect(all.body.data.at(-1)).toMatchObject({ user: null, user_name: 'from.directory' });
    const by = `/memberships?filters[user][username]=${person.username}`;
    expect((await viewer.call.get(by, headers)).body.data).toEqual([]);
  });
});
