import type { Core } from '@strapi/strapi';
import { LIMITED_RESOURCES, type LimitedResource } from '../../domain/plans/capacity';
import { entitlementsOf, type Feature } from '../../domain/plans/features';
import { lockOrganisation } from '../organisations/locked-organisation';
import { countUsed } from '../organisations/usage-counts';
import { planOfOrganisation } from './plan-features';

/** What an organisation uses, and its limits. A limit of null means unlimited. */
export interface Usage {
  agents: { used: number; limit: number | null };
  instances: { used: number; limit: number | null };
  members: { used: number; limit: number | null };
  monthly_budget: { used: number; limit: number | null; ceiling: number | null; as_of: string | null };
  /** Name of the plan; null if there is none. */
  plan: string | null;
  /** Which features the plan has. */
  entitlements: Record<Feature, boolean>;
}

/** Counts what an organisation uses. */
export const usageOf = async (strapi: Core.Strapi, organisationId: number): Promise<Usage | null> => {
  const locked = await lockOrganisation(strapi, organisationId);
  if (!locked) return null;
  const countedOf = async (kind: LimitedResource) => ({
    used: await countUsed(strapi, organisationId, kind),
    limit: locked.limits[LIMITED_RESOURCES[kind].limit],
  });
  const counted = {
    agents: await countedOf('agents'),
    instances: await countedOf('instances'),
    members: await countedOf('members'),
  };
  const { spend, limit, ceiling, asOf } = locked.facts.budget;
  const owned = await planOfOrganisation(strapi, organisationId);
  const monthlyBudget = { used: spend, limit, ceiling, as_of: asOf };
  const entitlements = entitlementsOf(owned?.features);
  return { ...counted, monthly_budget: monthlyBudget, plan: owned?.plan ?? null, entitlements };
};
