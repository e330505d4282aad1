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

/** How an organisation proved its domain. Only a DNS record makes its own identity provider an authority over addresses. */
export type DomainProof = 'dns' | 'sign-in';

/**
 * Marks an organisation's domain as verified, in the open transaction. A DNS record also replaces the weaker proof by a sign-in.
 *
 * @param domain the A-label that was verified; nothing happens if the organisation has another domain by now
 * @returns whether the domain was unverified before, or its proof weaker
 * @throws the database's unique violation if another organisation has verified the domain
 */
export const markVerified = async (
  strapi: Core.Strapi,
  organisationId: number,
  { domain, proof }: { domain: string; proof: DomainProof },
  now: Date,
): Promise<boolean> => {
  const own = () =>
    connectionOf(strapi)('organisations')
      .where({ id: organisationId, workspace_domain: domain })
      .whereNot('org_status', 'archived');
  const proved = { workspace_domain_proof: proof, updated_at: now };
  const marked = await own()
    .whereNull('workspace_domain_verified_at')
    .update({ ...proved, workspace_domain_verified_at: now });
  if (marked > 0 || proof !== 'dns') return marked > 0;
  const strengthened = await own().whereRaw(`coalesce(workspace_domain_proof, '') <> 'dns'`).update(proved);
  return strengthened > 0;
};

/** How an organisation has proved its domain; null if it has not, or before proofs were recorded. */
export const domainProofOf = async (strapi: Core.Strapi, organisationId: number): Promise<DomainProof | null> => {
  const row = await connectionOf(strapi)('organisations')
    .where({ id: organisationId })
    .whereNotNull('workspace_domain_verified_at')
    .first<{ workspace_domain_proof: DomainProof | null } | undefined>('workspace_domain_proof');
  return row?.workspace_domain_proof ?? null;
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
