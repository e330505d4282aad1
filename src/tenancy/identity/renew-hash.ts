import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { lockFreeRows } from '../../database/commits/free-rows';

/** The hash of a token in a table. */
export interface StoredHash {
  table: string;
  column: string;
  id: number;
  stored: string;
}

/**
 * Replaces the hash of a token that was just presented by one under the current key, after which the earlier key is no longer
 * needed for it. Another request may have done the same, or the token is being changed or has been replaced: then nothing changes.
 *
 * @param current the hash under the current key
 */
export const renewHash = async (
  strapi: Core.Strapi,
  { table, column, id, stored }: StoredHash,
  current: string,
): Promise<void> => {
  if (stored === current) return;
  const db = connectionOf(strapi);
  await db(table)
    .whereIn(
      'id',
      lockFreeRows(
        db(table)
          .where({ id, [column]: stored })
          .select('id'),
      ),
    )
    .update({ [column]: current });
};
