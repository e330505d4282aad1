import type { Core } from '@strapi/strapi';
import { domainName } from '../../domain/organisations/domain-names';
import { connectionOf } from '../../database/connection';
import { knownIndexes } from '../../database/foreign-key-indexes';
import { nonAsciiValues } from '../../database/non-ascii-values';

/** Two organisations cannot have the same verified domain. Schema files cannot describe a partial index. */
const INDEX = 'organisations_verified_domain_uq';

/**
 * Rewrites stored U-labels as A-labels. A name without an A-label is not a domain that anyone can sign in with. It stays for
 * an operator to correct, because `sso_only` may depend on it.
 *
 * @returns how many organisations were changed
 */
export const rewriteDomains = async (strapi: Core.Strapi): Promise<number> => {
  const db = connectionOf(strapi);
  let changed = 0;
  for await (const { id, value: stored } of nonAsciiValues(strapi, 'organisations', 'workspace_domain')) {
    const domain = domainName(stored);
    if (domain === null) continue;
    changed += await db('organisations')
      .where({ id, workspace_domain: stored })
      .update({ workspace_domain: domain, workspace_domain_verified_at: null });
  }
  return changed;
};

/** Creates the unique index on verified domains, and normalises stored domains. Called in bootstrap(). */
export const protectVerifiedDomains = async (strapi: Core.Strapi): Promise<void> => {
  await rewriteDomains(strapi);
  if ((await knownIndexes(strapi)).has(INDEX)) return;
  await strapi.db.connection.raw(
    `create unique index if not exists ${INDEX} on organisations (workspace_domain)
     where workspace_domain_verified_at is not null`,
  );
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
 * Whether an organisation has verified a workspace domain (contract, section 2).
 *
 * @param domain an A-label
 */
export const hasVerifiedDomain = async (
  strapi: Core.Strapi,
  organisationId: number,
  domain: string,
): Promise<boolean> => {
  const row: unknown = await connectionOf(strapi)('organisations')
    .where({ id: organisationId, workspace_domain: domain })
    .whereNotNull('workspace_domain_verified_at')
    .first('id');
  return row !== undefined;
};
