import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import type { DatabaseObject } from '../../database/schema/database-objects';

/** Two organisations cannot have the same verified domain. Schema files cannot describe a partial index. */
const INDEX = 'organisations_verified_domain_uq';

/** The unique index on verified domains. */
export const VERIFIED_DOMAINS: DatabaseObject = {
  name: 'verified-domains',
  definition: () => [
    `create unique index if not exists ${INDEX} on organisations (workspace_domain)
     where workspace_domain_verified_at is not null`,
  ],
};

/**
 * Marks an organisation's domain as verified, in the open transaction.
 *
 * @param domain the A-label that was verified; nothing happens if the organisation has another domain by now
 * @returns whether the domain was unverified before
 * @throws the database's unique violation if another organisation has verified the domain
 */
export const markVerified = async (
  strapi: Core.Strapi,
  organisationId: number,
  domain: string,
  now: Date,
): Promise<boolean> => {
  const changed = await connectionOf(strapi)('organisations')
    .where({ id: organisationId, workspace_domain: domain })
    .whereNull('workspace_domain_verified_at')
    .whereNot('org_status', 'archived')
    .update({ workspace_domain_verified_at: now, updated_at: now });
  return changed > 0;
};

/**
 * Whether an organisation has verified a workspace domain (docs/api-rules.md#organisations).
 *
 * @param domain an A-label; by default any domain
 */
export const hasVerifiedDomain = async (
  strapi: Core.Strapi,
  organisationId: number,
  domain?: string,
): Promise<boolean> => {
  const row: unknown = await connectionOf(strapi)('organisations')
    .where({ id: organisationId, ...(domain !== undefined && { workspace_domain: domain }) })
    .whereNotNull('workspace_domain_verified_at')
    .first('id');
  return row !== undefined;
};
