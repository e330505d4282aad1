import type { Core } from '@strapi/strapi';
import { isSqlite } from '../database/connection';
import { mayGoOn, readLong, WHOLE_PLATFORM } from '../tenancy/store/long-reads';

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

interface Context {
  method?: string;
  path?: string;
  /** The administrator. */
  state?: { user?: { id: number } };
}

const READS: ReadonlySet<string> = new Set(['select', 'first', 'pluck']);
const PANEL = '/content-manager/';
/** Stands for a connection: a runner that has one takes none from the pool. */
const LONG_READS = { __knexUid: 'long-reads' };
/** A table of the query engine's statements, with the name that the statement gives it. */
const NAMED_TABLE = / from [`"]\w+[`"] as [`"](t\d+)[`"]/gi;
const WHERE = ' where ';

const contextOf = (strapi: Core.Strapi): Context => (strapi.requestContext.get() ?? {}) as Context;

const isOfPanel = (strapi: Core.Strapi): boolean => {
  const { method, path } = contextOf(strapi);
  return method === 'GET' && path !== undefined && path.startsWith(PANEL);
};

/** The name of the table that a statement of the query engine begins with. */
const FROM = / from [`"](\w+)[`"]/i;

/** Tables that may have very many rows; those of Strapi itself, such as sessions and permissions, are read as before. */
const largeTables = (strapi: Core.Strapi): ReadonlySet<string> =>
  new Set(
    [...strapi.db.metadata.values()]
      .filter(({ uid }) => uid.startsWith('api::') || uid === 'plugin::users-permissions.user')
      .map(({ tableName }) => tableName),
  );

/**
 * Lets a statement of the query engine be stopped at its deadline: its first condition, which may be that of a query within
 * the query, asks for each row of the table that it is about.
 *
 * @param sql a statement with conditions; one without them reads a page, or counts by an index
 */
export const stoppableText = (sql: string, onSqlite: boolean): string => {
  const at = sql.indexOf(WHERE);
  if (!onSqlite || at < 0) return sql;
  const alias = [...sql.slice(0, at).matchAll(NAMED_TABLE)].at(-1)?.[1];
  if (!alias) return sql;
  const conditions = at + WHERE.length;
  return `${sql.slice(0, conditions)}${mayGoOn(`\`${alias}\`.\`id\``)} and ${sql.slice(conditions)}`;
};

/** The last read of each administrator who has any under way. */
const lastReads = new Map<string, Promise<unknown>>();

/**
 * Runs the reads of one administrator one after the other: the panel's home page counts every type at once, which would be
 * more than may wait for a reader.
 */
const inTurn = async <T>(who: string, read: () => Promise<T>): Promise<T> => {
  const mine = (lastReads.get(who) ?? Promise.resolve()).then(read);
  const ended = mine.catch(() => undefined);
  lastReads.set(who, ended);
  try {
    return await mine;
  } finally {
    if (lastReads.get(who) === ended) lastReads.delete(who);
  }
};

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
  let tables: ReadonlySet<string> | null = null;
  const isLarge = (sql: string): boolean => (tables ??= largeTables(strapi)).has(FROM.exec(sql)?.[1] ?? '');
  // Looked up at each call: others wrap these, too.
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
    const who = `admin ${contextOf(strapi).state?.user?.id ?? ''}`;
    const rows = await inTurn(who, () => readLong(strapi, statement as never, who, WHOLE_PLATFORM));
    compiled.response = onSqlite ? rows : { rows, rowCount: rows.length, command: 'SELECT' };
    return compiled;
  };
};
