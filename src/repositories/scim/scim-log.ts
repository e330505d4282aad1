import type { Core } from '@strapi/strapi';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { countUpTo } from '../../database/counts';

const TABLE = 'scim_log_entries';

/**
 * Counts a refusal again in its entry.
 *
 * @param key identifies the refusal and its day
 * @returns whether there is such an entry
 */
export const countRefusalAgain = async (strapi: Core.Strapi, key: string, now: Date): Promise<boolean> => {
  const db = connectionOf(strapi);
  const changed = await db(TABLE)
    .where('refusal_key', key)
    .update({ requests: db.raw('requests + 1'), last_at: now, updated_at: now });
  return changed > 0;
};

/** How many refusals an organisation's log has since a moment, up to a bound. */
export const countRefusals = (
  strapi: Core.Strapi,
  organisationId: number,
  since: Date,
  most: number,
): Promise<number> => {
  const db = connectionOf(strapi);
  const query = db(TABLE).where({ [ORGANISATION_COLUMN]: organisationId, result: 'refused' });
  return countUpTo(db, query.where('created_at', '>=', since), most);
};
