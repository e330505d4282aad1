import { app, db, isSqlite } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { explain, type Statement, statementsDuring } from '../../helpers/database/query-plans';
import { createScimToken, type Directory, directory } from '../../helpers/scim';
import { createPerson, createTenant, insert, join, type Person, type Tenant, unique } from '../../helpers/world';

/**
 * The cost of a tenant's list must not grow with other tenants: the database has to find the rows by an index that
 * begins with the organisation. The test explains the statements that the tenant store really sends.
 */
const ORGANISATIONS = 12;
const ROWS_EACH = 250;
/** Other tests leave later results, so few are estimated after a cursor: PostgreSQL would rather sort those few. */
const RESULTS_EACH = 1000;

const TABLES: [path: string, table: string, row: () => Record<string, unknown>][] = [
  ['/svc-agents', 'svc_agents', () => ({ hostname: unique(), agent_status: 'active' })],
  ['/blueprint-drafts', 'blueprint_drafts', () => ({ name: 'x', slug: unique(), draft_status: 'draft' })],
  ['/security-findings', 'security_findings', () => ({ rule_id: 'R', severity: 'low', finding_status: 'open' })],
  ['/scim-tokens', 'scim_tokens', () => ({ token_hash: unique(), expires_at: new Date(4e12) })],
  [
    '/scim-log-entries',
    'scim_log_entries',
    () => ({ kind: 'user', operation: 'change', result: 'changed', requests: 1 }),
  ],
  ['/api-keys', 'api_keys', () => ({ name: 'x', capabilities: '["agent:read"]', expires_at: new Date(4e12) })],
  ['/invitations', 'invitations', () => ({ email: `${unique()}@example.com`, role: 'viewer' })],
  ['/synthetic-results', 'synthetic_results', () => ({ check_name: 'x', result_status: 'up' })],
];

let tenant: Tenant;
let ofTwo: Person;

beforeAll(async () => {
  tenant = await createTenant();
  ofTwo = await createPerson();
  const ids = [tenant.id];
  for (let index = 1; index < ORGANISATIONS; index += 1)
    ids.push((await insert('api::organisation.organisation', { name: unique('crowd') })).id);
  for (const id of ids.slice(0, 2)) await join(id, ofTwo, 'admin');
  for (const [, table, row] of TABLES) {
    const each = table === 'synthetic_results' ? RESULTS_EACH : ROWS_EACH;
    const rows = Array.from({ length: ORGANISATIONS * each }, (_, index) => {
      const moment = new Date(1.7e12 + index * 1000);
      const record = { document_id: unique(), organisation_id: ids[index % ids.length] };
      const values = { ...row(), ...record, created_at: moment, updated_at: moment, published_at: moment };
      // The driver does not recognise a Date of the sandbox.
      return Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          value instanceof Date ? (isSqlite() ? value.getTime() : value.toISOString()) : value,
        ]),
      );
    });
    await db().batchInsert(table, rows, 50);
    if (isSqlite()) continue;
    // Otherwise indexes keep the size, and so the planner's cost, that rows of earlier tests gave them.
    await db().raw(`reindex table ${table}`);
    await db().raw(`vacuum analyze ${table}`);
  }
});

/** The statements on a table that the application sends for a request. */
const statementsOf = async (table: string, work: () => Promise<{ status: number }>): Promise<Statement[]> => {
  const statements = await statementsDuring(async () => expect((await work()).status).toBe(200));
  return statements.filter(({ sql }) => new RegExp(`from ["\`]${table}["\`] as`).test(sql));
};

/** The indexes of a table whose first column is the organisation. */
const tenantIndexes = (table: string): string[] => {
  const types = Object.values(app().contentTypes) as unknown as {
    collectionName: string;
    indexes?: { name: string; columns: string[] }[];
  }[];
  const type = types.find(({ collectionName }) => collectionName === table);
  const { SORTED_INDEXES } = compiled('lists/records/sorted-indexes');
  const further = SORTED_INDEXES.filter((index) => index.table === table);
  return [...(type?.indexes ?? []), ...further]
    .filter(({ columns }) => columns[0] === 'organisation_id' && columns.length > 1)
    .map(({ name }) => name);
};

describe.each(TABLES)('GET %s', (path, table) => {
  it.each([
    ['its first page', ''],
    ['a filtered list', '?filters[createdAt][$gt]=2020-01-01'],
    ['a sorted list', '?sort=createdAt:asc'],
    ['a list by cursor', '?pagination[cursor]='],
    ['the list after a cursor', '?pagination[cursor]=next'],
  ])('finds %s by an index that begins with the organisation', async (_what, query) => {
    const { owner } = tenant.people;
    const { body } = await owner.call.get(`${path}?pagination[cursor]=`);
    const fullQuery = query.replace('=next', `=${body.meta.pagination.nextCursor}`);
    const statements = await statementsOf(table, () => owner.call.get(`${path}${fullQuery}`));
    // A recent count is not repeated.
    expect(statements.length).toBeGreaterThanOrEqual(query === '' ? 2 : 1);
    const indexes = tenantIndexes(table);
    const [page = '', ...counts] = await Promise.all(statements.map(explain));
    const isByIndex = (plan: string, names: string[]) =>
      names.some((name) => plan.includes(name)) ? 'by index' : plan;
    expect(isByIndex(page, indexes)).toBe('by index');
    for (const count of counts) expect(isByIndex(count, indexes)).toBe('by index');
    for (const plan of [page, ...counts]) expect(plan).not.toMatch(new RegExp(`SCAN t\\b|Seq Scan on ${table}`));
    // The page needs no sorting either: the index is in its order.
    expect(page).not.toMatch(/TEMP B-TREE|\n\s*(->)?\s*Sort/);
  });

  it('finds the records of two organisations by that index too', async () => {
    for (const statement of await statementsOf(table, () => ofTwo.call.get(path))) {
      const plan = await explain(statement);
      expect(plan).not.toMatch(new RegExp(`SCAN t\\b|Seq Scan on ${table}`));
    }
  });
});

describe('a SCIM filter', () => {
  let scim: Directory;
  let crowded: Tenant;
  let known: { documentId: string; email: string; userName: string; externalId: string };

  beforeAll(async () => {
    crowded = await createTenant();
    scim = directory((await createScimToken(crowded)).token);
    const stamps = isSqlite() ? { created_at: 1.7e12, updated_at: 1.7e12 } : {};
    const names = Array.from({ length: 1500 }, () => unique('crowd'));
    const accounts = names.map((name) => ({
      ...stamps,
      document_id: name,
      username: name,
      email: `${name}@example.com`,
    }));
    await db().batchInsert('up_users', accounts, 50);
    const users: { id: number; username: string }[] = await db()('up_users')
      .where('username', 'like', 'crowd-%')
      .select('id', 'username');
    const memberships = users.map(({ id, username }, index) => ({
      ...{ ...stamps, document_id: unique(), organisation_id: crowded.id, user_id: id, role: 'viewer' },
      // Every second member was provisioned. The others are found by the address of their account.
      ...(index % 2 === 0 && {
        ...{ user_name: username, user_name_key: username, external_id: `ext-${username}` },
        directory_email: `${username}@corp.example`,
      }),
    }));
    await db().batchInsert('memberships', memberships, 50);
    if (!isSqlite()) await db().raw('analyze memberships, up_users');
    const row = memberships[0] as (typeof memberships)[number] & { document_id: string };
    const name = users[0]?.username as string;
    known = { documentId: row.document_id, email: `${name}@corp.example`, userName: name, externalId: `ext-${name}` };
  });

  it.each(['userName', 'externalId', 'emails', 'id'] as const)('by %s finds members by an index', async (attribute) => {
    const value = { ...known, emails: known.email, id: known.documentId }[attribute];
    let found: unknown;
    const statements = await statementsOf('memberships', async () => {
      const answer = await scim.get(`/Users?filter=${attribute} eq "${value}"`);
      found = answer.body.Resources.map(({ id }: { id: string }) => id);
      return answer;
    });
    expect(found).toEqual([known.documentId]);
    expect(statements).toHaveLength(2);
    for (const plan of await Promise.all(statements.map(explain)))
      expect(plan).not.toMatch(/SCAN (?!CONSTANT|SUBQUERY)|Seq Scan|\(organisation_id=\?\)/);
  });

  it('by the address of an account finds a member without a directory', async () => {
    const { engineer } = crowded.people;
    for (const attribute of ['userName', 'emails']) {
      const answer = await scim.get(`/Users?filter=${attribute} eq "${engineer.email.toUpperCase()}"`);
      expect(answer.body.totalResults).toBe(1);
    }
  });

  it('without an index reads a bounded number of members', async () => {
    const { listMembers } = compiled('repositories/scim/directory-search');
    const plans = [{ kind: 'exact', criteria: [{ attribute: 'active', value: true }] }, { kind: 'all' }] as const;
    for (const plan of plans) {
      const read = (maxScanned: number) => listMembers(app(), crowded.id, plan, { offset: 0, limit: 1, maxScanned });
      await expect(read(100)).rejects.toMatchObject({ scimType: 'tooMany' });
      expect((await read(5000)).total).toBeGreaterThan(1500);
    }
  });
});

describe('the next entry of an audit chain', () => {
  const entry = (index: number) => ({
    documentId: unique(),
    action: 'test.entry',
    actor_kind: 'system',
    actor_id: null,
    actor_label: 'Test',
    target_type: 'long-chain',
    target_id: String(index),
    changes: null,
    client_ip: null,
    request_id: null,
  });

  it('is found at once, however long the chain', async () => {
    const { appendToChains } = compiled('tenancy/store/audit-chain');
    const append = (count: number) => {
      const entries = Array.from({ length: count }, (_, index) => ({ organisationId: tenant.id, entry: entry(index) }));
      return appendToChains(app(), entries);
    };
    await append(3000);
    if (!isSqlite()) await db().raw('analyze audit_entries');
    const statements = await statementsOf('organisations', () => append(1).then(() => ({ status: 200 })));
    const plans = await Promise.all(statements.map(explain));
    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain('audit_entries_org_sequence_uq');
    expect(plans[0]).not.toMatch(/SCAN a\b|Seq Scan on audit_entries/);
  });
});

describe('the spend of organisations', () => {
  it('is summed up for one after the other by an index, whatever the database knows about its tables', async () => {
    // The driver does not recognise a Date of the sandbox.
    const now = compiled('database/moments').toDate(Date.UTC(2026, 4, 20)) as Date;
    const { countOutdated } = compiled('repositories/budget/spend');
    const span = { from: now, until: now, now, staleAt: now };
    const statements = await statementsDuring(() => countOutdated(app(), { after: 0, last: tenant.id }, span));
    const plans = await Promise.all(statements.filter(({ sql }) => sql.includes('cost_records')).map(explain));
    expect(plans).toHaveLength(1);
    if (isSqlite()) expect(plans[0]).toContain('USING COVERING INDEX cost_records_org_charged_idx');
    // PostgreSQL would repeat grouped sums of the whole range for each organisation if it expects few rows.
    else expect([plans[0]?.includes('organisation_id = o.id'), plans[0]?.includes('Group Key')]).toEqual([true, false]);
  });
});
