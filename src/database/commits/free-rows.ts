import type { Knex } from 'knex';
import { isSqliteQuery } from '../connection';

/**
 * Locks the rows that a query selects, except those that another transaction has locked: what is not worth waiting for waits
 * for nothing, and keeps no connection meanwhile. SQLite has one writer, and locks no rows.
 *
 * @param query of one table; also part of the condition of an UPDATE
 */
export const lockFreeRows = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
  isSqliteQuery(query) ? query : query.forNoKeyUpdate().skipLocked();
