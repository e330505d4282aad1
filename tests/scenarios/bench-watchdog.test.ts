import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProcess } from '../helpers/processes/run-process';

const root = path.resolve(__dirname, '../..');

// A benchmark has its own deadline of ten minutes.
jest.setTimeout(900_000);

const bench = (...args: string[]) =>
  runProcess(process.execPath, ['bench/bench-watchdog.js', ...args], { cwd: root, timeout: 800_000 });

describe('npm run bench:watchdog', () => {
  it('compares the watchdog with a plain UPDATE for each organisation, and prints the ratios', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'tenantry-bench-')), 'figures.json');
    const sizes = ['--organisations', '200', '--records', '2000', '--rounds', '1'];
    const { code, stdout, stderr } = await bench(...sizes, '--json', file);
    expect(stderr).toBe('');
    expect(stdout).toContain('… identical');
    expect(stdout).toMatch(/^all new, 30 % of the statuses; UPDATE alone +200 +\d+ +\d+ +\d+ +\d+\.\d\d +no target$/m);
    const { results } = JSON.parse(readFileSync(file, 'utf8')) as {
      results: { ratio: number; written: number; changed: number; hasTarget: boolean }[];
    };
    expect(results.map(({ written }) => written)).toEqual([0, 10, 200, 200, 200, 200]);
    expect(results.map(({ changed }) => changed).slice(0, 4)).toEqual([0, 2, 0, 2]);
    // So few organisations do not measure speed.
    expect(code).toBe(0);
  });

  it.each([
    [['--rounds', '0'], /--rounds takes a number/],
    [['--fast'], /Unknown option/],
  ])('refuses the arguments %j', async (args, message) => {
    expect(await bench(...args)).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
  });

  it('prints its usage', async () => {
    expect(await bench('--help')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Usage: npm run bench/) });
  });
});
