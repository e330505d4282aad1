import type { Core } from '@strapi/strapi';
import { isSqlite } from '../tenancy/connection';
import { mayGoOn, PLATFORM, readLong, WHOLE_PLATFORM } from '../tenancy/long-reads';

/**
 * Strapi 5.54's content manager reads through knex 3.0. A search compares every text column with a pattern, and any column
 * sorts: on SQLite, both would block the event loop for as long as they take; on PostgreSQL, they would take connections
 * from short reads and writes. It also begins a transaction for each read, which on SQLite would keep every write waiting.
 * Here the SELECTs of its GET requests run as long reads, with their deadline, and without a transaction.
 */
interface Compiled {
  sql: string;
  bindings: readonly unknown[];
  method?: string;
  response?: unknown;
}

interface Builder {
  toSQL(): Compiled | Compiled[];
}

interface Client {
  runner(builder: Builder): { connection?: object };
  _query(connection: object, compiled: Compiled): Promise<Compiled>;
}

const READS: ReadonlySet<string> = new Set(['select', 'first', 'pluck']);
const PANEL = '/content-manager/';
/** Stands for a connection: a runner that has one takes none from the pool. */
const LONG_READS = { __knexUid: 'long-reads' };
/** The first table of the query engine's statements, and the condition that follows. */
const FIRST_CONDITION = /( as [`"](t\d+)[`"](?: (?!where )\S+)*? where )/i;

const isOfPanel = (strapi: Core.Strapi): boolean => {
  const { method, path } = (strapi.requestContext.get() ?? {}) as { method?: string; path?: string };
  return method === 'GET' && path !== undefined && path.startsWith(PANEL);
};

/**
 * Lets a statement of the query engine be stopped at its deadline.
 *
 * @param sql a statement with conditions; one without them reads a page, or counts by an index
 */
export const stoppableText = (sql: string, onSqlite: boolean): string =>
  onSqlite
    ? sql.replace(FIRST_CONDITION, (_, start, alias) => `${start}${mayGoOn(`\`${alias}\`.\`id\``, true)} and `)
    : sql;

type Begin = (work?: (transaction: object) => unknown) => Promise<unknown>;

/** What a read that has no transaction is given instead of one. */
const NO_TRANSACTION = {
  commit: () => Promise.resolve(),
  rollback: () => Promise.resolve(),
  onCommit: (work: () => unknown) => work(),
  onRollback: () => undefined,
};

const beginNoneForReads = (strapi: Core.Strapi): void => {
  const db = strapi.db as unknown as { transaction: Begin; inTransaction(): boolean };
  const begin = db.transaction.bind(db);
  db.transaction = (work) =>
    work && !db.inTransaction() && isOfPanel(strapi) ? Promise.resolve(work(NO_TRANSACTION)) : begin(work);
};

/** Runs the reads of the admin panel as long reads; call it in register(). */
export const readForPanelInLanes = (strapi: Core.Strapi): void => {
  beginNoneForReads(strapi);
  const onSqlite = isSqlite(strapi);
  const client = strapi.db.connection.client as unknown as Client;
  const [runner, send] = [client.runner.bind(client), client._query.bind(client)];

  client.runner = (builder) => {
    const made = runner(builder);
    if (!isOfPanel(strapi)) return made;
    const compiled = builder.toSQL();
    if (!Array.isArray(compiled) && READS.has(compiled.method ?? '')) made.connection = LONG_READS;
    return made;
  };

  client._query = async (connection, compiled) => {
    if (connection !== LONG_READS) return send(connection, compiled);
    const { bindings } = compiled;
    const statement = { toSQL: () => ({ sql: stoppableText(compiled.sql, onSqlite), bindings }) };
    const rows = await readLong(strapi, statement as never, PLATFORM, WHOLE_PLATFORM);
    compiled.response = onSqlite ? rows : { rows, rowCount: rows.length, command: 'SELECT' };
    return compiled;
  };
};
