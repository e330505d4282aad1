import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const preload = path.join(root, 'tests/helpers/processes/without-driver.js');

describe('without a SQLite driver', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-driver-'));
  const filename = path.join(folder, 'data.db');
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs a script on SQLite, on its own port, with the secrets of the test run. */
  const run = (...args: string[]) => {
    const [script = '', ...rest] = args;
    return spawnSync(process.execPath, ['--require', preload, path.join(root, 'scripts', script), ...rest], {
      env: {
        ...process.env,
        ENV_PATH: path.join(folder, '.env'),
        LOG_FORMAT: 'text',
        DATABASE_CLIENT: 'sqlite',
        DATABASE_FILENAME: filename,
      },
      encoding: 'utf8',
      timeout: 280_000,
    });
  };

  it.each([
    [1, ['start.js']],
    [2, ['watchdog.js', 'budget']],
    [2, ['audit-verify.js']],
  ])('a command exits with %i and says what to do: %j', (code, args) => {
    writeFileSync(filename, '');
    const { status, stderr } = run(...args);
    expect({ status, stderr }).toEqual({ status: code, stderr: expect.stringMatching(/^\s*better-sqlite3 1/) });
    expect(stderr).toMatch(/does not load: Cannot find module/);
    expect(stderr).toMatch(/npm ci/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
