import type { Core } from '@strapi/strapi';
import { chunksOf } from '../../../database/chunks';
import { isInIds, mostChanged } from '../../../database/commits/id-lists';
import { connectionOf, isSqlite, ORGANISATION_COLUMN } from '../../../database/connection';
import { rawRows } from '../../../database/raw-rows';
import { STATEMENT_KEYS, STATEMENTS } from './statement-tables';
import { REPLACES_OLDER, STATEMENT_COLUMNS } from './stored-statements';

/*
 * VEX statements of an organisation that is merged or split. Imports lock the organisation before they read or write statements, and
 * a merge or split has locked it already, so none runs meanwhile.
 */

/** An organisation that ends, and one that gets its findings; by their numeric ids. */
interface Move {
  from: number;
  to: number;
}

const idsOf = (strapi: Core.Strapi, organisationId: number): Promise<number[]> =>
  connectionOf(strapi)(STATEMENTS).where(ORGANISATION_COLUMN, organisationId).orderBy('id').pluck<number[]>('id');

const copySome = async (strapi: Core.Strapi, to: number, ids: readonly number[]): Promise<void> => {
  const db = connectionOf(strapi);
  const owner = isSqlite(strapi) ? '?' : '?::int';
  const [, ...columns] = STATEMENT_COLUMNS;
  const copied: unknown = await db.raw(
    `insert into ${STATEMENTS} (${STATEMENT_COLUMNS.join(', ')}) select ${owner}, ${columns.join(', ')}
      from ${STATEMENTS} where id ? order by id ${REPLACES_OLDER} returning id`,
    [to, isInIds(strapi, db, ids)],
  );
  const copies = rawRows<{ id: number }>(copied).map(({ id }) => id);
  await db(STATEMENT_KEYS)
    .whereRaw('statement_id ?', [isInIds(strapi, db, copies)])
    .delete();
  // The sign keeps SQLite from trying each copy for each statement.
  await db.raw(
    `insert into ${STATEMENT_KEYS} (organisation_id, lookup, statement_id) select ${owner}, k.lookup, n.id
      from ${STATEMENT_KEYS} k join ${STATEMENTS} o on o.id = k.statement_id
        join ${STATEMENTS} n on n.organisation_id = ? and n.slot = o.slot
      where k.statement_id ? and +n.id ?`,
    [to, to, isInIds(strapi, db, ids), isInIds(strapi, db, copies)],
  );
};

/**
 * Copies all statements of an organisation to another, in the open transaction. Of two that replace each other, the later one stays.
 */
export const copyStatements = async (strapi: Core.Strapi, { from, to }: Move): Promise<void> => {
  for (const ids of chunksOf(await idsOf(strapi, from), mostChanged(strapi))) await copySome(strapi, to, ids);
};

/** Moves all statements of an organisation to another, in the open transaction. Of two that replace each other, the later one stays. */
export const moveStatements = async (strapi: Core.Strapi, move: Move): Promise<void> => {
  await copyStatements(strapi, move);
  const db = connectionOf(strapi);
  for (const ids of chunksOf(await idsOf(strapi, move.from), mostChanged(strapi))) {
    for (const [table, column] of [
      [STATEMENT_KEYS, 'statement_id'],
      [STATEMENTS, 'id'],
    ] as const)
      await db(table)
        .whereRaw('?? ?', [column, isInIds(strapi, db, ids)])
        .delete();
  }
};
