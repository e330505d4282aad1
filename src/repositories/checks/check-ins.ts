import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';

/** A heartbeat check, as its job finds it. */
export interface CheckIn {
  id: number;
  name: string;
  organisationId: number;
}

/**
 * The enabled heartbeat check of a token; null if there is none.
 *
 * @param hashes the hashes under which the token can be stored
 */
export const findCheckIn = async (strapi: Core.Strapi, hashes: readonly string[]): Promise<CheckIn | null> => {
  const row = await connectionOf(strapi)('synthetic_checks')
    .whereIn('check_in_token_hash', hashes)
    .where('check_type', 'heartbeat')
    .whereNotNull('organisation_id')
    .first<{ id: number; name: string; organisation_id: number } | undefined>('id', 'name', 'organisation_id');
  return row ? { id: row.id, name: row.name, organisationId: row.organisation_id } : null;
};
