import {
  createOperator,
  createPerson,
  createTenant,
  insert,
  join,
  type Person,
  type Tenant,
} from '../../helpers/world';
import { expectRefusal } from '../../helpers/refusals';

let tenant: Tenant;
let other: Tenant;
let viewer: Person;
let auditor: Person;
let instance: { id: number; documentId: string };

/** Eight findings with the values that the tests search in `tool`, `line_number` and `mitigated_at`. */
const FINDINGS: [rule: string, tool: string | null, line: number | null, mitigatedAt: string | null][] = [
  ['R1', 'Trivy', 10, '2026-01-01T00:00:00.000Z'],
  ['R2', 'trivy', 20, '2026-01-02T00:00:00.000Z'],
  ['R3', 'trivy-db', 30, '2026-01-03T12:00:00.000Z'],
  ['R4', 'a%b_c', 10, null],
  ['R5', 'a*b?[c]', 20, null],
  ['R6', 'Ärger', null, null],
  ['R7', 'back\\slash', 0, null],
  ['R8', null, null, null],
];

beforeAll(async () => {
  tenant = await createTenant();
  other = await createTenant();
  ({ viewer, auditor } = tenant.people);
  const owned = { organisation: tenant.id };
  for (const [rule_id, tool, line_number, mitigated_at] of FINDINGS) {
    const finding_status = mitigated_at ? 'mitigated' : 'open';
    const data = { ...owned, rule_id, tool, line_number, mitigated_at, finding_status, severity: 'low' };
    await insert('api::security-finding.security-finding', data);
  }
  const costs: [string, number | null][] = [
    ['cheap', 0.1],
    ['exact', 0.3],
    ['dear', 1000.25],
    ['unknown', null],
  ];
  for (const [name, estimated_cost_monthly] of costs)
    await insert('api::blueprint-draft.blueprint-draft', { ...owned, name, estimated_cost_monthly, author: viewer.id });
  await insert('api::synthetic-check.synthetic-check', { ...owned, name: 'on', enabled: true });
  await insert('api::synthetic-check.synthetic-check', { ...owned, name: 'off', enabled: false });
  instance = await insert('api::cloud-instance.cloud-instance', { ...owned, name: 'vm-1' });
  await insert('api::svc-agent.svc-agent', { ...owned, hostname: 'placed', cloud_instance: instance.id });
  for (let index = 0; index < 30; index += 1)
    await insert('api::svc-agent.svc-agent', { ...owned, hostname: `host-${index}`, os: index % 2 ? 'linux' : 'bsd' });
  await insert('api::svc-agent.svc-agent', { organisation: other.id, hostname: 'theirs' });
});

const names = (body: { data: Record<string, string>[] }, field: string) => body.data.map((record) => record[field]);

const expectList = async (person: Person, path: string, filters: string, field: string, expected: string) => {
  const query = new URLSearchParams(filters).toString();
  const { status, body } = await person.call.get(`${path}?${query}&sort=id&pagination[pageSize]=100`);
  expect({ status, found: names(body, field).join(' ') }).toEqual({ status: 200, found: expected });
  expect(body.meta.pagination.total).toBe(body.data.length);
};

describe('a filter of a list', () => {
  it.each([
    ['filters[tool]=trivy', 'R2'],
    ['filters[tool][$eq]=Trivy', 'R1'],
    ['filters[tool][$eqi]=TRIVY', 'R1 R2'],
    ['filters[tool][$eqi]=ärger', 'R6'],
    ['filters[tool][$ne]=trivy', 'R1 R3 R4 R5 R6 R7 R8'],
    ['filters[tool][$nei]=trivy', 'R3 R4 R5 R6 R7 R8'],
    ['filters[tool][$in][0]=trivy&filters[tool][$in][1]=Trivy', 'R1 R2'],
    ['filters[tool][$in]=trivy', 'R2'],
    ['filters[tool][$notIn][0]=trivy&filters[tool][$notIn][1]=Trivy', 'R3 R4 R5 R6 R7 R8'],
    ['filters[tool][$lt]=a', 'R1'],
    ['filters[tool][$contains]=riv', 'R1 R2 R3'],
    ['filters[tool][$contains]=Triv', 'R1'],
    ['filters[tool][$containsi]=TRIV', 'R1 R2 R3'],
    ['filters[tool][$containsi]=RGER', 'R6'],
    ['filters[tool][$containsi]=äRG', 'R6'],
    ['filters[tool][$notContains]=triv', 'R1 R4 R5 R6 R7 R8'],
    ['filters[tool][$notContainsi]=triv', 'R4 R5 R6 R7 R8'],
    ['filters[tool][$startsWith]=triv', 'R2 R3'],
    ['filters[tool][$startsWithi]=triv', 'R1 R2 R3'],
    ['filters[tool][$endsWith]=ivy', 'R1 R2'],
    ['filters[tool][$endsWithi]=-DB', 'R3'],
    ['filters[tool][$contains]=%', 'R4'],
    ['filters[tool][$contains]=_', 'R4'],
    ['filters[tool][$containsi]=%', 'R4'],
    ['filters[tool][$containsi]=B_C', 'R4'],
    ['filters[tool][$contains]=*', 'R5'],
    ['filters[tool][$contains]=?', 'R5'],
    ['filters[tool][$contains]=[c]', 'R5'],
    ['filters[tool][$endsWith]=]', 'R5'],
    ['filters[tool][$contains]=\\', 'R7'],
    ['filters[tool][$containsi]=K\\S', 'R7'],
    ['filters[tool][$null]=true', 'R8'],
    ['filters[tool][$null]=false', 'R1 R2 R3 R4 R5 R6 R7'],
    ['filters[tool][$notNull]=true', 'R1 R2 R3 R4 R5 R6 R7'],
    ['filters[tool][$notNull]=false', 'R8'],
    ['filters[line_number]=10', 'R1 R4'],
    ['filters[line_number][$gt]=10', 'R2 R3 R5'],
    ['filters[line_number][$gte]=20&filters[line_number][$lt]=30', 'R2 R5'],
    ['filters[line_number][$gte]=20&filters[line_number][$lte]=30', 'R2 R3 R5'],
    ['filters[line_number][$between][0]=10&filters[line_number][$between][1]=20', 'R1 R2 R4 R5'],
    ['filters[line_number][$ne]=10', 'R2 R3 R5 R6 R7 R8'],
    ['filters[line_number][$lt]=0', ''],
    ['filters[status]=mitigated', 'R1 R2 R3'],
    ['filters[status][$in][0]=open&filters[line_number]=10', 'R4'],
    ['filters[mitigated_at]=2026-01-02T00:00:00.000Z', 'R2'],
    ['filters[mitigated_at]=2026-01-02T02:00:00%2B02:00', 'R2'],
    ['filters[mitigated_at][$gt]=2026-01-02', 'R3'],
    ['filters[mitigated_at][$lte]=2026-01-02', 'R1 R2'],
    ['filters[mitigated_at][$between][0]=2026-01-01&filters[mitigated_at][$between][1]=2026-01-02', 'R1 R2'],
    ['filters[mitigated_at][$null]=true', 'R4 R5 R6 R7 R8'],
    ['filters[createdAt][$gt]=2020-01-01&filters[rule_id]=R1', 'R1'],
    ['filters[createdAt][$lt]=2020-01-01', ''],
    ['filters[$or][0][rule_id]=R1&filters[$or][1][rule_id]=R8', 'R1 R8'],
    ['filters[$and][0][line_number]=10&filters[$and][1][tool][$notNull]=true&filters[rule_id][$ne]=R1', 'R4'],
    ['filters[$not][rule_id][$in][0]=R1&filters[$not][rule_id][$in][1]=R2', 'R3 R4 R5 R6 R7 R8'],
    [
      'filters[$or][0][$and][0][line_number]=10&filters[$or][0][$and][1][tool]=Trivy&filters[$or][1][tool][$null]=true',
      'R1 R8',
    ],
    ['filters[$not][$or][0][line_number][$gte]=0&filters[$not][$or][1][tool][$null]=true', ''],
    ['filters[$or][0][rule_id]=R1&filters[$or][0][tool]=nothing&filters[$or][1][rule_id]=R2', 'R2'],
  ])('%s finds %s', (filters, expected) => expectList(auditor, '/security-findings', filters, 'rule_id', expected));

  it.each([
    ['filters[estimated_cost_monthly]=0.3', 'exact'],
    ['filters[estimated_cost_monthly][$lte]=0.3', 'cheap exact'],
    ['filters[estimated_cost_monthly][$gt]=0.299999', 'exact dear'],
    ['filters[estimated_cost_monthly][$in][0]=0.1&filters[estimated_cost_monthly][$in][1]=1000.25', 'cheap dear'],
    ['filters[estimated_cost_monthly][$null]=true', 'unknown'],
    ['filters[author][$notNull]=true', 'cheap exact dear unknown'],
    ['filters[author][$null]=true', ''],
  ])('%s on decimals and authors finds %s', (filters, expected) =>
    expectList(viewer, '/blueprint-drafts', filters, 'name', expected),
  );

  it.each([
    ['filters[enabled]=true', 'on'],
    ['filters[enabled]=0', 'off'],
    ['filters[enabled][$ne]=true', 'off'],
  ])('%s on a boolean finds %s', (filters, expected) =>
    expectList(viewer, '/synthetic-checks', filters, 'name', expected),
  );

  it('on a relation compares its documentId, id or label', async () => {
    const { id, documentId } = instance;
    for (const filter of [
      `filters[cloud_instance]=${documentId}`,
      `filters[cloud_instance][$eq]=${documentId}`,
      `filters[cloud_instance][$in][0]=${documentId}`,
      `filters[cloud_instance][documentId]=${documentId}`,
      `filters[cloud_instance][id]=${id}`,
      `filters[cloud_instance][id][$gte]=${id}`,
      'filters[cloud_instance][name]=vm-1',
      'filters[cloud_instance][name][$containsi]=VM',
      'filters[cloud_instance][$notNull]=true',
      `filters[organisation][name]=${tenant.name}&filters[cloud_instance]=${documentId}`,
    ])
      await expectList(viewer, '/svc-agents', filter, 'hostname', 'placed');
    const { body } = await viewer.call.get(`/svc-agents?filters[cloud_instance][$ne]=${documentId}`);
    expect(body.meta.pagination.total).toBe(30);
  });
});

describe('a page of a list', () => {
  const page = async (query: string) => (await viewer.call.get(`/svc-agents?${query}`)).body;

  it('has 25 records, newest first', async () => {
    const body = await page('');
    expect(body.meta.pagination).toEqual({ page: 1, pageSize: 25, pageCount: 2, total: 31 });
    expect(body.data).toHaveLength(25);
    expect(body.data[0].hostname).toBe('host-29');
    const moments = names(body, 'createdAt');
    expect(moments).toEqual([...moments].sort().reverse());
  });

  it.each([
    [1, 10, 10, 4],
    [4, 10, 1, 4],
    [5, 10, 0, 4],
    [1, 31, 31, 1],
    [1, 100, 31, 1],
    [31, 1, 1, 31],
    [1_000_000, 100, 0, 1],
  ])('%i of %i records each has %i', async (number, pageSize, length, pageCount) => {
    const body = await page(`pagination[page]=${number}&pagination[pageSize]=${pageSize}`);
    expect(body.data).toHaveLength(length);
    expect(body.meta.pagination).toEqual({ page: number, pageSize, pageCount, total: 31 });
  });

  it.each(['sort=os', 'sort=os:desc', 'sort=arch:asc', 'sort=createdAt', ''])(
    'after page contains every record once when sort keys are equal (%s)',
    async (sort) => {
      const seen: string[] = [];
      for (let number = 1; number <= 4; number += 1)
        seen.push(
          ...(names(await page(`${sort}&pagination[page]=${number}&pagination[pageSize]=8`), 'hostname') as string[]),
        );
      expect(new Set(seen).size).toBe(31);
      expect(names(await page(`${sort}&pagination[pageSize]=100`), 'hostname')).toEqual(seen);
    },
  );

  it('is sorted by several keys, with empty values first when ascending', async () => {
    const sorted = async (sort: string) =>
      names((await auditor.call.get(`/security-findings?${sort}`)).body, 'rule_id').join(' ');
    expect(await sorted('sort=line_number:desc,rule_id:asc')).toBe('R3 R2 R5 R1 R4 R7 R6 R8');
    expect(await sorted('sort=line_number,rule_id:desc')).toBe('R8 R6 R7 R4 R1 R5 R2 R3');
    expect(await sorted('sort[0]=status:asc&sort[1]=rule_id:DESC')).toBe('R8 R7 R6 R5 R4 R3 R2 R1');
    expect(await sorted('sort=mitigated_at:desc,id:asc')).toBe('R3 R2 R1 R4 R5 R6 R7 R8');
    expect(await sorted('sort=mitigated_at,id:desc')).toBe('R8 R7 R6 R5 R4 R1 R2 R3');
  });

  it('counts the filtered records', async () => {
    const body = await page('filters[os]=bsd&pagination[pageSize]=10&pagination[page]=2');
    expect(body.meta.pagination).toEqual({ page: 2, pageSize: 10, pageCount: 2, total: 15 });
    expect(body.data).toHaveLength(5);
    expect((await page('filters[os]=none')).meta.pagination).toEqual({ page: 1, pageSize: 25, pageCount: 0, total: 0 });
  });
});

describe('the organisations of a list', () => {
  const organisationsIn = (body: { data: { organisation: { documentId: string } }[] }) =>
    [...new Set(body.data.map(({ organisation }) => organisation.documentId))].sort();
  const both = () => [tenant.documentId, other.documentId].sort();
  const filter = () =>
    `filters[organisation][$in][0]=${tenant.documentId}&filters[organisation][$in][1]=${other.documentId}`;

  it('are all for an operator', async () => {
    const operator = await createOperator();
    const { body } = await operator.call.get(`/svc-agents?${filter()}&pagination[pageSize]=100`);
    expect(organisationsIn(body)).toEqual(both());
    const narrowed = await operator.call.get('/svc-agents', { 'X-Organisation-Id': other.documentId });
    expect(organisationsIn(narrowed.body)).toEqual([other.documentId]);
  });

  it('are both for a member of two, and one with X-Organisation-Id', async () => {
    const consultant = await createPerson();
    await join(tenant.id, consultant, 'engineer');
    await join(other.id, consultant, 'engineer');
    const all = await consultant.call.get('/svc-agents?pagination[pageSize]=100');
    expect(organisationsIn(all.body)).toEqual(both());
    expect(all.body.meta.pagination.total).toBe(32);
    for (const id of both()) {
      const { body } = await consultant.call.get('/svc-agents', { 'X-Organisation-Id': id });
      expect(organisationsIn(body)).toEqual([id]);
    }
  });

  it('are those in which the caller has the capability', async () => {
    const mixed = await createPerson();
    await join(tenant.id, mixed, 'viewer');
    await join(other.id, mixed, 'engineer');
    await insert('api::security-finding.security-finding', {
      organisation: other.id,
      rule_id: 'T1',
      severity: 'low',
      finding_status: 'open',
    });
    const findings = await mixed.call.get('/security-findings?pagination[pageSize]=100');
    expect(organisationsIn(findings.body)).toEqual([other.documentId]);
    expect(findings.body.meta.pagination.total).toBe(1);
    const agents = await mixed.call.get('/svc-agents?pagination[pageSize]=100');
    expect(organisationsIn(agents.body)).toEqual(both());
    const narrowed = await mixed.call.get('/security-findings', { 'X-Organisation-Id': tenant.documentId });
    expectRefusal(narrowed, 403, 'CAPABILITY_MISSING');
  });
});
