import { useQuery } from '@tanstack/react-query';
import { client } from '../session/session-client';

/** Rates change at most once a day. */
const HOUR_MS = 3_600_000;
const DAY_LENGTH = 'yyyy-mm-dd'.length;

/**
 * The exchange rate of today, with which estimates in USD are also shown in EUR; the server uses the same one for budgets
 * (src/repositories/costs/current-rate.ts).
 *
 * @returns USD for one EUR; null until it is known, and without a rate
 */
export const useUsdRate = (): number | null => {
  const today = new Date().toISOString().slice(0, DAY_LENGTH);
  const { data } = useQuery({
    queryKey: ['/api/exchange-rates', 'USD', today],
    queryFn: async ({ signal }) => {
      const filter = ['currency:$eq:USD', `valid_from:$lte:${today}`];
      const query = { filter, sort: 'valid_from:desc', pagination: { pageSize: 1, cursor: '' } };
      const { data: rates } = await client.get('/api/exchange-rates', { params: { query }, signal });
      return Number(rates[0]?.units_per_eur ?? 0);
    },
    staleTime: HOUR_MS,
  });
  return data || null;
};
