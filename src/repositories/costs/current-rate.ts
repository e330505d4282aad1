import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';

/**
 * Units of a currency for one euro on a day.
 *
 * @returns a decimal as text; null if there is no rate
 */
export const rateOn = async (strapi: Core.Strapi, currency: string, day: Date): Promise<string | null> => {
  const row = await connectionOf(strapi)('exchange_rates')
    .where({ currency })
    .where('valid_from', '<=', day.toISOString().slice(0, 'yyyy-mm-dd'.length))
    .orderBy('valid_from', 'desc')
    .first<{ units_per_eur: string | number } | undefined>('units_per_eur');
  return row ? String(row.units_per_eur) : null;
};
