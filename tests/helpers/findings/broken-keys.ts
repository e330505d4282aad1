import { db } from '../api';

/**
 * How many keys there are without the record that they belong to, or of another organisation than it.
 *
 * @param keys the table of keys, and its column with the id of the record
 * @param records the table of the records
 */
export const brokenKeys = async (keys: { table: string; column: string }, records: string): Promise<number> => {
  const broken = await db()(`${keys.table} as k`)
    .leftJoin(`${records} as r`, (join) =>
      join.on('r.id', `k.${keys.column}`).andOn('r.organisation_id', 'k.organisation_id'),
    )
    .whereNull('r.id')
    .count({ total: '*' });
  return Number(broken[0]?.total);
};
