import type { Core } from '@strapi/strapi';
import { type StoredTime, toIso } from '../../database/moments';
import { statementsOf } from '../../database/statements';

/**
 * When people last signed in, from their sessions. Sessions are removed thirty days after their end.
 *
 * @param accounts numeric ids of at most a page of accounts
 * @returns times in the format of the API, by account
 */
export const lastSignIns = async (strapi: Core.Strapi, accounts: readonly number[]): Promise<Map<number, string>> => {
  if (accounts.length === 0) return new Map();
  const query = strapi.db
    .connection('sessions')
    .whereIn('user_id', [...accounts])
    .groupBy('user_id')
    .select('user_id')
    .max({ last: 'started_at' });
  // Unlike knex, this does not wait for an open transaction on SQLite.
  const { sql, bindings } = query.toSQL();
  const rows = await statementsOf(strapi).run<{ user_id: number; last: StoredTime }>({ sql }, bindings);
  return new Map(rows.map(({ user_id: id, last }) => [id, toIso(last)]));
};
