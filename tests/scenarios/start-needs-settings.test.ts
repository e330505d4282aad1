import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { SECRETS } from '../../src/boot/settings/secrets';

const script = path.resolve(__dirname, '../../scripts/start.js');

/** Runs the script of `npm start` with the given environment alone, without .env. */
const start = (env: Record<string, string>) =>
  spawnSync(process.execPath, [script], {
    env: { PATH: process.env.PATH ?? '', ENV_PATH: '/nonexistent/.env', LOG_FORMAT: 'text', ...env },
    encoding: 'utf8',
    timeout: 280_000,
  });

const good = Object.fromEntries(Object.keys(SECRETS).map((name) => [name, `${name}-k8Jq2fT0vXw5Zb1NcRy7`]));

/** The names at the beginnings of the indented lines. */
const namesIn = (text: string): string[] => [...text.matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name = '']) => name);

describe('npm run doctor -- --settings', () => {
  const doctor = (env: Record<string, string>) =>
    spawnSync(process.execPath, [path.resolve(__dirname, '../../scripts/doctor.js'), '--settings'], {
      env: { PATH: process.env.PATH ?? '', ENV_PATH: '/nonexistent/.env', ...env },
      encoding: 'utf8',
      timeout: 280_000,
    });

  it('names what a start would refuse, without a database', () => {
    const unreachable = { DATABASE_CLIENT: 'postgres', DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    const { status, stdout } = doctor({ ...good, ...unreachable, PORT: 'http', RATE_LIMITS: '5' });
    expect([status, stdout.split('\n').map((line) => line.split(' ')[0])]).toEqual([1, ['PORT', 'RATE_LIMITS', '']]);
    expect(doctor({ ...good, ...unreachable })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('The settings are valid: 9 are set.'),
    });
  });
});

describe('npm start', () => {
  it('refuses to start without secrets, and names all of them', () => {
    const { status, stderr } = start({});
    expect(status).toBe(1);
    expect(namesIn(stderr)).toEqual(Object.keys(SECRETS));
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('names everything that is wrong at once: secrets, values, names and contradictions', () => {
    const { status, stderr } = start({
      ...good,
      JWT_SECRET: 'change-me-to-something',
      PORT: 'http',
      RATE_LIMITS: '5',
      DATABASE_CLIENT: 'postgres',
    });
    expect(status).toBe(1);
    expect(namesIn(stderr)).toEqual(['JWT_SECRET', 'PORT', 'RATE_LIMITS', 'DATABASE_CLIENT']);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
