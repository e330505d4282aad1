import path from 'node:path';
import { Client } from 'pg';
import { ADVISORY_LOCKS } from '../../src/database/advisory-locks';
import { SCHEMA } from '../../src/database/schema/versions';
import { type Fixture, fixtureOf, fixtureReleases, restoreFixture } from '../helpers/database/fixtures';
import { type OwnDatabase, ownDatabase } from '../helpers/environment/own-database';
import { runProcess } from '../helpers/processes/run-process';
import { freePort, type RunningApp, startApp } from '../helpers/processes/running-app';
import { until } from '../helpers/timing/until';

const root = path.resolve(__dirname, '../..');
const PATIENCE_MS = 120_000;
// Each step starts processes.
jest.setTimeout(400_000);

/** Today's starts have 130. Before migrations were recorded, they had 186 and more. */
const MAX_STATEMENTS = 145;

/** A database of an earlier release, and what is known about it. */
interface Upgraded {
  own: OwnDatabase;
  fixture: Fixture;
  env: Record<string, string>;
}

const run = ({ env }: Upgraded, script: string, args: string[] = [], more: Record<string, string> = {}) =>
  runProcess(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...env, ...more },
    timeout: PATIENCE_MS,
  });

const tableNames = async ({ own: { db, isSqlite } }: Upgraded): Promise<string[]> => {
  const names = isSqlite
    ? db('sqlite_master').where('type', 'table').pluck('name')
    : db('pg_tables').where('schemaname', 'public').pluck('tablename');
  return ((await names) as string[]).filter((name) => !name.startsWith('sqlite_'));
};

/** The number of rows of each table. */
const countRows = async (upgraded: Upgraded): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const name of await tableNames(upgraded)) {
    const [row] = (await upgraded.own.db(name).count({ total: '*' })) as { total: string | number }[];
    counts[name] = Number(row?.total);
  }
  return counts;
};

const restore = async (release: string): Promise<Upgraded> => {
  const own = await ownDatabase();
  await restoreFixture(own, release);
  const fixture = fixtureOf(release);
  // The releases were filled with the demo's data.
  const settings = { ENV_PATH: '/nonexistent/.env', LOG_LEVEL: 'info', ALLOW_INSECURE: 'demo-database' };
  return { own, fixture, env: { ...own.env, ...fixture.secrets, ...settings } };
};

/** The versions of its schema that a database records, the current one last; none before 0.2.0. */
const recordedVersions = async (upgraded: Upgraded): Promise<object[]> => {
  if (!(await tableNames(upgraded)).includes('schema_versions')) return [];
  return (await upgraded.own.db('schema_versions').orderBy('id').select('schema_version', 'release')) as object[];
};

/** The sessions of PostgreSQL that wait for the lock of migrations. */
const waitingNodes = async ({ own }: Upgraded): Promise<number> => {
  const rows: unknown[] = await own
    .db('pg_locks')
    .where({ locktype: 'advisory', objid: ADVISORY_LOCKS.migration, granted: false });
  return rows.length;
};

/** A session with the lock of migrations, like a node that hangs. */
const holdLock = async ({ env }: Upgraded): Promise<{ die(): Promise<unknown> }> => {
  const client = new Client({ connectionString: env.DATABASE_URL as string });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid, pg_advisory_lock($1)', [
    ADVISORY_LOCKS.migration,
  ]);
  const other = new Client({ connectionString: env.DATABASE_URL as string });
  return {
    async die() {
      await other.connect();
      await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await other.end();
    },
  };
};

describe.each(fixtureReleases())('a database of %s', (release) => {
  let upgraded: Upgraded;
  let before: Record<string, number>;
  let versionsBefore: object[];
  let nodes: RunningApp[] = [];

  const call = async (url: string, token?: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
    const response = await fetch(`${nodes[0]?.url}${url}`, init);
    return { status: response.status, body: (await response.json().catch(() => null)) as any };
  };

  beforeAll(async () => {
    upgraded = await restore(release);
    before = await countRows(upgraded);
    versionsBefore = await recordedVersions(upgraded);
  });

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await upgraded.own.drop();
  });

  if (release === SCHEMA.release)
    it('is up to date, so nodes start without a migration', async () => {
      expect(await run(upgraded, 'scripts/migrate.js', ['--check'])).toMatchObject({ code: 0 });
      nodes = [await startApp(upgraded.env)];
      expect(nodes[0]?.output()).not.toMatch(/migrat/i);
    });
  else {
    it('is behind, which a check reports without changing anything', async () => {
      const { code, stdout } = await run(upgraded, 'scripts/migrate.js', ['--check']);
      expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringMatching(/Pending:\n {2}\w+/) });
      expect(await countRows(upgraded)).toEqual(before);
    });

    it('is upgraded once, by one of the nodes that start at the same time, even if another one has died in its migration', async () => {
      if (upgraded.own.isSqlite) nodes = [await startApp(upgraded.env)];
      else {
        const holder = await holdLock(upgraded);
        const hasty = await run(upgraded, 'scripts/migrate.js', [], { DATABASE_MIGRATION_WAIT_SECONDS: '1' });
        expect(hasty).toMatchObject({
          code: 2,
          stderr: expect.stringMatching(/server process \d+, from .* more than 1 s/),
        });
        const starting = Promise.all([startApp(upgraded.env), startApp(upgraded.env)]);
        await until(async () => (await waitingNodes(upgraded)) === 2, 'both nodes wait');
        await holder.die();
        nodes = await starting;
        for (const node of nodes) expect(node.output()).toMatch(/Another node is migrating the database/);
      }
      const migrated = nodes.filter((node) => node.output().includes('The database was migrated'));
      expect(migrated).toHaveLength(1);
      const names = (await upgraded.own.db('strapi_migrations').pluck('name')) as string[];
      expect(names.length).toBeGreaterThan(0);
      expect(new Set(names).size).toBe(names.length);
    });
  }

  it('has the present schema', async () => {
    const present = { schema_version: SCHEMA.schema, release: SCHEMA.release };
    const isPresent = release === SCHEMA.release;
    expect(await recordedVersions(upgraded)).toEqual([...versionsBefore, ...(isPresent ? [] : [present])]);
  });

  it('has kept all rows, with addresses and domains in their normal form', async () => {
    const after = await countRows(upgraded);
    const lost = Object.entries(before).filter(([name, count]) => (after[name] ?? 0) < count);
    // Strapi had given the panel's Editor and Author permissions on every type. What waits to be indexed is indexed.
    const fewer = ['admin_permissions', 'admin_permissions_role_lnk', 'search_pending'];
    expect(fewer).toEqual(expect.arrayContaining(lost.map(([name]) => name)));
    expect(before.audit_entries).toBeGreaterThan(50);
    const columns = [
      ['invitations', 'email'],
      ['memberships', 'directory_email'],
    ] as const;
    for (const [table, column] of columns) {
      const values = (await upgraded.own.db(table).whereLike(column, '%b%cher%').pluck(column)) as string[];
      expect(values).toEqual([expect.stringMatching(/@xn--bcher-kva\.example$/)]);
    }
  });

  it('serves people, directories and agents with the credentials of that release', async () => {
    const { password, [upgraded.own.isSqlite ? 'sqlite' : 'postgres']: known } = upgraded.fixture;
    const signedIn = await call('/api/auth/local', undefined, { identifier: 'owner@acme.example', password });
    expect(signedIn.status).toBe(200);
    const agents = await call('/api/svc-agents?pagination[pageSize]=100', signedIn.body.jwt);
    const hostnames = (agents.body.data as { hostname: string }[]).map(({ hostname }) => hostname);
    expect(hostnames).toEqual(expect.arrayContaining(['web-1', 'upgraded-1']));
    const people = await call('/scim/v2/Users', known.scimToken);
    expect(people.status).toBe(200);
    expect(people.body.totalResults).toBeGreaterThan(5);
    const { documentId, credential } = known.agent;
    expect((await call(`/api/svc-agents/${documentId}/heartbeat`, credential, { data: {} })).status).toBe(200);
    const created = await call('/api/svc-agents', signedIn.body.jwt, { data: { hostname: 'after-the-upgrade' } });
    expect(created.status).toBe(201);
  });

  it('is found in order by the doctor, audit log included', async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    // Older versions accepted any text as a fingerprint; a person sets the right ones.
    await upgraded.own
      .db('svc_agents')
      .whereRaw('length(cert_fingerprint) <> 64')
      .update({ cert_fingerprint: 'a'.repeat(64) });
    const { code, stdout, stderr } = await run(upgraded, 'scripts/doctor.js');
    expect({ code, stdout, stderr }).toMatchObject({ code: 0, stdout: expect.stringMatching(/Nothing found\./) });
    expect(await run(upgraded, 'scripts/audit-verify.js')).toMatchObject({ code: 0 });
  });

  it('is not migrated by further starts, which create nothing', async () => {
    const { code, stdout } = await run(upgraded, 'tests/helpers/processes/start-statements.js', [], {
      LOG_LEVEL: 'error',
    });
    expect(code).toBe(0);
    const statements = JSON.parse(stdout) as string[];
    expect(statements.filter((sql) => /^\s*(create|alter|drop)\b/i.test(sql))).toEqual([]);
    expect(statements.length).toBeLessThan(MAX_STATEMENTS);
    const added = release === SCHEMA.release ? 0 : 1;
    expect(await recordedVersions(upgraded)).toHaveLength(versionsBefore.length + added);
  });

  it('is left alone by a version that is older', async () => {
    const newer = { schema_version: SCHEMA.schema + 1, oldest_compatible: SCHEMA.schema, release: '99.0.0' };
    await upgraded.own.db('schema_versions').update(newer);
    const counts = await countRows(upgraded);
    const { code, stderr } = await run(upgraded, 'scripts/start.js', [], {
      PORT: String(await freePort()),
      LOG_FORMAT: 'text',
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/has schema \d+, of version 99\.0\.0.*\nInstall version 99\.0\.0 or later, or restore/);
    expect(stderr).not.toMatch(/ at .*\.js:/);
    expect(await countRows(upgraded)).toEqual(counts);
  });
});
