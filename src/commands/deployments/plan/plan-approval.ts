import type { Core } from '@strapi/strapi';
import { roleHas } from '../../../domain/access/capability-matrix';
import type { Estimate } from '../../../domain/deployments/estimate';
import { approvalReasons, type DeploymentPolicy } from '../../../domain/deployments/policy';
import { listOthersWith } from '../../../repositories/organisations/memberships';
import { personBehind, type Principal } from '../../../tenancy/identity/principal';

/** People that a plan names. */
const MAX_NAMED = 20;

/** Why a deployment needs an approval; empty: it needs none. An amount without an exchange rate is unknown, not zero. */
export const reasonsOf = (
  policy: DeploymentPolicy,
  tags: readonly string[],
  { known_usd: usd, known_eur: eur, unknown }: Estimate,
) => approvalReasons(policy, { tags, eur: eur ?? 0, unknown: unknown + (eur === null && usd > 0 ? 1 : 0) });

/** The people who may approve what a caller asks for: the caller only if nobody else of the organisation may. */
export const approversOf = async (
  strapi: Core.Strapi,
  organisationId: number,
  principal: Principal,
): Promise<{ documentId: string; username: string }[]> => {
  const person = personBehind(principal);
  const others = await listOthersWith(strapi, organisationId, 'deployment:approve', person, MAX_NAMED);
  const role = principal.memberships.get(organisationId)?.role;
  if (others.length > 0 || principal.kind !== 'user' || !role || !roleHas(role, 'deployment:approve')) return others;
  return [{ documentId: principal.documentId, username: principal.name }];
};
