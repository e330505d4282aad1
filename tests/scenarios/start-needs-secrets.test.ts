import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { SECRETS } from '../../src/boot/required-secrets';

const script = path.resolve(__dirname, '../../scripts/start.js');

/** Runs the script of `npm start` with the given environment alone, without .env. */
const start = (env: Record<string, string>) =>
  spawnSync(process.execPath, [script], {
    env: { PATH: process.env.PATH ?? '', ENV_PATH: '/nonexistent/.env', ...env },
    encoding: 'utf8',
    timeout: 30_000,
  });

const GOOD = 'k8Jq2fT0vXw5Zb1NcRy7';

describe('npm start', () => {
  it('refuses to start without secrets, and names all of them', () => {
    const { status, stderr } = start({});
    expect(status).toBe(1);
    for (const name of Object.keys(SECRETS)) expect(stderr).toContain(`${name}:`);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('names only the secrets that are missing or placeholders', () => {
    const good = Object.fromEntries(Object.keys(SECRETS).map((name) => [name, GOOD]));
    const { status, stderr } = start({ ...good, JWT_SECRET: 'change-me-to-something', TOKEN_HASH_KEY: '' });
    expect(status).toBe(1);
    const named = Object.keys(SECRETS).filter((name) => stderr.includes(`${name}:`));
    expect(named).toEqual(['JWT_SECRET', 'TOKEN_HASH_KEY']);
  });

  it('names the database setting that is missing', () => {
    const good = Object.fromEntries(Object.keys(SECRETS).map((name) => [name, GOOD]));
    const { status, stderr } = start({ ...good, DATABASE_CLIENT: 'postgres' });
    expect(status).toBe(1);
    expect(stderr).toContain('DATABASE_URL');
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
