import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
  appendFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../processes/running-app';

/** A streaming replica of the server of a URL, on this machine. */
export interface TestReplica {
  /** The URL of the same database there. */
  url: string;
  /** The statements that it was sent since the last call. */
  statements(): string[];
  query(text: string): Promise<Record<string, unknown>[]>;
  /** Ends it at once. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 120_000;

const queryAt = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};

/** The program of the server with a data folder; undefined if it does not run on this machine. */
const programOf = (folder: string): string | undefined => {
  const lock = path.join(folder, 'postmaster.pid');
  if (process.platform !== 'linux' || !existsSync(lock)) return undefined;
  return readlinkSync(`/proc/${readFileSync(lock, 'utf8').split('\n')[0]}/exe`);
};

/**
 * Copies the data folder of a running server, as pg_basebackup does, which may not be installed. The replica gets the log from
 * the server.
 */
const copyData = async (primary: string, from: string, to: string): Promise<void> => {
  const client = new Client({ connectionString: primary });
  await client.connect();
  try {
    await client.query("select pg_backup_start('a replica', true)");
    const isLeft = (file: string): boolean =>
      /^postmaster\./.test(path.relative(from, file)) || /pg_wal\/[\dA-F]{24}/.test(file);
    cpSync(from, to, { recursive: true, filter: (file) => !isLeft(file) && existsSync(file) });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    writeFileSync(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
};

/**
 * Starts a replica.
 *
 * @param primary the URL of a database whose server runs on this machine
 * @returns null if the files of the server are not here
 */
export const startReplica = async (primary: string): Promise<TestReplica | null> => {
  const [{ data_directory: data }] = (await queryAt(primary, 'show data_directory')) as [{ data_directory: string }];
  const program = programOf(data);
  if (!program) return null;
  const folder = `${data}-replica`;
  const { uid, gid } = statSync(data);
  await copyData(primary, data, folder);
  const { hostname, port: primaryPort, username, password, pathname } = new URL(primary);
  const source = `host=${hostname} port=${primaryPort} user=${username} password=${password}`;
  appendFileSync(path.join(folder, 'postgresql.auto.conf'), `\nprimary_conninfo = '${source}'\n`);
  writeFileSync(path.join(folder, 'standby.signal'), '');
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
  execFileSync('chmod', ['700', folder]);
  const port = await freePort();
  const url = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
  let child: ChildProcess;
  let log = '';
  const start = async (): Promise<void> => {
    const flags = {
      port,
      log_statement: 'all',
      fsync: 'off',
      wal_receiver_status_interval: 1,
      listen_addresses: '127.0.0.1',
    };
    const args = Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const user = process.getuid?.() === 0 ? { uid, gid } : {};
    child = spawn(program, ['-D', folder, ...args], { stdio: ['ignore', 'ignore', 'pipe'], ...user });
    child.stderr?.on('data', (chunk: Buffer) => (log += String(chunk)));
    const end = Date.now() + START_TIMEOUT_MS;
    while (!(await queryAt(url, 'select 1').catch(() => null))) {
      if (Date.now() > end || child.exitCode !== null) throw new Error(`The replica did not start:\n${log}`);
      await delay(50);
    }
  };
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGQUIT');
    await once(child, 'exit');
  };
  await start();
  return {
    url,
    statements() {
      const found = [...log.matchAll(/LOG: {2}(?:statement|execute [^:]+): (.*)/g)].map(([, text = '']) => text);
      log = '';
      return found;
    },
    query: (text) => queryAt(url, text),
    kill,
    start,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
