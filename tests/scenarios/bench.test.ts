import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { app, as } from '../helpers/api';
import { compiled } from '../helpers/compiled';

const { cpuOfTree, hasProcesses, memoryOfTree } = require('../../bench/harness/process-tree') as {
  cpuOfTree(pid: number): number;
  hasProcesses: boolean;
  memoryOfTree(pid: number): number[];
};

const root = path.resolve(__dirname, '../..');

// A benchmark has its own deadline of ten minutes.
jest.setTimeout(900_000);
const DATABASE = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite';

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const run = (script: string, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const file = path.join(root, 'bench', script);
    execFile(process.execPath, [file, ...args], { cwd: root, timeout: 800_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
  });

const newFile = (name: string): string => path.join(mkdtempSync(path.join(tmpdir(), 'tenantry-bench-')), name);

/**
 * So few requests do not measure speed. The test is that every system answers correctly. The first run creates tables,
 * which the others copy.
 */
const SMALLEST = [
  ...['--database', DATABASE, '--organisations', '10', '--rounds', '1', '--seconds', '0.2', '--no-warm-up'],
  ...['--tables', newFile('tables')],
];

/** It starts its own database and several servers, so one database is enough for a test run. */
const onceOnSqlite = DATABASE === 'sqlite' ? it : it.skip;
if (DATABASE !== 'sqlite')
  console.info('The benchmark is tested on SQLite only: it takes a minute, and starts its own servers.');

describe('npm run bench', () => {
  onceOnSqlite('measures the duration of a start and the memory at rest', async () => {
    const file = newFile('figures.json');
    const { code, stderr } = await run('bench.js', ...SMALLEST, '--start', '--json', file);
    expect([code, stderr]).toEqual([0, '']);
    const [{ start }] = JSON.parse(readFileSync(file, 'utf8')).databases;
    expect(start.map(({ most }: any) => most ?? null)).toEqual([3, null, null, 250, null]);
    for (const { median, lowest } of start) expect(median).toBeGreaterThanOrEqual(lowest);
    for (const { lowest } of start) expect(lowest).toBeGreaterThan(0.5);
  });

  onceOnSqlite('checks the answers of all systems and prints the cost of each operation', async () => {
    const file = newFile('figures.json');
    const { code, stdout, stderr } = await run('bench.js', ...SMALLEST, '--agents', '30', '--json', file);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/Checking answers … correct/);
    expect(stdout).toMatch(/^list: CPU of stock Strapi \/ of Tenantry +≥ 25 +\d+\.\d+ +(ok|missed)$/m);
    expect(stdout).toMatch(/^60 % list, 25 % read, 10 % report, 3 % create, 2 % update +\d+ /m);
    const [measured] = JSON.parse(readFileSync(file, 'utf8')).databases;
    const systemsOf = (operation: string) =>
      measured.results.filter((one: any) => one.operation === operation).map(({ system }: any) => system);
    expect(systemsOf('list')).toEqual(['tenantry', 'unguarded', 'fastify', 'stock']);
    for (const operation of ['create', 'contend', 'update', 'report'])
      expect(systemsOf(operation)).toEqual(['tenantry', 'fastify', 'stock']);
    for (const { requests, rps, p50, p99, cpuMs, totalMs } of measured.results) {
      expect(requests).toBeGreaterThan(0);
      for (const figure of [rps, p50, p99, cpuMs]) expect(figure).toBeGreaterThan(0);
      expect(p99).toBeGreaterThanOrEqual(p50);
      // SQLite works in the server's process.
      expect(totalMs).toBe(cpuMs);
    }
    expect(measured.memory.map(({ system }: any) => system)).toHaveLength(4);
    for (const { value, isMet } of measured.targets)
      expect([typeof value, typeof isMet]).toEqual(['number', 'boolean']);
  });

  onceOnSqlite(
    'measures memory and event loop while the server writes, which keeps nothing of the requests',
    async () => {
      const file = newFile('figures.json');
      const { code, stdout, stderr } = await run('bench.js', ...SMALLEST, '--soak', '2', '--json', file);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/^event loop delay p99, ms +≤ 20 +\d+(\.\d+)? +(ok|missed)$/m);
      const [{ soak }] = JSON.parse(readFileSync(file, 'utf8')).databases;
      const heap = soak.find(({ label }: any) => label.startsWith('heap after a collection'));
      expect(heap.start).toBeGreaterThan(0);
      expect(heap.ratio).toBeLessThan(1.25);
    },
  );

  onceOnSqlite('measures the cost of lists among many more rows', async () => {
    const file = newFile('figures.json');
    const sizes = ['--growth', '--agents', '30', '--factor', '2', '--results', '3000'];
    const { code, stderr } = await run('bench.js', ...SMALLEST, ...sizes, '--json', file);
    expect([code, stderr]).toEqual([0, '']);
    const [{ growth, large }] = JSON.parse(readFileSync(file, 'utf8')).databases;
    const labels = ['10 x 30', '20 x 30', '10 x 60', '10 x 60, page 3'];
    expect(growth.map(({ label }: any) => label)).toEqual(labels);
    for (const { ratio } of growth) expect(ratio).toBeGreaterThan(0);
    expect(large.results).toBe(3000);
    const measured = large.requests.map(({ label }: any) => label);
    for (const label of ['list of 25 + total', 'sort=checked_at:desc', 'summary of a check, 30d', 'create a result'])
      expect(measured).toContain(label);
    // On a busy machine, a second may be too short for one request.
    for (const { few, many } of large.requests) expect(Math.min(few, many)).toBeGreaterThanOrEqual(0);
    const indexes = large.indexes.map(({ name }: any) => name);
    expect(indexes).toContain('synth_results_org_checked_idx');
  });

  /** Several processes require PostgreSQL. */
  const onceOnPostgres = DATABASE === 'postgres' ? it : it.skip;
  if (DATABASE !== 'postgres') console.info('The benchmark of several processes is tested on PostgreSQL only.');

  onceOnPostgres('measures what several processes give', async () => {
    const file = newFile('figures.json');
    const { code, stderr } = await run('bench.js', ...SMALLEST, '--agents', '30', '--processes', '2', '--json', file);
    expect([code, stderr]).toEqual([0, '']);
    const [{ database, processes, held }] = JSON.parse(readFileSync(file, 'utf8')).databases;
    expect(database).toBe('postgres');
    const labels = ['refused creation', 'read one', 'list 25 + total', 'create', 'create, one organisation'];
    expect(processes.map(({ label }: any) => label)).toEqual(labels);
    // On a busy machine, a second may be too short for one request.
    for (const { one, several } of processes) expect(Math.min(one, several)).toBeGreaterThanOrEqual(0);
    for (const { oneMs, severalMs } of processes) expect(Math.min(oneMs, severalMs)).toBeGreaterThanOrEqual(0);
    expect(held.connections).toBeGreaterThan(2);
  });

  it.each([
    [['--processes', '1'], /--processes takes a number from 2/],
    [['--growth', '--start'], /--growth and --start cannot be combined/],
    [['--growth', '--only', 'list'], /--only and --growth cannot be combined/],
    [['--processes', '2', '--database', 'sqlite'], /--processes measures only postgres/],
    [['--rounds', '0'], /--rounds takes a number/],
    [['--only', 'list,everything'], /--only takes list, read/],
    [['--database', 'mysql'], /--database takes sqlite, postgres, both/],
    [['--fast'], /Unknown option/],
  ])('refuses the arguments %j', async (args, message) => {
    expect(await run('bench.js', ...args)).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
  });

  it('prints its usage', async () => {
    const help = expect.stringMatching(/^Usage: npm run bench/);
    for (const script of ['bench.js', 'bench-seed.js'])
      expect(await run(script, '--help')).toMatchObject({ code: 0, stdout: help });
  });
});

describe('the CPU time of a process tree', () => {
  const onLinux = hasProcesses ? it : it.skip;
  if (!hasProcesses) console.info('CPU times of other processes are read from /proc, which this system does not have.');

  /** Uses a core for 0.2 s. */
  const BUSY = 'while (process.cpuUsage().user < 200_000);';

  onLinux('includes that of children that have ended', async () => {
    const parent = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(BUSY)}]);
      process.stdout.write('ready'); process.stdin.resume();`;
    const child = spawn(process.execPath, ['-e', parent]);
    await once(child.stdout, 'data');
    expect(cpuOfTree(child.pid!)).toBeGreaterThanOrEqual(190);
    expect(memoryOfTree(child.pid!)).toEqual([expect.any(Number)]);
    child.stdin.end();
    await once(child, 'exit');
    expect(cpuOfTree(child.pid!)).toBe(0);
  });
});

describe('npm run bench:seed', () => {
  const SIZES = ['--organisations', '2', '--agents', '3', '--hours', '1'];
  const people = (file: string) =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([token, ids]) => ({ caller: as(token), ids: (ids as string).split(',') }));

  it('writes tokens for exactly the organisations that it created, with a valid audit log', async () => {
    const file = newFile('tokens');
    expect(await run('bench-seed.js', '--tokens', file, ...SIZES)).toMatchObject({ code: 0, stderr: '' });
    const [owner, admin, stranger, ...others] = people(file);
    expect(others).toHaveLength(1);
    for (const { caller, ids } of [owner!, admin!, stranger!]) {
      const { body } = await caller.get('/svc-agents');
      expect(body.data.map(({ documentId }: any) => documentId).toSorted()).toEqual(ids.toSorted());
      expect(body.meta.pagination.total).toBe(3);
    }
    expect(owner!.ids).toEqual(admin!.ids);
    expect((await stranger!.caller.get(`/svc-agents/${owner!.ids[0]}`)).status).toBe(403);
    expect((await admin!.caller.post('/svc-agents', { hostname: 'another' })).status).toBe(201);
    const seeded = await app().db.connection('organisations').where('slug', 'like', 'bench-%').pluck('id');
    const { verifyAudit } = compiled('audit/verify-chains');
    const { breaks, heads } = await verifyAudit(app().db.connection);
    expect(heads.filter(({ organisationId }) => seeded.includes(organisationId))).toHaveLength(2);
    expect(breaks.filter(({ organisationId }) => seeded.includes(organisationId))).toEqual([]);
  });

  it('adds to existing data only with --again', async () => {
    const file = newFile('tokens');
    const refused = await run('bench-seed.js', '--tokens', file, '--migrated', ...SIZES);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/2 organisations bench-… are already in .*--again/),
    });
    const more = ['--again', '--migrated', '--no-sso-only', '--allowlist', '0'];
    expect(await run('bench-seed.js', '--tokens', file, ...SIZES, ...more)).toMatchObject({ code: 0, stderr: '' });
    const rows = await app().db.connection('organisations').where('slug', 'like', 'bench-%').orderBy('id');
    expect(rows.map(({ slug, ip_allowlist: ranges, sso_only: sso }) => [slug, ranges === null, Boolean(sso)])).toEqual([
      ['bench-1', false, true],
      ['bench-2', false, true],
      ['bench-3', true, false],
      ['bench-4', true, false],
    ]);
  });

  it('reports missing options', async () => {
    expect(await run('bench-seed.js')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/--tokens FILE is missing/),
    });
  });
});
