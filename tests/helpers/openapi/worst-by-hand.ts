import { gzipSync } from 'node:zlib';
import type { MeasuredServer, WireRequest } from '../processes/measured-server';
import { parquetFile } from '../database/write-parquet';
import { fromElsewhere, LARGE_BODIES, type NamedRequest, OPERATOR } from './worst-requests';

/** Bodies that no schema can describe: the most expensive ones for a specific operation. */
const ADMIN = 'admin@acme.example';
/** Members of a group and operations of a PATCH: as many as a request can contain. */
const MEMBERS = 1_000;
/** Results whose texts are searched: as many as in the first report of a stall. */
const RESULTS = 5_600;
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const SCIM_TYPE = { 'content-type': 'application/scim+json' };
const JSON_TYPE = { 'content-type': 'application/json' };

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

const STEPS = times(200, (at) => ({
  id: `s${at}`,
  type: 'provision',
  depends_on: times(Math.min(at, 120), (before) => `s${at - before - 1}`),
}));

const DRAFTS: Record<string, unknown> = {
  'a draft of the densest graph': { name: 'Dense', steps: STEPS },
  'a draft whose steps are a circle': {
    name: 'Circle',
    steps: [{ id: 's', type: 'verify', depends_on: ['s199'] }, ...STEPS.slice(1)],
  },
  'a draft of hostile patterns': {
    name: 'Patterns',
    variables: Object.fromEntries(
      times(2_000, (at) => [`v${at}`, { type: 'string', pattern: '^(a+)+$', default: 'a'.repeat(40) }]),
    ),
  },
  'a draft with a long enum of objects': {
    name: 'Enum',
    variables: { v: { type: 'object', enum: times(10_000, (at) => ({ at })), default: { at: -1 } } },
  },
};

const HEADERS: Record<string, Record<string, string>> = {
  'a long chain of hops': { 'x-forwarded-for': '127.0.0.1,'.repeat(800) },
  'a chain of colons': { 'x-forwarded-for': ':'.repeat(8_000) },
  'a long request id': { 'x-request-id': 'a-'.repeat(4_000) },
  'a long token': { authorization: `Bearer ${'a.'.repeat(4_000)}` },
  'a long scheme': { authorization: `${' '.repeat(7_000)}Bearer` },
  'a long organisation': { 'x-organisation-id': 'a'.repeat(8_000) },
  'many cookies': { cookie: 'a=b; '.repeat(1_600) },
  'many languages': { 'accept-language': 'en;q=0.1,'.repeat(800) },
  'many types': { accept: 'text/html;q=0.1,'.repeat(500) },
};

const FOCUS =
  'BilledCost,BillingAccountId,BillingCurrency,ChargeCategory,ChargePeriodEnd,ChargePeriodStart,ProviderName,ServiceName\n';

const FILES: Record<string, Buffer> = {
  '300,000 bad rows': gzipSync(FOCUS + ',,,,,,,\n'.repeat(300_000)),
  '9,000 rows of another length': gzipSync(FOCUS + 'a\n'.repeat(9_000)),
  'rows of 100,000 fields': gzipSync(FOCUS + `${','.repeat(100_000)}\n`.repeat(10)),
  'a header of 500,000 names': gzipSync(`${'a,'.repeat(500_000)}\n`),
  '100,000 rows of Parquet': parquetFile(100_000),
  'a text of 32 MB in each row of Parquet': parquetFile(100, 'none', { textColumns: 1, textLength: 32_000_000 }),
  'Parquet rows of 600 kB': gzipSync(parquetFile(20_000, 'none', { textColumns: 10, textLength: 60_000 })),
  'quoted line breaks': gzipSync(FOCUS + `"${'\r\n'.repeat(200_000)}"\n`.repeat(3)),
};

/** Creates a SCIM token and members for the requests of a directory. */
const seedDirectory = async (server: MeasuredServer) => {
  const headers = { ...JSON_TYPE, authorization: `Bearer ${await server.tokenOf(ADMIN)}` };
  const body = JSON.stringify({ data: { label: 'worst', expires_at: '2999-01-01T00:00:00.000Z' } });
  const made = await server.send({ method: 'POST', path: '/api/scim-tokens', headers, body });
  const token = (JSON.parse(made.text) as { data: { token: string } }).data.token;
  const scim = (method: string, path: string, sent?: unknown): WireRequest => ({
    method,
    path: `/scim/v2${path}`,
    headers: { ...fromElsewhere(), ...SCIM_TYPE, authorization: `Bearer ${token}` },
    ...(sent !== undefined && { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
  });
  await server.seed(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < :count)
      insert into up_users (document_id, username, email, provider, confirmed, blocked, created_at, updated_at, published_at)
      select 'stall-user-' || i, 'stall' || i, 'stall' || i || '@corp.example', 'local', 1, 0, :now, :now, :now from n`,
    { count: MEMBERS, now: Date.now() },
  );
  await server.seed(
    `insert into memberships (document_id, organisation_id, user_id, role, created_at, updated_at, published_at)
      select 'member-' || u.id, (select m.organisation_id from memberships m join up_users a on a.id = m.user_id where a.email = :email),
        u.id, 'engineer', :now, :now, :now from up_users u where u.document_id like 'stall-user-%'`,
    { email: ADMIN, now: Date.now() },
  );
  const { text } = await server.send(scim('GET', '/Groups/engineer'));
  const ids = (JSON.parse(text) as { members: { value: string }[] }).members.map(({ value }) => value);
  if (ids.length < MEMBERS) throw new Error(`The group has ${ids.length} members.`);
  return { scim, ids };
};

const directoryRequests = async (server: MeasuredServer): Promise<NamedRequest[]> => {
  const { scim, ids } = await seedDirectory(server);
  const user = `/Users/${ids[0]}`;
  const patch = (path: string, Operations: unknown[]) => scim('PATCH', path, { schemas: [PATCH], Operations });
  const emails = (at: number) => times(20, (place) => ({ value: `a${at}x${place}@b.co`, type: 'work' }));
  const filter = (text: string) => scim('GET', `/Users?filter=${encodeURIComponent(text)}`);
  const member = (op: string, at: number) => ({ op, path: 'members', value: [{ value: ids[at % ids.length] }] });
  const requests: Record<string, () => WireRequest> = {
    'a PATCH that adds 20,000 addresses': () =>
      patch(
        user,
        times(1_000, (at) => ({ op: 'add', path: 'emails', value: emails(at) })),
      ),
    'a PATCH that adds the same addresses again': () =>
      patch(
        user,
        times(1_000, () => ({ op: 'add', path: 'emails', value: emails(1).slice(1) })),
      ),
    'a PATCH of long filters': () =>
      patch(
        user,
        times(1_000, () => ({
          op: 'replace',
          path: `emails[${'not ('.repeat(30)}value pr${')'.repeat(30)}].type`,
          value: 'work',
        })),
      ),
    'a PATCH of 1,000 joins and leaves': () =>
      patch(
        '/Groups/engineer',
        times(1_000, (at) => member(at % 3 ? 'add' : 'remove', at)),
      ),
    'a PATCH of all members': () =>
      patch('/Groups/auditor', [
        { op: 'replace', path: 'members', value: ids.slice(0, MEMBERS).map((value) => ({ value })) },
      ]),
    'a PATCH without members': () =>
      patch(
        '/Groups/auditor',
        times(1_000, () => ({ op: 'remove', path: 'members' })),
      ),
    'a PUT of 60,000 attributes': () => scim('PUT', user, LARGE_BODIES['unknown fields']),
    'a PUT that is nested too deeply': () => scim('PUT', user, LARGE_BODIES['nested arrays']),
    'a filter of quotes': () => filter('"'.repeat(1_000)),
    'a filter of backslashes': () => filter(`userName eq "${'\\'.repeat(980)}"`),
    'a filter of brackets': () => filter('('.repeat(1_000)),
    'a list with all members': () => scim('GET', '/Groups?count=200'),
  };
  return Object.entries(requests).map(([name, make]) => ({ name, make: () => Promise.resolve(make()) }));
};

const asOperator = async (server: MeasuredServer): Promise<Record<string, string>> => ({
  ...fromElsewhere(),
  authorization: `Bearer ${await server.tokenOf(OPERATOR)}`,
});

const plainRequests = (server: MeasuredServer): NamedRequest[] => [
  ...Object.entries(DRAFTS).map(([name, data]) => ({
    name,
    make: async (): Promise<WireRequest> => ({
      method: 'POST',
      path: '/api/blueprint-drafts',
      headers: { ...JSON_TYPE, ...fromElsewhere(), authorization: `Bearer ${await server.tokenOf(ADMIN)}` },
      body: JSON.stringify({ data }),
    }),
  })),
  ...Object.entries(HEADERS).map(([name, headers]) => ({
    name,
    make: async (): Promise<WireRequest> => ({
      method: 'GET',
      path: '/api/me',
      headers: { ...(await asOperator(server)), ...headers },
    }),
  })),
  ...Object.entries(FILES).map(([name, body]) => ({
    name: `a cost file with ${name}`,
    make: async (): Promise<WireRequest> => ({
      method: 'POST',
      path: '/api/cost-records/import',
      headers: { ...(await asOperator(server)), 'content-type': 'text/csv' },
      body,
    }),
  })),
  {
    name: 'registration with a hostile address',
    make: () =>
      Promise.resolve({
        method: 'POST',
        path: '/api/auth/local/register',
        headers: { ...fromElsewhere(), ...JSON_TYPE },
        body: JSON.stringify({ username: 'a', email: `a@${'a.'.repeat(500)}!`, password: 'Passw0rd!-Passw0rd!' }),
      }),
  },
  {
    name: 'a sign-in',
    make: () =>
      Promise.resolve({
        method: 'POST',
        path: '/api/auth/local',
        headers: { ...fromElsewhere(), ...JSON_TYPE },
        body: JSON.stringify({ identifier: ADMIN, password: 'a'.repeat(200) }),
      }),
  },
  ...Object.entries(LARGE_BODIES).flatMap(([name, body]) =>
    ['/api/auth/local', '/api/organisations'].map((path) => ({
      name: `POST ${path} of 1 MiB: ${name}`,
      make: async (): Promise<WireRequest> => ({
        method: 'POST',
        path,
        headers: { ...(await asOperator(server)), ...JSON_TYPE },
        body,
      }),
    })),
  ),
];

/** Text filters on many long texts. */
const searches = async (server: MeasuredServer): Promise<NamedRequest[]> => {
  await server.seed(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < :count)
      insert into synthetic_results (document_id, organisation_id, check_name, result_status, error_message, checked_at,
        created_at, updated_at, published_at)
      select 'stall-' || i, m.organisation_id, 'check', 'down', :message, :now, :now, :now, :now
      from n, memberships m join up_users u on u.id = m.user_id where u.email = :email`,
    { count: RESULTS, message: 'ab'.repeat(1_100), now: Date.now(), email: ADMIN },
  );
  const queries = {
    'one text of 200 characters': `filters[error_message][$contains]=${'ab'.repeat(99)}x`,
    'five texts of 200 characters': times(
      5,
      (at) => `filters[$or][${at}][error_message][$containsi]=${'ab'.repeat(99)}${at}`,
    ).join('&'),
  };
  return Object.entries(queries).map(([name, query]) => ({
    name: `a search for ${name}`,
    make: async (): Promise<WireRequest> => ({
      method: 'GET',
      path: `/api/synthetic-results?${query}`,
      headers: { ...fromElsewhere(), authorization: `Bearer ${await server.tokenOf(ADMIN)}` },
    }),
  }));
};

/** The requests that are written by hand. */
export const handWrittenRequests = async (server: MeasuredServer): Promise<NamedRequest[]> => [
  ...plainRequests(server),
  ...(await directoryRequests(server)),
  ...(await searches(server)),
];
