import { transactionCtx } from '@strapi/database/dist/transaction-context';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/**
 * The current query runner: the open transaction, or else the pool. SQLite's pool has one connection, so a statement outside
 * the open transaction would wait for it forever.
 *
 * Strapi 5.54 offers the same only as a promise (`strapi.db.transaction()`). A write needs it dozens of times, and the
 * promises would cost more than the statements.
 */
export const connectionOf = (strapi: Core.Strapi): Knex =>
  (transactionCtx.get() as Knex | null | undefined) ?? strapi.db.connection;

/** The query engine of a content type, as far as it is used for reads and creations. `Row` is a record with what is selected. */
interface Query<Row> {
  findOne(params: object): Promise<Row | null>;
  findMany(params: object): Promise<Row[]>;
  create(params: object): Promise<Row>;
  update(params: object): Promise<Row | null>;
  deleteMany(params: object): Promise<unknown>;
}

/** Strapi's query engine for a content type, with the type of its rows, which Strapi does not know. Lifecycles run. */
export const queryOf = <Row>(strapi: Core.Strapi, uid: string): Query<Row> => strapi.db.query(uid);

/** Runs `work` when the open transaction is committed, or at once if none is open. */
export const whenCommitted = (work: () => void): void => {
  if (transactionCtx.get()) transactionCtx.onCommit(work);
  else work();
};

/** Whether the application's database is SQLite, the embedded default; otherwise it is PostgreSQL. */
export const isSqlite = (strapi: Core.Strapi): boolean => strapi.db.dialect.client === 'sqlite';

/** Whether a query is for SQLite. For functions that receive only the query, and not the application. */
export const isSqliteQuery = (query: Knex.QueryBuilder): boolean => query.client.dialect === 'sqlite3';

/** The table of a content type. */
export const tableOf = (strapi: Core.Strapi, uid: string): string => strapi.db.metadata.get(uid).tableName;

/** The column of an attribute, foreign keys included. */
export const columnOf = (strapi: Core.Strapi, uid: string, attribute: string): string => {
  const known = strapi.db.metadata.get(uid).attributes[attribute] as
    | { columnName?: string; joinColumn?: { name: string } }
    | undefined;
  const column = known?.joinColumn?.name ?? known?.columnName;
  if (!column) throw new Error(`${uid} has no column for ${attribute}`);
  return column;
};

/** The content type to which a relation refers; null for another attribute. */
export const targetOf = (attribute: object | undefined): string | null =>
  attribute && 'target' in attribute && typeof attribute.target === 'string' ? attribute.target : null;

/** Every org-owned type has its organisation as a real foreign key of this name (docs/architecture.md, Data). */
export const ORGANISATION_COLUMN = 'organisation_id';

/** Whether the rows of a content type belong to organisations. */
export const isOrgOwned = (strapi: Core.Strapi, uid: string): boolean =>
  uid.startsWith('api::') && 'organisation' in strapi.db.metadata.get(uid).attributes;
