import type { Core } from '@strapi/strapi';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { countOf } from '../../database/counts';

/** How many SCIM tokens of an organisation are neither revoked nor expired, one of them left out. */
export const countActiveScimTokens = async (
  strapi: Core.Strapi,
  organisationId: number,
  now: Date,
  exceptId = 0,
): Promise<number> => {
  const query = connectionOf(strapi)('scim_tokens').where(ORGANISATION_COLUMN, organisationId);
  query.whereNull('revoked_at').where('expires_at', '>', now).whereNot('id', exceptId);
  return countOf(await query.count({ total: 'id' }));
};
