import { randomBytes } from 'node:crypto';
import { Connection, type Client } from 'pg';

/** What a connection to PostgreSQL can do. */
export interface SessionTraits {
  /** Whether a pooler may run each transaction, or statement outside one, in another session. */
  isPooled: boolean;
  /** Whether statements stay prepared under their names. */
  hasNames: boolean;
}

/** DATABASE_POOLER: whether there is a pooler; `auto` detects it. The start has checked it (src/boot/settings). */
export type PoolerSetting = 'auto' | 'none' | 'transaction';

/** pg's client, with what its types leave out. */
export type PostgresClient = Client & { processID: number; secretKey: number; ssl: unknown };

const DIRECT: SessionTraits = { isPooled: false, hasNames: true };
const TRANSACTION_POOLER: SessionTraits = { isPooled: true, hasNames: false };

/**
 * Whether names of prepared statements are kept by the pooler, as PgBouncer does since 1.21 if `max_prepared_statements` is
 * not 0: it renames them. If the server knows the name that was sent, it belongs to a session that other clients will use.
 */
const keepsNames = async (client: PostgresClient): Promise<boolean> => {
  const name = `tenantry_${randomBytes(8).toString('hex')}`;
  await client.query('begin');
  const text = `select name from pg_prepared_statements where statement like '%${name}%'`;
  const { rows } = await client.query<{ name: string }>({ name, text, values: [] });
  const isPassedOn = rows.some((row) => row.name === name);
  await client.query(isPassedOn ? `deallocate ${name}; commit` : 'commit');
  return !isPassedOn;
};

/**
 * Detects a pooler. It gives each client a process ID of its own for cancelling, which is not that of a process of * PostgreSQL.
 */
const traitsOf = async (client: PostgresClient, setting: PoolerSetting): Promise<SessionTraits> => {
  if (setting === 'none') return DIRECT;
  if (setting === 'transaction') return TRANSACTION_POOLER;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid === client.processID) return DIRECT;
  return { isPooled: true, hasNames: await keepsNames(client) };
};

/**
 * Prepares a new connection: detects what it can do, and limits the duration of its statements. In the sessions of a pooler,
 * the limit would apply to all clients.
 *
 * @param limitMs longest duration of a statement, in milliseconds; 0 for no limit
 */
export const prepareSession = async (
  client: PostgresClient,
  setting: PoolerSetting,
  limitMs: number,
): Promise<SessionTraits> => {
  const traits = await traitsOf(client, setting);
  if (!traits.isPooled) await client.query(`set statement_timeout = ${limitMs}`);
  return traits;
};

/** Asks the server to cancel the statement of a connection, as psql does on Ctrl-C: over another connection. */
const cancel = ({ processID, secretKey, ssl, host, port }: PostgresClient): void => {
  const connection = new Connection({ ssl }) as unknown as NodeJS.EventEmitter & {
    connect(port: number | string, host?: string): void;
    requestSsl(): void;
    cancel(processID: number, secretKey: number): void;
  };
  const send = (): void => connection.cancel(processID, secretKey);
  connection.on('connect', () => (ssl ? connection.requestSsl() : send()));
  connection.on('sslconnect', send);
  // The statement then ends when the server has finished it.
  connection.on('error', () => undefined);
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
};

/**
 * Cancels the statement of a connection after some time, unless the returned function is called before. For statements outside
 * a transaction behind a pooler: no other limit applies to them alone.
 */
export const cancelAfter = (client: PostgresClient, ms: number): (() => void) => {
  if (ms <= 0) return () => undefined;
  const timer = setTimeout(() => cancel(client), ms);
  timer.unref();
  return () => clearTimeout(timer);
};
