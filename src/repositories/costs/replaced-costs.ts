import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../database/fair-turns';

/** Cost records of exports whose deliveries replace each other. */
const TABLE = 'cost_records';

/** Rows that one statement reads. */
const ROWS_AT_ONCE = { sqlite: 250, postgres: 1000 };

/** A cost record that an export delivered. */
export interface DeliveredCharge {
  id: number;
  import_key: string;
  organisation_id: number | null;
  amount_eur: string | number;
}

/**
 * Reads what an export delivered for an account and a billing period.
 *
 * @param scope see `scopeOf`
 * @param only numeric id of the only organisation that is read; null for all
 * @yields some records at a time
 */
export async function* readDelivered(
  strapi: Core.Strapi,
  scope: string,
  only: number | null,
): AsyncGenerator<DeliveredCharge[]> {
  let last = '';
  for (;;) {
    await yieldToEventLoop(BACKGROUND_TURN_MS);
    const query = connectionOf(strapi)(TABLE)
      .where('import_scope', scope)
      .where('import_key', '>', last)
      .orderBy('import_key')
      .limit(ROWS_AT_ONCE[isSqlite(strapi) ? 'sqlite' : 'postgres'])
      .select('id', 'import_key', 'organisation_id', 'amount_eur');
    if (only !== null) query.where('organisation_id', only);
    const rows = (await query) as DeliveredCharge[];
    if (rows.length === 0) return;
    last = (rows.at(-1) as DeliveredCharge).import_key;
    yield rows;
  }
}

/** Removes cost records. */
export const removeCharges = async (strapi: Core.Strapi, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await connectionOf(strapi)(TABLE)
      .whereIn('id', [...ids])
      .delete();
};
