import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite, tableOf } from '../../../database/connection';
import { isInIds, idListsOf, mostChanged } from '../../../database/commits/id-lists';
import { ownTables } from '../../../database/schema/own-tables';
import { defined } from '../../../values';

/** A foreign key that is cleared when the record is deleted to which it refers. */
interface Referrer {
  table: string;
  column: string;
}

/** The foreign keys that refer to a type and are cleared. */
export const referrersTo = (strapi: Core.Strapi, uid: string): Referrer[] =>
  ownTables(strapi).flatMap(({ name: table, foreignKeys }) =>
    foreignKeys
      .filter(({ referencedTable, onDelete }) => referencedTable === tableOf(strapi, uid) && onDelete === 'SET NULL')
      .map(({ columns }) => ({ table, column: defined(columns[0]) })),
  );

const detachOnSqlite = async (strapi: Core.Strapi, { table, column }: Referrer, id: number): Promise<void> => {
  const db = connectionOf(strapi);
  const most = mostChanged(strapi);
  for (let some = most; some === most;) {
    const next = db(table).where(column, id).select('id').limit(most);
    some = await db(table)
      .whereIn('id', next)
      .update({ [column]: null });
  }
};

const detachOnPostgres = async (strapi: Core.Strapi, { table, column }: Referrer, id: number): Promise<void> => {
  const db = connectionOf(strapi);
  const lists = await idListsOf(strapi, db(table).where(column, id));
  // The foreign key itself clears the last ones: usually, that is all.
  for (const ids of lists.slice(0, -1))
    await db(table)
      .whereRaw('id ?', [isInIds(strapi, db, ids)])
      .where(column, id)
      .update({ [column]: null });
};

/**
 * Clears the foreign keys that refer to a record, in the open transaction and a part at a time. Its deletion would clear all in
 * one statement, which blocks other requests on SQLite, and takes longer than PostgreSQL allows if there are many.
 */
export const detachReferrers = async (
  strapi: Core.Strapi,
  referrers: readonly Referrer[],
  id: number,
): Promise<void> => {
  const detach = isSqlite(strapi) ? detachOnSqlite : detachOnPostgres;
  for (const referrer of referrers) await detach(strapi, referrer, id);
};
