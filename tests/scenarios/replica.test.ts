import { SECRETS } from '../../src/boot/settings/secrets';
import { type RunningApp, startApp } from '../helpers/processes/running-app';
import { startReplica, type TestReplica } from '../helpers/servers/replica';
import { until } from '../helpers/timing/until';
import { createTenant, type Person, type Tenant, unique } from '../helpers/world';

/**
 * A node with a replica. It serves the database of the test's own application, which is a node without one: what the one
 * stores, the other must show at once.
 */

let replica: TestReplica | null;
let node: RunningApp;
let tenant: Tenant;
let engineer: Person;

interface Sent {
  data?: unknown;
  headers?: Record<string, string>;
  as?: Person;
}

const send = async (method: string, path: string, { data, headers = {}, as = engineer }: Sent = {}) => {
  const answer = await fetch(`${node.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${as.token}`, 'Content-Type': 'application/json', ...headers },
    ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
  });
  const body = (await answer.json().catch(() => null)) as {
    data: { documentId: string; hostname: string }[];
    meta: { pagination: { total: number; nextCursor?: string | null } };
  } | null;
  return { status: answer.status, tag: answer.headers.get('etag') ?? '', body };
};

const LIST = '/svc-agents?pagination[pageSize]=100&sort=createdAt:desc';
const hostnames = async (): Promise<string[]> => {
  const { status, body } = await send('GET', LIST);
  expect(status).toBe(200);
  return body?.data.map(({ hostname }) => hostname) ?? [];
};

const at = (): TestReplica => replica as TestReplica;
const ABOUT_REPLICATION =
  /pg_last_wal_replay_lsn|pg_control_|^select (?:1|pg_backend_pid|pg_wal_replay)|^set statement_timeout|pg_is_wal/;
/** The statements of lists that the replica was sent since the last call. */
const listsThere = (): string[] =>
  at()
    .statements()
    .filter((text) => !ABOUT_REPLICATION.test(text));
const isUsed = async (): Promise<boolean> => {
  listsThere();
  await hostnames();
  return listsThere().length > 0;
};

/** Adds an agent through the node without a replica. */
const addElsewhere = async (): Promise<string> => {
  const hostname = unique('host');
  expect((await engineer.call.post('/svc-agents', { hostname })).status).toBe(201);
  return hostname;
};

beforeAll(async () => {
  replica = await startReplica(process.env.DATABASE_URL as string);
  if (!replica) return;
  const secrets = Object.fromEntries(Object.keys(SECRETS).map((name) => [name, process.env[name] as string]));
  node = await startApp({
    ...secrets,
    DATABASE_CLIENT: 'postgres',
    DATABASE_URL: process.env.DATABASE_URL as string,
    DATABASE_REPLICA_URL: replica.url,
    ALLOW_INSECURE: 'no-rate-limits',
    RATE_LIMITS_ENABLED: 'false',
    WATCHDOGS_ENABLED: 'false',
  });
  tenant = await createTenant({}, ['engineer', 'owner']);
  ({ engineer } = tenant.people);
});

afterAll(async () => {
  await node?.stop();
  await replica?.stop();
});

/** The server of TEST_DATABASE_URL may run elsewhere. */
const onReplica = (name: string, test: () => Promise<void>): void =>
  it(name, async () => {
    if (replica) await test();
    else console.info(`The files of the server are not on this machine: not tested: ${name}`);
  });

onReplica('lists and exports are read from the replica, and nothing else is', async () => {
  await until(isUsed, 'the replica is used');
  listsThere();
  const hostname = await addElsewhere();
  expect(await hostnames()).toContain(hostname);
  // Nothing about this person is cached yet.
  const id = (await send('GET', LIST, { as: tenant.people.owner })).body?.data[0]?.documentId;
  expect((await send('GET', `/svc-agents/${id}`)).status).toBe(200);
  expect((await send('GET', '/svc-agents?_q=host')).status).toBe(200);
  const texts = listsThere();
  expect(texts.length).toBeGreaterThanOrEqual(2);
  // Sessions, memberships, organisations and all other guards are read on the primary, and so are single records.
  expect(texts.filter((text) => !text.includes('svc_agents'))).toEqual([]);
  expect(texts.filter((text) => /up_users|memberships|sessions|api_keys|limits/.test(text))).toEqual([]);
  expect(texts.filter((text) => /"document_id" = \$1/.test(text))).toEqual([]);
});

onReplica('a caller sees at once what was stored on any node', async () => {
  for (let round = 0; round < 12; round += 1) {
    const hostname = await addElsewhere();
    expect((await hostnames())[0]).toBe(hostname);
  }
});

onReplica('a replica that has fallen behind is not read, until it has caught up', async () => {
  const { body } = await send('GET', '/svc-agents?pagination[pageSize]=5&pagination[cursor]=');
  const cursor = body?.meta.pagination.nextCursor;
  await at().query('select pg_wal_replay_pause()');
  const hostname = await addElsewhere();
  listsThere();
  const others = await Promise.all(Array.from({ length: 10 }, hostnames));
  expect(others.filter((found) => !found.includes(hostname))).toEqual([]);
  const next = await send(
    'GET',
    `/svc-agents?pagination[pageSize]=5&pagination[cursor]=${encodeURIComponent(String(cursor))}`,
  );
  expect([next.status, next.body?.data.length]).toEqual([200, 5]);
  expect(listsThere()).toEqual([]);

  // Changes are made to the record as it is, not as the replica has it.
  const path = `/svc-agents/${(await send('GET', LIST)).body?.data[0]?.documentId}`;
  const { tag } = await send('GET', path);
  expect((await send('PUT', path, { data: { hostname: 'changed' }, headers: { 'If-Match': tag } })).status).toBe(200);
  expect((await send('PUT', path, { data: { hostname: 'again' }, headers: { 'If-Match': tag } })).status).toBe(412);
  expect((await hostnames())[0]).toBe('changed');

  await at().query('select pg_wal_replay_resume()');
  await until(isUsed, 'the replica is used again');
  expect((await hostnames())[0]).toBe('changed');
});

onReplica('reads go on without the replica, and use it again when it is back', async () => {
  const replies: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) replies.push((await send('GET', LIST)).status);
  })();
  await at().kill();
  const hostname = await addElsewhere();
  expect((await hostnames())[0]).toBe(hostname);
  await at().start();
  await until(isUsed, 'the replica is used again');
  isOver = true;
  await reading;
  expect(new Set(replies)).toEqual(new Set([200]));
});
