import type { Core } from '@strapi/strapi';
import { isSqlite } from '../database/connection';
import { mayContinue, readLong, WHOLE_PLATFORM } from '../lists/long-reads';

/**
 * Strapi 5.54's content manager reads through knex 3.0. A search compares every text column with a pattern, and any
 * column can be sorted by: on SQLite, both would block the event loop; on PostgreSQL, they would take connections from
 * short reads and writes. It also starts a transaction for each read, which on SQLite would block every write. Here the
 * SELECTs of its GET requests run as long reads, with their deadline, and without a transaction.
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

interface Context {
  method?: string;
  path?: string;
  /** The administrator. */
  state?: { user?: { id: number } };
}

const READS: ReadonlySet<string> = new Set(['select', 'first', 'pluck']);
const PANEL = '/content-manager/';
/** Replaces a connection: a runner with a connection takes none from the pool. */
const LONG_READS = { __knexUid: 'long-reads' };
/** Matches a table in the query engine's statements, with its alias. */
const NAMED_TABLE = / from [`"]\w+[`"] as [`"](t\d+)[`"]/gi;
const WHERE = ' where ';

const contextOf = (strapi: Core.Strapi): Context => strapi.requestContext.get() ?? {};

const isOfPanel = (strapi: Core.Strapi): boolean => {
  const { method, path } = contextOf(strapi);
  return method === 'GET' && path !== undefined && path.startsWith(PANEL);
};

/** Matches the first table of a statement of the query engine. */
const FROM = / from [`"](\w+)[`"]/i;

/** Tables that can have very many rows. Strapi's own tables, such as sessions and permissions, are read as before. */
const largeTables = (strapi: Core.Strapi): ReadonlySet<string> =>
  new Set(
    [...strapi.db.metadata.values()]
      .filter(({ uid }) => uid.startsWith('api::') || uid === 'plugin::users-permissions.user')
      .map(({ tableName }) => tableName),
  );

/**
 * Makes a statement of the query engine stoppable at its deadline: the first condition, which may belong to a subquery,
 * checks the deadline for each row of its table.
 *
 * @param sql a statement with conditions; one without them reads a page, or counts by an index
 */
export const stoppableText = (sql: string, onSqlite: boolean): string => {
  const at = sql.indexOf(WHERE);
  if (!onSqlite || at < 0) return sql;
  const alias = [...sql.slice(0, at).matchAll(NAMED_TABLE)].at(-1)?.[1];
  if (!alias) return sql;
  const conditions = at + WHERE.length;
  return `${sql.slice(0, conditions)}${mayContinue(`\`${alias}\`.\`id\``)} and ${sql.slice(conditions)}`;
};

/** The last running read of each administrator. */
const lastReads = new Map<string, Promise<unknown>>();

/**
 * Runs the reads of one administrator one after the other: the panel's home page counts every type at once, which would
 * exceed the queue for readers.
 */
const sequentially = async <T>(reader: string, read: () => Promise<T>): Promise<T> => {
  const result = (lastReads.get(reader) ?? Promise.resolve()).then(read);
  const ended = result.catch(() => undefined);
  lastReads.set(reader, ended);
  try {
    return await result;
  } finally {
    if (lastReads.get(reader) === ended) lastReads.delete(reader);
  }
};

type Begin = (work?: (transaction: object) => unknown) => Promise<unknown>;

/** A stand-in for the transaction of a read that runs without one. */
const NO_TRANSACTION = {
  commit: () => Promise.resolve(),
  rollback: () => Promise.resolve(),
  onCommit: (work: () => unknown) => work(),
  onRollback: () => undefined,
};

const skipTransactionsForReads = (strapi: Core.Strapi): void => {
  const db: { transaction: Begin; inTransaction(): boolean } = strapi.db;
  const begin = db.transaction.bind(db);
  db.transaction = (work) =>
    work && !db.inTransaction() && isOfPanel(strapi) ? Promise.resolve(work(NO_TRANSACTION)) : begin(work);
};

/** Runs the reads of the admin panel as long reads; call it in register(). */
export const runPanelReadsAsLongReads = (strapi: Core.Strapi): void => {
  skipTransactionsForReads(strapi);
  const onSqlite = isSqlite(strapi);
  const client = strapi.db.connection.client as Client;
  let tables: ReadonlySet<string> | null = null;
  const isLarge = (sql: string): boolean => (tables ??= largeTables(strapi)).has(FROM.exec(sql)?.[1] ?? '');
  // Looked up on each call, because other code wraps these methods too.
  const usual = Object.getPrototypeOf(client) as Client;

  client.runner = (builder) => {
    const made = usual.runner.call(client, builder);
    if (!isOfPanel(strapi)) return made;
    const compiled = builder.toSQL();
    if (Array.isArray(compiled) || !READS.has(compiled.method ?? '')) return made;
    if (isLarge(compiled.sql)) made.connection = LONG_READS;
    return made;
  };

  client._query = async (connection, compiled) => {
    if (connection !== LONG_READS) return usual._query.call(client, connection, compiled);
    const { bindings } = compiled;
    const statement = { toSQL: () => ({ sql: stoppableText(compiled.sql, onSqlite), bindings }) };
    const reader = `admin ${contextOf(strapi).state?.user?.id ?? ''}`;
    const rows = await sequentially(reader, () => readLong(strapi, statement, reader, WHOLE_PLATFORM));
    compiled.response = onSqlite ? rows : { rows, rowCount: rows.length, command: 'SELECT' };
    return compiled;
  };
};
