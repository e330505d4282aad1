import { execFile } from 'node:child_process';
import path from 'node:path';
import { SECRETS } from '../../../src/boot/settings/secrets';
import { app } from '../../helpers/api';
import { type RunningApp, startApp } from '../../helpers/processes/running-app';
import { type DatabaseProxy, startDatabaseProxy } from '../../helpers/servers/database-proxy';
import { PGBOUNCER, type PgBouncer, startPgBouncer } from '../../helpers/servers/pgbouncer';
import { startStopwatch } from '../../helpers/timing/stopwatch';
import { until } from '../../helpers/timing/until';
import { createTenant, type Person } from '../../helpers/world';

/**
 * Nodes that do not receive the notifications of others, although their LISTEN has succeeded. The other node is the test's own
 * application. The statements of each go through a proxy that counts round trips: a list is one if all its guards are cached.
 */
const PATIENCE_MS = 60_000;
/** A second, as the contract says, and time for requests. New connections are made later. */
const REVOKED_MS = 3000;
const REQUESTS = 8;

interface Node {
  statements: DatabaseProxy;
  app: RunningApp;
}

const direct = (): string => process.env.DATABASE_URL as string;

const startNode = async (target: string, settings: Record<string, string>): Promise<Node> => {
  const statements = await startDatabaseProxy(target);
  const secrets = Object.fromEntries(Object.keys(SECRETS).map((name) => [name, process.env[name] as string]));
  const node = await startApp({
    ...secrets,
    DATABASE_CLIENT: 'postgres',
    DATABASE_URL: statements.url,
    ALLOW_INSECURE: 'no-rate-limits',
    RATE_LIMITS_ENABLED: 'false',
    WATCHDOGS_ENABLED: 'false',
    LOG_LEVEL: 'info',
    ...settings,
  });
  return { statements, app: node };
};

const stopNode = async (node: Node | undefined): Promise<void> => {
  await node?.app.stop();
  await node?.statements.stop();
};

const list = async (node: Node, person: Person): Promise<number> => {
  const url = `${node.app.url}/api/svc-agents?pagination[pageSize]=1`;
  return (await fetch(url, { headers: { Authorization: `Bearer ${person.token}` } })).status;
};

/** The fewest round trips of several requests: other statements of the node count, too. */
const roundTripsOfList = async (node: Node, person: Person): Promise<number> => {
  let fewest = Infinity;
  for (let count = 0; count < REQUESTS; count += 1) {
    const before = node.statements.roundTrips();
    expect(await list(node, person)).toBe(200);
    fewest = Math.min(fewest, node.statements.roundTrips() - before);
  }
  return fewest;
};

const usesCaches = async (node: Node, person: Person): Promise<boolean> => (await roundTripsOfList(node, person)) === 1;

/** Removes a membership on the other node, and returns after how many milliseconds it has no effect here. */
const timeUntilRevoked = async (node: Node, { id, ...person }: Person): Promise<number> => {
  await app()
    .db.query('api::membership.membership')
    .deleteMany({ where: { user: id } });
  const waited = startStopwatch();
  await until(async () => (await list(node, { id, ...person })) === 403, 'the right is revoked', PATIENCE_MS);
  return waited();
};

const doctor = (url: string): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const root = path.resolve(__dirname, '../../..');
    const env = { ...process.env, DATABASE_URL: url };
    const args = ['scripts/doctor.js', '--only', 'notifications'];
    execFile(process.execPath, args, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

(PGBOUNCER ? describe : describe.skip)('a node whose only address of PostgreSQL is that of PgBouncer', () => {
  let pooler: PgBouncer;
  let node: Node;

  beforeAll(async () => {
    pooler = await startPgBouncer(direct());
    node = await startNode(pooler.url, {});
  });
  afterAll(async () => {
    await stopNode(node);
    await pooler?.stop();
  });

  it('caches nothing, so that a revoked right ends', async () => {
    const { engineer } = (await createTenant()).people;
    expect(await usesCaches(node, engineer)).toBe(false);
    expect(await timeUntilRevoked(node, engineer)).toBeLessThan(REVOKED_MS);
  });

  it('says what to do, in its log and in the doctor', async () => {
    const remedy = /DATABASE_DIRECT_URL must be the address of PostgreSQL itself/;
    await until(() => remedy.test(node.app.output()), 'the log says what to do', PATIENCE_MS);
    const examined = await doctor(pooler.url);
    expect(examined.output).toMatch(remedy);
    expect(examined).toMatchObject({ code: 1, output: expect.stringContaining('notifications do not arrive') });
    expect(await doctor(direct())).toMatchObject({ code: 0, output: expect.stringContaining('nothing found') });
  });
});

describe('a node whose direct connection goes silent without ending', () => {
  let listening: DatabaseProxy;
  let node: Node;

  beforeAll(async () => {
    listening = await startDatabaseProxy(direct());
    node = await startNode(direct(), { DATABASE_DIRECT_URL: listening.url });
  });
  afterAll(async () => {
    await stopNode(node);
    await listening?.stop();
  });

  it('follows the others within a second, and uses its caches again on a new connection', async () => {
    const { engineer, admin } = (await createTenant()).people;
    await until(() => usesCaches(node, engineer), 'the caches are used', PATIENCE_MS);
    listening.silence();
    expect(await timeUntilRevoked(node, engineer)).toBeLessThan(REVOKED_MS);
    await until(() => usesCaches(node, admin), 'the caches are used again', PATIENCE_MS);
    expect(await timeUntilRevoked(node, admin)).toBeLessThan(REVOKED_MS);
  });
});

describe('a node whose direct connection is to another database', () => {
  it('caches nothing, and warns', async () => {
    const { engineer } = (await createTenant()).people;
    const other = new URL(direct());
    other.pathname = '/postgres';
    const node = await startNode(direct(), { DATABASE_DIRECT_URL: other.toString() });
    try {
      expect(await usesCaches(node, engineer)).toBe(false);
      await until(() => node.app.output().includes('of the database in DATABASE_URL'), 'the log says what to do');
    } finally {
      await stopNode(node);
    }
  });
});
