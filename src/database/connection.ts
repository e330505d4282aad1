import { transactionCtx } from '@strapi/database/dist/transaction-context';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/**
 * The query runner of the moment: the open transaction where there is one, else the pool. On SQLite, whose pool is one
 * connection, a statement beside the open transaction would wait for itself.
 *
 * Strapi 5.54 answers the same by a promise (`strapi.db.transaction()`); what asks dozens of times for each write would
 * spend more on waiting than on asking.
 */
export const connectionOf = (strapi: Core.Strapi): Knex =>
  (transactionCtx.get() as Knex | null | undefined) ?? strapi.db.connection;

/** Runs `work` when the open transaction is committed, or at once where none is open. */
export const whenCommitted = (work: () => void): void => {
  if (transactionCtx.get()) transactionCtx.onCommit(work);
  else work();
};

/** Whether the application's database is SQLite, the embedded default; otherwise it is PostgreSQL. */
export const isSqlite = (strapi: Core.Strapi): boolean => strapi.db.dialect.client === 'sqlite';

/** Whether a query is for SQLite: a function that is given only the query needs no application to ask. */
export const isSqliteQuery = (query: Knex.QueryBuilder): boolean =>
  (query.client as { dialect: string }).dialect === 'sqlite3';

/** The table of a content type. */
export const tableOf = (strapi: Core.Strapi, uid: string): string => strapi.db.metadata.get(uid).tableName;

/** The column of an attribute, foreign keys included. */
export const columnOf = (strapi: Core.Strapi, uid: string, attribute: string): string => {
  const known = strapi.db.metadata.get(uid).attributes[attribute] as
    { columnName?: string; joinColumn?: { name: string } } | undefined;
  const column = known?.joinColumn?.name ?? known?.columnName;
  if (!column) throw new Error(`${uid} has no column for ${attribute}`);
  return column;
};

/** Every org-owned type has its organisation as a real foreign key of this name (docs/architecture.md, Data). */
export const ORGANISATION_COLUMN = 'organisation_id';

/** Whether the rows of a content type belong to organisations. */
export const isOrgOwned = (strapi: Core.Strapi, uid: string): boolean =>
  uid.startsWith('api::') && 'organisation' in strapi.db.metadata.get(uid).attributes;
