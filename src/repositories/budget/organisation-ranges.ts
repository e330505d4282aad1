import type { Core } from '@strapi/strapi';
import { placedHereSql } from '../../tenancy/store/cells';
import { connectionOf } from '../../database/connection';

/** A range of organisations by id: those after `after`, up to and including `last`. */
export interface IdRange {
  after: number;
  last: number;
}

/** Divides all organisations that this node serves into ranges of a size, with the number of organisations in each. */
export const rangesOfOrganisations = async (
  strapi: Core.Strapi,
  size: number,
): Promise<(IdRange & { count: number })[]> => {
  const db = connectionOf(strapi);
  // Without the cast, SQLite would treat the size as a float and create one range per organisation.
  const numbered = db('organisations').select(
    'id',
    db.raw('(row_number() over (order by id) - 1) / cast(? as integer) as range', [size]),
  );
  const placed = placedHereSql(strapi, 'organisations');
  if (placed !== null) numbered.whereRaw(placed);
  const rows: { last: number; count: number | string }[] = await db
    .from(numbered.as('n'))
    .groupBy('range')
    .orderBy('last')
    .max({ last: 'id' })
    .count({
      count: 'id',
    });
  return rows.map(({ last, count }, index) => ({ after: rows[index - 1]?.last ?? 0, last, count: Number(count) }));
};

/** The numeric ids of the organisations in a range, ascending. */
export const organisationsIn = (strapi: Core.Strapi, { after, last }: IdRange): Promise<number[]> =>
  connectionOf(strapi)('organisations')
    .where('id', '>', after)
    .where('id', '<=', last)
    .orderBy('id')
    .pluck<number[]>('id');
