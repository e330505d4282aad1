import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SECRETS } from '../../src/boot/settings/secrets';
import { rowsOfTables } from '../helpers/source/documents';
import { read } from '../helpers/source/source';

const root = path.resolve(__dirname, '../..');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The commands as the documents name them: `npm start`, `npm test` and `npm run NAME`. */
const listed = (): string[] => {
  const rows = ['docs/operations.md', 'CONTRIBUTING.md'].flatMap((name) => rowsOfTables(read(name), 'command'));
  return rows.map(([command = '']) => /^`npm (?:run )?([\w:-]+)/.exec(command)?.[1] ?? command);
};

/** The commands that run one of our scripts, and how each is called. */
const own = [
  ...Object.entries(scripts).filter(([, command]) => /^node (scripts|bench)\//.test(command)),
  // Part of `npm run check`.
  ['node scripts/licences.js', 'node scripts/licences.js'] as const,
];

/** How the usage of a command begins. */
const usageOf = (name: string): RegExp =>
  new RegExp(`^Usage: ${name.startsWith('node ') ? name : `npm (run )?${name}`}\\b`);

describe('the commands', () => {
  it('are each listed once in operations.md or CONTRIBUTING.md', () => {
    expect(listed().sort()).toEqual(Object.keys(scripts).sort());
  });

  it.each(own)('%s prints its usage and its exit codes', (name, command) => {
    const script = path.join(root, command.replace(/^node /, ''));
    const { status, stdout } = spawnSync(process.execPath, [script, '--help'], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(usageOf(name)) });
    expect(stdout).toMatch(/--help/);
    expect(stdout).toMatch(/Exits? with/);
  });

  // `npm test` passes unknown options on to jest.
  it.each(own.filter(([name]) => name !== 'test'))('%s exits with 2 for an unknown option', (_name, command) => {
    const script = path.join(root, command.replace(/^node /, ''));
    const { status, stderr } = spawnSync(process.execPath, [script, '--nonsense'], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('--nonsense') });
  });
});

describe('a command that works with the demo', () => {
  const SETTINGS = [...Object.keys(SECRETS), 'DATABASE_CLIENT', 'DATABASE_FILENAME', 'DATABASE_URL', 'ENV_PATH'];
  const before = { ...process.env };
  const cwd = process.cwd();
  let folder: string;
  let said: jest.SpyInstance;

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tenantry-demo-')));
    for (const name of SETTINGS) delete process.env[name];
    said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  afterEach(() => {
    said.mockRestore();
    process.chdir(cwd);
    process.env = { ...before };
    rmSync(folder, { recursive: true });
  });

  /** The module, for a project in the folder. */
  const choose = (isDemo?: boolean): void => {
    jest.resetModules();
    const settings = jest.requireActual<object>('../../scripts/launch/settings.js');
    jest.doMock('../../scripts/launch/settings.js', () => ({
      ...settings,
      root: folder,
      isBuilt: () => true,
      compiled: () => ({ SECRETS }),
    }));
    const { chooseEnvironment } = require('../../scripts/launch/demo-environment.js') as {
      chooseEnvironment(isDemo?: boolean): void;
    };
    chooseEnvironment(isDemo);
  };

  const makeDemo = (): void => {
    mkdirSync(path.join(folder, '.tmp'));
    writeFileSync(path.join(folder, '.tmp/demo.env'), 'JWT_SECRET=of-the-demo-of-the-demo\n');
    writeFileSync(path.join(folder, '.tmp/demo.db'), '');
  };

  it("uses the demo's database and secrets when nothing is set, and says so in one line", () => {
    makeDemo();
    choose();
    expect(process.env).toMatchObject({ DATABASE_FILENAME: '.tmp/demo.db', JWT_SECRET: 'of-the-demo-of-the-demo' });
    expect(said.mock.calls).toEqual([['Working with the demo: SQLite .tmp/demo.db, secrets in .tmp/demo.env.']]);
  });

  it.each([
    ['DATABASE_FILENAME', 'mine.db'],
    ['DATABASE_URL', 'postgres://127.0.0.1/mine'],
    ['JWT_SECRET', 'mine'],
  ])('does not change the environment when %s is set', (name, value) => {
    makeDemo();
    process.env[name] = value;
    const settings = { ...process.env };
    choose();
    expect(process.env).toEqual(settings);
    expect(said).not.toHaveBeenCalled();
  });

  it('does not change the settings of .env without --demo', () => {
    makeDemo();
    writeFileSync(path.join(folder, '.env'), 'DATABASE_FILENAME=real.db\nJWT_SECRET=real-real-real-real\n');
    choose(true);
    expect(process.env).toMatchObject({ DATABASE_FILENAME: '.tmp/demo.db', JWT_SECRET: 'of-the-demo-of-the-demo' });
    for (const name of SETTINGS) delete process.env[name];
    choose();
    expect(process.env).toMatchObject({ DATABASE_FILENAME: 'real.db', JWT_SECRET: 'real-real-real-real' });
  });

  it.each([[undefined], [true]])('says how to create the demo when it is absent (--demo: %s)', (isDemo) => {
    expect(() => choose(isDemo)).toThrow(/npm run demo/);
  });
});
