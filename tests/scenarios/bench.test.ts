import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProcess } from '../helpers/processes/run-process';
import { as, db } from '../helpers/api';
import { compiled } from '../helpers/compiled';

const { cpuOfTree, hasProcesses } = require('../../bench/harness/process-tree') as {
  cpuOfTree(pid: number): number;
  hasProcesses: boolean;
};

const root = path.resolve(__dirname, '../..');

// A benchmark has its own deadline of ten minutes.
jest.setTimeout(900_000);
const DATABASE = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite';

const run = (script: string, ...args: string[]) =>
  runProcess(process.execPath, [path.join(root, 'bench', script), ...args], { cwd: root, timeout: 800_000 });

const newFile = (name: string): string => path.join(mkdtempSync(path.join(tmpdir(), 'tenantry-bench-')), name);

/** So few requests do not measure speed. The test is that the server answers correctly, and that figures are printed. */
const SMALLEST = ['--database', DATABASE, '--organisations', '10', '--rounds', '1', '--seconds', '0.2', '--no-warm-up'];

/** The command starts its own database and servers, so one database is enough for a test run. */
const onceOnSqlite = DATABASE === 'sqlite' ? it : it.skip;
if (DATABASE !== 'sqlite') console.info('The benchmark is tested on SQLite only: it starts its own servers.');

describe('npm run bench', () => {
  onceOnSqlite('checks the answers and prints the cost of each operation', async () => {
    const file = newFile('figures.json');
    const { code, stdout, stderr } = await run('bench.js', ...SMALLEST, '--agents', '30', '--json', file);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/Checking answers … correct/);
    expect(stdout).toMatch(/^list 25 \+ total: p99 \/ p50 +\d+\.\d+ +≤ 5 +(ok|missed)$/m);
    expect(stdout).toMatch(/^60 % list, 25 % read, 10 % report, 3 % create, 2 % update +\d+ /m);
    const [{ results, memory, isMet }] = JSON.parse(readFileSync(file, 'utf8')).databases;
    const operations = results.map(({ operation }: any) => operation);
    expect(operations).toEqual(['list', 'read', 'create', 'contend', 'update', 'report']);
    for (const { requests, rps, p50, p99, cpuMs, totalMs } of results) {
      expect(requests).toBeGreaterThan(0);
      for (const figure of [rps, p50, p99, cpuMs]) expect(figure).toBeGreaterThan(0);
      expect(p99).toBeGreaterThanOrEqual(p50);
      // SQLite works in the server's process.
      expect(totalMs).toBe(cpuMs);
    }
    for (const bytes of [memory.before, memory.after]) expect(bytes).toBeGreaterThan(0);
    expect(typeof isMet).toBe('boolean');
  });

  it.each([
    [['--large', '--start'], /--large and --start cannot be combined/],
    [['--large', '--only', 'list'], /--only and --large cannot be combined/],
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
    const seeded = await db()('organisations').where('slug', 'like', 'bench-%').pluck('id');
    const { verifyAudit } = compiled('audit/verify-chains');
    const { breaks, heads } = await verifyAudit(db());
    expect(heads.filter(({ organisationId }) => seeded.includes(organisationId))).toHaveLength(2);
    expect(breaks.filter(({ organisationId }) => seeded.includes(organisationId))).toEqual([]);
  });

  it('adds to existing data only with --again', async () => {
    const file = newFile('tokens');
    const refused = await run('bench-seed.js', '--tokens', file, ...SIZES);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/2 organisations bench-… are already in .*--again/),
    });
    const more = ['--again', '--no-sso-only', '--allowlist', '0'];
    expect(await run('bench-seed.js', '--tokens', file, ...SIZES, ...more)).toMatchObject({ code: 0, stderr: '' });
    const rows = await db()('organisations').where('slug', 'like', 'bench-%').orderBy('id');
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
