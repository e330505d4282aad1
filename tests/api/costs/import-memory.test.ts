import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

// About ten seconds on an idle machine.

const root = path.resolve(__dirname, '../../..');

/** The memory that an import of 16,000 more rows can retain: a third of what those rows would take. */
const MOST_KEPT_MB = 6;

interface Measured {
  rows: number;
  heapMb: number;
}

/** One database is enough: the file is read in the same way for both, and this one belongs to the child process. */
const onSqlite = process.env.DATABASE_CLIENT === 'sqlite' ? it : it.skip;

describe('the memory of an import', () => {
  onSqlite('does not grow with the file', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-memory-'));
    const args = ['--expose-gc', path.join(root, 'bench/harness/import-once.js'), '4000', '20000'];
    const env = { ...process.env, DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: path.join(folder, 'data.db') };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env, timeout: 280_000 });
      const lines = stdout.split('\n').filter((line) => line.startsWith('{"rows"'));
      const [small, large] = lines.map((line) => JSON.parse(line) as Measured) as [Measured, Measured];
      expect([small.rows, large.rows]).toEqual([4000, 20_000]);
      expect(large.heapMb - small.heapMb).toBeLessThan(MOST_KEPT_MB);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
