import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

// About a minute on an idle machine.

const root = path.resolve(__dirname, '../../..');

/** The memory that an import of 16,000 more rows can retain: a third of what those rows would take. */
const MOST_KEPT_MB = 6;

const PATIENCE_MS = 900_000;
jest.setTimeout(2 * PATIENCE_MS);

interface Measured {
  rows: number;
  heapMb: number;
}

/** Of 200,000 rows that an export delivers at once, the most that 180,000 can retain: they take a hundred megabytes and more. */
const MOST_OF_EXPORT_MB = 15;

/** One database is enough: the file is read in the same way for both, and this one belongs to the child process. */
const onSqlite = process.env.DATABASE_CLIENT === 'sqlite' ? it : it.skip;

/** Imports files of two sizes, and returns what was measured. */
const measure = async (...sizes: string[]): Promise<[Measured, Measured]> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-memory-'));
  const args = ['--expose-gc', path.join(root, 'tests/helpers/processes/import-once.js'), ...sizes];
  const env = { ...process.env, DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: path.join(folder, 'data.db') };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env, timeout: PATIENCE_MS });
    const lines = stdout.split('\n').filter((line) => line.startsWith('{"rows"'));
    return lines.map((line) => JSON.parse(line) as Measured) as [Measured, Measured];
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe('the memory of an import', () => {
  onSqlite('does not grow with the file', async () => {
    const [small, large] = await measure('4000', '20000');
    expect([small.rows, large.rows]).toEqual([4000, 20_000]);
    expect(large.heapMb - small.heapMb).toBeLessThan(MOST_KEPT_MB);
  });

  onSqlite('does not grow with an export that is replaced', async () => {
    const [small, large] = await measure('replace', '20000', '200000');
    expect([small.rows, large.rows]).toEqual([20_000, 200_000]);
    expect(large.heapMb - small.heapMb).toBeLessThan(MOST_OF_EXPORT_MB);
  });
});
