import type { ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { unavailable } from '../wire/errors/http-errors';
import { isSqlite, isSqliteQuery } from '../database/connection';
import { IN_BACKGROUND, unlessBusy } from '../database/fair-queue';
import { createReadEngine, type ReadEngine } from '../database/reads/read-engine';
import { type Reader, readSettingsOf, ReadStopped } from '../database/reads/reader';
import { CHECK_FUNCTION } from '../database/drivers/sqlite-connections';
import { statementSpan } from '../database/reads/watch-statements';
import { service } from '../database/services';
import { whileClientWaits } from '../database/reads/while-client-waits';
import { watchPool } from '../telemetry/request-metrics';
import { traced } from '../telemetry/tracing';
import { type Cells, emitQuery, type Row, type Statement, type Statements, toSqlite } from '../database/statements';

/** A query, or anything else that has a statement. */
interface StatementSource {
  toSQL(): { sql: string; bindings: readonly unknown[] };
}

/** What the queue and a refusal need to know about a read. */
export interface ReadContext {
  /** Whom the read counts for if no request asks for it: an organisation, or the platform. */
  tenant: string;
  /** How the caller can narrow the read, as a sentence. */
  remedy: string;
}

/**
 * Long reads: reads that depend on an unbounded number of rows, or on texts. They run in threads (SQLite) or on separate
 * connections (PostgreSQL), have a deadline, and wait in a bounded queue in which the callers of requests take turns: people, with
 * all their organisations and credentials. Within a transaction, they run on its connection instead.
 *
 * Lists, which include searches, have their own queue and their own threads or connections: however many people search,
 * dashboards and watchdogs do not wait for them.
 *
 * Failures: 503 `READ_DEADLINE_EXCEEDED`, 503 `READS_BUSY`.
 */
export interface LongReads {
  /** The rows of a list. */
  cells(statement: Statement, bindings: readonly unknown[], context: ReadContext): Promise<Cells[]>;
  /** The rows of any other query, which must be `stoppable`. */
  rows(query: StatementSource, context: ReadContext): Promise<Row[]>;
  stop(): Promise<void>;
}

/**
 * Makes a read stop at its deadline. On SQLite, the statement itself checks about every 128 rows whether it may
 * continue. The multiplication spreads the ids, so that no pattern among them prevents the check. Add this before any
 * other condition: conditions after one that fails are not evaluated. PostgreSQL has `statement_timeout`.
 *
 * @param column the numeric id of the rows that are scanned
 */
export const stoppable = (query: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  isSqliteQuery(query) ? query.whereRaw(mayContinue('??'), [column]) : query;

/**
 * The condition of `stoppable` as text for SQLite. It has to be the first condition.
 *
 * @param column the numeric id of the rows that are scanned, quoted as needed
 */
export const mayContinue = (column: string): string => `(((${column} * 40503) >> 8) & 127 or ${CHECK_FUNCTION}())`;

/**
 * Runs a query as a long read.
 *
 * @param query must be `stoppable`
 * @param tenant whom the read counts for if no request asks for it: the numeric id of an organisation, or `PLATFORM`
 * @returns its rows, as from knex
 */
export const readLong = async <T = Row>(
  strapi: Core.Strapi,
  query: StatementSource,
  tenant: number | string,
  remedy: string = WHOLE_ORGANISATION,
): Promise<T[]> => (await longReadsOf(strapi).rows(query, { tenant: String(tenant), remedy })) as T[];

/** Rows per page. The main thread receives them in a few milliseconds; pg creates their objects there. */
const PAGE = { sqlite: 10_000, postgres: 5_000 };

/**
 * Runs a query as long reads of some thousands of rows each, so that receiving them does not block the event loop.
 *
 * @param queryOf creates a query that is `stoppable`, selects the id, and has neither order nor limit
 * @param column the numeric id, by which the rows are sorted
 * @param most maximum number of rows
 * @yields the rows of a page
 */
export async function* longReadPages<T extends { id: number }>(
  strapi: Core.Strapi,
  queryOf: () => Knex.QueryBuilder,
  column: string,
  tenant: number,
  most = Infinity,
): AsyncGenerator<T[]> {
  const page = PAGE[isSqlite(strapi) ? 'sqlite' : 'postgres'];
  for (let [last, left] = [0, most]; left > 0;) {
    const limit = Math.min(page, left);
    const query = queryOf().where(column, '>', last).orderBy(column).limit(limit);
    const rows = await readLong<T>(strapi, query, tenant);
    yield rows;
    if (rows.length < limit) return;
    left -= rows.length;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Collects the rows of `longReadPages`, which describes the parameters. */
export const readLongInPages = async <T extends { id: number }>(
  ...query: Parameters<typeof longReadPages>
): Promise<T[]> => {
  const all: T[] = [];
  for await (const rows of longReadPages<T>(...query)) for (const row of rows) all.push(row);
  return all;
};

/** The remedy for counts over a whole organisation, which cannot be narrowed. */
export const WHOLE_ORGANISATION =
  'The organisation has very many records: try again when the server is less busy, or have an operator raise READ_DEADLINE_MS.';

/** The tenant of reads over all organisations. */
export const PLATFORM = IN_BACKGROUND;
/** The remedy for reads of operators over all organisations. */
export const WHOLE_PLATFORM =
  'There are very many records: try again when the server is less busy, or raise READ_DEADLINE_MS.';

const RETRY_SECONDS = 1;

/** The error that the caller gets for a failed read. */
const failureOf = (error: unknown, { remedy }: ReadContext): unknown =>
  error instanceof ReadStopped
    ? unavailable('READ_DEADLINE_EXCEEDED', 'This read takes too long and was stopped.', { remedy })
    : error;

const readsBusy = ({ remedy }: ReadContext) =>
  unavailable('READS_BUSY', 'Too many long reads are running.', {
    remedy: `Try again in a moment. ${remedy}`,
    retry_after: RETRY_SECONDS,
  });

const longReadsService = service<LongReads>('tenantry.long-reads');

/** The long reads of the application. */
export const longReadsOf = longReadsService.of;

/** Creates the long reads. Threads and connections start with the first read. */
const createLongReads = (
  strapi: Core.Strapi,
  statements: Statements,
  currentCaller: () => string | undefined,
): LongReads => {
  let engine: ReadEngine | null = null;
  watchPool('long-reads', () => engine?.state() ?? null);

  const read = async (
    statement: Statement,
    bindings: readonly unknown[],
    inCells: boolean,
    context: ReadContext,
  ): Promise<unknown[]> => {
    const { queues } = (engine ??= createReadEngine(strapi));
    const queue = inCells ? queues.lists : queues.others;
    const caller = currentCaller() ?? context.tenant;
    const { deadlineMs } = readSettingsOf(strapi);
    emitQuery(strapi, statement, bindings);
    const values = isSqlite(strapi) ? bindings.map(toSqlite) : bindings;
    const { res }: { res?: ServerResponse } = strapi.requestContext.get() ?? {};
    try {
      return await whileClientWaits(res, (signal) => {
        const work = (reader: Reader): Promise<unknown[]> =>
          traced(
            () => statementSpan(strapi, statement.sql),
            () => reader.read(statement, values, { inCells, deadlineMs, signal }),
          );
        return unlessBusy(queue.run([caller], work, { signal }), () => readsBusy(context));
      });
    } catch (error) {
      throw failureOf(error, context);
    }
  };

  return {
    cells: (statement, bindings, context) =>
      // A read in a transaction sees what the transaction has written.
      strapi.db.inTransaction()
        ? statements.cells(statement, bindings)
        : (read(statement, bindings, true, context) as Promise<Cells[]>),
    rows(query, context) {
      const { sql, bindings } = query.toSQL();
      return strapi.db.inTransaction()
        ? statements.run({ sql }, bindings)
        : (read({ sql }, bindings, false, context) as Promise<Row[]>);
    },
    async stop() {
      const stopped = engine;
      engine = null;
      await stopped?.close();
    },
  };
};

/**
 * Adds the long reads to the application. Call it once, in register().
 *
 * @param currentCaller whom the current request counts for in the queue; undefined outside of a request
 */
export const registerLongReads = (
  strapi: Core.Strapi,
  statements: Statements,
  currentCaller: () => string | undefined,
): LongReads => longReadsService.add(strapi, createLongReads(strapi, statements, currentCaller));
