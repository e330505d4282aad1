import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { SECRETS } from '../../src/boot/settings/secrets';
import { type RunningApp, startApp } from '../helpers/processes/running-app';
import { PGBOUNCER, type PgBouncer, pgbouncerVersion, startPgBouncer } from '../helpers/servers/pgbouncer';
import { app } from '../helpers/api';
import { compiled, serverEnvironment } from '../helpers/compiled';
import { until } from '../helpers/timing/until';
import { createOperator, createTenant, type Person, type Tenant, unique } from '../helpers/world';

/**
 * A node whose connections go through PgBouncer in transaction mode. It serves the database of the test's own application, so
 * that the test can create what it needs there.
 */
if (!PGBOUNCER) console.info('There is no PgBouncer: install it, or name it in PGBOUNCER_PATH.');

interface Reply {
  status: number;
  retryAfter: string | null;
  body: { data?: { documentId?: string }; meta?: { pagination?: { total?: number } } } | null;
}

let pooler: PgBouncer;
let node: RunningApp;

const send = async (
  person: Person,
  method: string,
  path: string,
  data?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> => {
  const answer = await fetch(`${node.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json', ...headers },
    ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
  });
  const text = await answer.text();
  const body = text === '' ? null : (JSON.parse(text) as Reply['body']);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
};

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** How often each status was returned. */
const statusesOf = (replies: readonly Reply[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

(PGBOUNCER ? describe : describe.skip)('a node behind PgBouncer in transaction mode', () => {
  let tenants: Tenant[];
  let operator: Person;

  beforeAll(async () => {
    const direct = process.env.DATABASE_URL as string;
    pooler = await startPgBouncer(direct);
    console.info(`PgBouncer ${pgbouncerVersion()}`);
    const secrets = Object.fromEntries(Object.keys(SECRETS).map((name) => [name, process.env[name] as string]));
    const everySecond = '* * * * * *';
    node = await startApp({
      ...secrets,
      DATABASE_CLIENT: 'postgres',
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: direct,
      DATABASE_STATEMENT_TIMEOUT_MS: '2000',
      READ_DEADLINE_MS: '1500',
      ALLOW_INSECURE: 'no-rate-limits',
      RATE_LIMITS_ENABLED: 'false',
      WATCHDOGS_ENABLED: 'true',
      WATCHDOG_BUDGET_CRON: everySecond,
      WATCHDOG_OUTBOX_RELAY_CRON: everySecond,
      WATCHDOG_SEARCH_INDEX_CRON: everySecond,
      WATCHDOG_AGENTS_OFFLINE_CRON: everySecond,
    });
    operator = await createOperator();
    tenants = await times(8, () => createTenant({}, ['owner', 'engineer']));
  });

  afterAll(async () => {
    await node?.stop();
    // A run whose session a test has ended keeps its lease until that expires; the next file runs the same watchdogs.
    await query('update watchdog_leases set holder = null, expires_at = null');
    await pooler?.stop();
  });

  /** The rows of a table of the tests' database, by another connection. */
  const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text, values)).rows;
    } finally {
      await client.end();
    }
  };

  it('answers a parallel mix of requests without a failure, while watchdogs run', async () => {
    const requests = tenants
      .slice(4)
      .flatMap(({ people: { owner, engineer }, documentId }) => [
        ...Array.from({ length: 12 }, () => send(engineer, 'POST', '/svc-agents', { hostname: unique('host') })),
        ...Array.from({ length: 12 }, () => send(owner, 'GET', '/svc-agents?pagination[pageSize]=5')),
        ...Array.from({ length: 4 }, () => send(owner, 'GET', '/svc-agents?_q=host')),
        ...Array.from({ length: 2 }, () => send(owner, 'GET', `/organisations/${documentId}`)),
        ...Array.from({ length: 2 }, () => send(owner, 'GET', '/audit-entries?filters[action][$contains]=create')),
      ]);
    const key = { 'Idempotency-Key': 'the only key' };
    const { engineer } = (tenants[4] as Tenant).people;
    const repeated = times(6, () => send(engineer, 'POST', '/svc-agents', { hostname: 'the-only-host' }, key));
    const merges = times(2, (index) =>
      send(operator, 'POST', `/organisations/${tenants[2 * index]?.documentId}/merge`, {
        into: tenants[2 * index + 1]?.documentId,
      }),
    );
    expect(statusesOf(await Promise.all(requests))).toEqual({ 200: 80, 201: 48 });
    expect(statusesOf(await merges)).toEqual({ 200: 2 });
    // Those that arrive while the first is in progress are told to come again.
    expect((await repeated).filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(await query("select id from svc_agents where hostname = 'the-only-host'")).toHaveLength(1);
  });

  it('limits the time of statements, and leaves the sessions of others as they were', async () => {
    const { prepareConnection } = compiled('database/drivers/lasting-connection');
    const client = new Client({ connectionString: pooler.url });
    await client.connect();
    const options = { connection: { connectionString: pooler.url, ssl: false } as const, statementTimeoutMs: 200 };
    await prepareConnection(client, { ...options, pooler: 'auto' });
    const cancelled = expect.objectContaining({ code: '57014' });
    await expect(client.query('select pg_sleep(30)')).rejects.toEqual(cancelled);
    await client.query('begin');
    expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '200ms' }]);
    await expect(client.query('select pg_sleep(30)')).rejects.toEqual(cancelled);
    await client.query('rollback');
    expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
    await client.end();
  });

  it('keeps the lock of migrations to one node, also without the direct address', async () => {
    const { takeMigrationLock } = compiled('database/schema/migration-lock');
    const { ADVISORY_LOCKS } = compiled('database/advisory-locks');
    const held = 'select 1 from pg_locks where objid = $1 and granted';
    serverEnvironment().DATABASE_DIRECT_URL = pooler.url;
    const lock = await takeMigrationLock(app(), 1);
    // More than the pooler has sessions: one of them has the lock.
    const others = await Promise.allSettled(Array.from({ length: 6 }, () => takeMigrationLock(app(), 1)));
    delete serverEnvironment().DATABASE_DIRECT_URL;
    expect(others.map((other) => other.status)).toEqual(Array.from({ length: 6 }, () => 'rejected'));
    await lock.release();
    await until(
      async () => (await query(held, [ADVISORY_LOCKS.migration])).length === 0,
      'the lock is released',
      10_000,
    );
  });

  /** Sends reads and writes without pause while something happens, and checks what became of each. */
  const staysUpDuring = async (work: () => Promise<void>): Promise<Record<number, number>> => {
    const { owner, engineer } = (tenants[5] as Tenant).people;
    const sent = new Map<string, number>();
    const replies: Reply[] = [];
    let isOver = false;
    const each = async (index: number): Promise<void> => {
      while (!isOver) {
        const hostname = unique(`host-${index}`);
        const write = await send(engineer, 'POST', '/svc-agents', { hostname });
        sent.set(hostname, write.status);
        replies.push(write);
        const read = await send(owner, 'GET', '/svc-agents?pagination[pageSize]=3');
        expect(read.status).toBe(200);
      }
    };
    const senders = times(6, each);
    await delay(100);
    await work();
    await delay(300);
    isOver = true;
    await senders;
    expect(replies.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    expect(replies.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([]);
    const rows = await query(
      'select hostname, count(*)::int as n from svc_agents where hostname = any($1) group by 1',
      [[...sent.keys()]],
    );
    const stored = new Map(rows.map(({ hostname, n }) => [hostname, n]));
    expect([...stored.values()].filter((n) => n !== 1)).toEqual([]);
    expect([...sent].filter(([hostname, status]) => status === 201 && !stored.has(hostname))).toEqual([]);
    return statusesOf(replies);
  };

  it('survives the loss of all sessions: reads succeed, and writes are done once or refused', async () => {
    const statuses = await staysUpDuring(async () => {
      for (let round = 0; round < 5; round += 1) {
        await query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
        );
        await delay(60);
      }
    });
    console.info(`sessions ended: ${JSON.stringify(statuses)}`);
  });

  it('survives a restart of PgBouncer', async () => {
    const statuses = await staysUpDuring(() => pooler.restart(400));
    console.info(`PgBouncer restarted: ${JSON.stringify(statuses)}`);
  });

  it('hears of revoked rights again', async () => {
    const { people } = tenants[6] as Tenant;
    expect((await send(people.engineer, 'GET', '/svc-agents')).status).toBe(200);
    await app()
      .db.query('api::membership.membership')
      .deleteMany({ where: { user: people.engineer.id } });
    await until(async () => (await send(people.engineer, 'GET', '/svc-agents')).status === 403, 'the right is revoked');
  });
});
