import type { Core } from '@strapi/strapi';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { countOf } from '../../database/counts';

/** How many API keys of an organisation, or of the platform, are neither revoked nor expired. */
export const countActiveApiKeys = async (
  strapi: Core.Strapi,
  organisationId: number | null,
  now: Date,
): Promise<number> => {
  const query = connectionOf(strapi)('api_keys').where({ [ORGANISATION_COLUMN]: organisationId });
  query.whereNull('revoked_at').where('expires_at', '>', now);
  return countOf(await query.count({ total: 'id' }));
};
