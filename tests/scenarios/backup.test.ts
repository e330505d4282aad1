import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProcess } from '../helpers/processes/run-process';
import { newDatabaseFolder } from '../helpers/environment/database-folder';
import { openSqlite } from '../helpers/database/sqlite';
import { SETTINGS } from '../helpers/processes/running-app';
import { type DebianPostgres, startDebianPostgres } from '../helpers/servers/debian-postgres';

const root = path.resolve(__dirname, '../..');
const isSqlite = process.env.DATABASE_CLIENT === 'sqlite';
const ABSENT = "PostgreSQL's server and pg_dump of one version are not installed (apt-get install postgresql).";

let server: DebianPostgres | null = null;
let folder: string;
let file: string;
let isReady = isSqlite;

/** The environment of a process that works on a database of this test. */
const environment = (name: string, more: Record<string, string> = {}): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  ...SETTINGS,
  WATCHDOGS_ENABLED: 'false',
  ...(isSqlite
    ? { DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: path.join(folder, `${name}.db`) }
    : { DATABASE_CLIENT: 'postgres', DATABASE_URL: urls.get(name) as string }),
  ...more,
});

const urls = new Map<string, string>();

const command = (script: string, args: string[], env: Record<string, string>) =>
  runProcess(process.execPath, [path.join(root, `scripts/${script}.js`), ...args], {
    cwd: root,
    env,
    timeout: 280_000,
  });

const backup = (args: string[] = [file], env = environment('source')) => command('backup', args, env);
const restore = (name: string, args: string[] = [], more = {}) =>
  command('restore', [file, ...args], environment(name, more));

/** The number of records that the writer has written, in pairs. */
const agentsIn = (name: string, sqliteFile = path.join(folder, `${name}.db`), schema = 'public'): number => {
  if (!isSqlite) return Number(server?.value(name, `select count(*) from ${schema}.svc_agents`));
  const db = openSqlite(sqliteFile) as unknown as { prepare(sql: string): { get(): { n: number } }; close(): void };
  const { n } = db.prepare('select count(*) as n from svc_agents').get();
  db.close();
  return n;
};

const manifest = () =>
  JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8')) as {
    contents: { rows: Record<string, number>; schema: { schema: number } };
    keys: Record<string, object>;
    hmac?: string;
  };

let writer: ChildProcess;
let pairs = 0;

const writeMore = async (count: number): Promise<void> => {
  const enough = pairs + count;
  while (pairs < enough) await once(writer, 'message');
};

/** A test that needs the programs of PostgreSQL; says why it does nothing. */
const when = (name: string, work: () => Promise<void>): void =>
  it(name, async () => {
    if (!isReady) return void process.stderr.write(`Not tested: ${ABSENT}\n`);
    await work();
  });

beforeAll(async () => {
  folder = newDatabaseFolder();
  file = path.join(folder, 'backups', 'tenantry.backup');
  mkdirSync(path.dirname(file));
  if (!isSqlite) {
    server = await startDebianPostgres();
    if (!server) return;
    isReady = true;
    for (const name of ['source', 'target']) urls.set(name, server.createDatabase(name));
  }
  writer = fork(path.join(root, 'tests/helpers/processes/writing-app.js'), { cwd: root, env: environment('source') });
  writer.on('message', (count: number) => (pairs = count));
  await writeMore(20);
});

afterAll(() => {
  writer?.kill('SIGKILL');
  server?.stop();
});

describe('npm run backup', () => {
  when('backs up one state of a database that is written to', async () => {
    const before = pairs;
    expect(await backup()).toMatchObject({ code: 0, stdout: expect.stringMatching(/ is in .* rows, .* MB/) });
    await writeMore(5);
    const agents = manifest().contents.rows.svc_agents as number;
    expect(agents).toBeGreaterThanOrEqual(2 * before);
    expect(agents % 2).toBe(0);
    for (const name of [file, `${file}.manifest.json`]) expect(statSync(name).mode & 0o777).toBe(0o600);
    const text = readFileSync(`${file}.manifest.json`, 'utf8');
    expect(Object.keys(manifest().keys)).toEqual(['ENCRYPTION_KEY', 'TOKEN_HASH_KEY']);
    for (const name of ['ENCRYPTION_KEY', 'TOKEN_HASH_KEY'] as const) expect(text).not.toContain(SETTINGS[name]);
    expect(readdirSync(path.dirname(file))).toHaveLength(2);
  });

  when('replaces no earlier backup, and needs a folder and a name', async () => {
    expect(await backup()).toMatchObject({ code: 2, stderr: expect.stringMatching(/exists\. Name another file/) });
    expect(await backup([path.join(folder, 'absent/x')])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/no folder/),
    });
    expect(await backup([])).toMatchObject({ code: 2, stderr: expect.stringMatching(/Name one file/) });
  });

  when('says how to install pg_dump if it is absent or too old', async () => {
    if (isSqlite) return;
    const bin = path.join(folder, 'bin');
    mkdirSync(bin);
    const other = path.join(folder, 'other.backup');
    const absent = await backup([other, '--pg-bin', bin]);
    expect(absent).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/pg_dump is not installed[^]*postgresql-client-/),
    });
    writeFileSync(path.join(bin, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n');
    chmodSync(path.join(bin, 'pg_dump'), 0o755);
    const older = await backup([other, '--pg-bin', bin]);
    expect(older).toMatchObject({ code: 2, stderr: expect.stringMatching(/pg_dump 9 is older than needed/) });
    expect(readdirSync(folder)).not.toContain('other.backup');
  });
});

describe('npm run restore', () => {
  when('refuses while a server uses the database', async () => {
    const busy = await restore('source', ['--replace']);
    expect(busy).toMatchObject({ code: 2, stderr: expect.stringMatching(/Stop the servers? first/) });
    const full = await restore('source');
    expect(full).toMatchObject({ code: 2, stderr: expect.stringMatching(/--replace/) });
    await writeMore(1);
  });

  when('refuses wrong settings before it changes anything', async () => {
    const refused = await restore('target', [], { DATABASE_POOLER: 'session' });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('DATABASE_POOLER is "session"') });
    expect(refused.stdout).not.toContain('Restored into');
  });

  when('restores into an empty database, where everything is there and the doctor finds nothing', async () => {
    const done = await restore('target');
    expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('npm run doctor finds nothing.') });
    expect(done.stdout).toContain('All rows and the whole audit log are there.');
    expect(agentsIn('target')).toBe(manifest().contents.rows.svc_agents);
  });

  when('keeps aside what it replaces', async () => {
    writer.send('stop');
    await once(writer, 'exit');
    const written = agentsIn('source');
    expect(written).toBe(2 * pairs);
    const done = await restore('source', ['--replace']);
    expect(done).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('All rows and the whole audit log are there.'),
    });
    const aside = /is kept in (\S+)\.\n/.exec(done.stdout)?.[1] as string;
    expect(agentsIn('source', aside, aside)).toBe(written);
    expect(agentsIn('source')).toBe(manifest().contents.rows.svc_agents);
    expect(written).toBeGreaterThan(agentsIn('source'));
  });

  when('refuses a manifest that this installation did not sign, unless that is accepted', async () => {
    const verify = (args: string[] = [], more = {}) => restore('target', ['--verify', ...args], more);
    const other = { TOKEN_HASH_KEY: 'qZ4hB7nW1xK9sD3fG6jL0pVc' };
    const accepted = { ...other, TOKEN_HASH_KEYS_ACCEPTED: SETTINGS.TOKEN_HASH_KEY };
    expect(await verify([], other)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/not signed with TOKEN_HASH_KEY/),
    });
    expect(await verify([], accepted)).toMatchObject({ code: 0 });
    const name = `${file}.manifest.json`;
    const text = readFileSync(name, 'utf8');
    const { hmac, ...unsigned } = manifest();
    const changed = { ...manifest(), createdAt: '2020-01-01T00:00:00.000Z' };
    try {
      for (const [stored, sentence] of [
        [unsigned, /^The manifest is not signed: an earlier version/],
        [changed, /^The manifest is not signed with TOKEN_HASH_KEY: it was changed/],
        [{ ...unsigned, hmac: [hmac] }, /not signed with TOKEN_HASH_KEY/],
      ] as const) {
        writeFileSync(name, JSON.stringify(stored));
        expect(await verify()).toMatchObject({ code: 2, stderr: expect.stringMatching(sentence) });
        expect(await verify(['--unsigned'])).toMatchObject({
          code: 0,
          stderr: expect.stringContaining('Accepted by --unsigned.'),
          stdout: expect.stringContaining('The file is intact.'),
        });
      }
    } finally {
      writeFileSync(name, text);
    }
  });

  when('names a damaged file, a key that differs, a newer version and a missing manifest', async () => {
    const verify = (more = {}) => restore('target', ['--verify'], more);
    expect(await verify()).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('The file is intact.'),
    });
    const otherKey = await verify({ ENCRYPTION_KEY: 'k'.repeat(32) });
    expect(otherKey).toMatchObject({ code: 0, stderr: expect.stringMatching(/^ENCRYPTION_KEY is not the one/) });
    const intact = file;
    file = path.join(folder, 'damaged.backup');
    const bytes = readFileSync(intact);
    bytes.fill(7, bytes.length - 3000, bytes.length - 2000);
    writeFileSync(file, bytes);
    expect(await verify()).toMatchObject({ code: 2, stderr: expect.stringMatching(/manifest\.json is missing/) });
    copyFileSync(`${intact}.manifest.json`, `${file}.manifest.json`);
    expect(await verify()).toMatchObject({ code: 1, stderr: expect.stringMatching(/is damaged: its SHA-256/) });
    const stored = JSON.parse(readFileSync(`${intact}.manifest.json`, 'utf8')) as ReturnType<typeof manifest>;
    stored.contents.schema.schema = 99;
    writeFileSync(`${file}.manifest.json`, JSON.stringify(stored));
    expect(await verify()).toMatchObject({ code: 2, stderr: expect.stringMatching(/older than the backup/) });
  });
});
