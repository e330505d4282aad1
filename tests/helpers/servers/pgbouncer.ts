import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../processes/running-app';

/** The program; undefined if it is not installed. */
export const PGBOUNCER = [process.env.PGBOUNCER_PATH ?? '/usr/sbin/pgbouncer'].find((file) => existsSync(file));

/** The user that runs it if the tests run as root, which PgBouncer refuses: "nobody" on Linux. */
const NOBODY = 65_534;
const START_TIMEOUT_MS = 120_000;

/** The version, such as `1.18.0`. */
export const pgbouncerVersion = (): string =>
  /PgBouncer ([\d.]+)/.exec(spawnSync(PGBOUNCER as string, ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? '';

export interface PgBouncer {
  /** The URL of the database through it. */
  url: string;
  /** Starts it again on the same port, after some time without. */
  restart(downMs: number): Promise<void>;
  stop(): Promise<void>;
}

const untilListening = async (port: number): Promise<void> => {
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isUp = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isUp) return;
    if (Date.now() > end) throw new Error('PgBouncer did not start.');
    await delay(20);
  }
};

/**
 * Starts PgBouncer in transaction mode, with few connections to the server: transactions of different clients alternate on
 * them.
 *
 * @param target the URL of the database
 * @param settings further lines of the section [pgbouncer]
 */
export const startPgBouncer = async (target: string, settings: string[] = []): Promise<PgBouncer> => {
  const { hostname, port: serverPort, username, password, pathname } = new URL(target);
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-pgbouncer-'));
  chmodSync(folder, 0o755);
  const file = path.join(folder, 'pgbouncer.ini');
  const server = `host=${hostname} port=${serverPort} user=${username} password=${password}`;
  const lines = [
    '[databases]',
    `${pathname.slice(1)} = ${server} dbname=${pathname.slice(1)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 4',
    'max_client_conn = 200',
    ...settings,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o644 });
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    child = spawn(PGBOUNCER as string, ['-q', file], { stdio: 'ignore', ...user });
    await untilListening(port);
  };
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    async restart(downMs) {
      await end();
      await delay(downMs);
      await start();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
