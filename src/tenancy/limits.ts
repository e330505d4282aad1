import type { Core } from '@strapi/strapi';
import { COUNTED, type Counted } from '../domain/plans/capacity';
import { countUsed, holdOrganisation } from './lookups';

/** What an organisation uses and what it may use. A limit of null is none. */
export interface Usage {
  agents: { used: number; limit: number | null };
  instances: { used: number; limit: number | null };
  members: { used: number; limit: number | null };
  monthly_budget: { used: number; limit: number | null; ceiling: number | null; as_of: string | null };
}

/** Adds up what an organisation uses. */
export const usageOf = async (strapi: Core.Strapi, organisationId: number): Promise<Usage | null> => {
  const held = await holdOrganisation(strapi, organisationId);
  if (!held) return null;
  const counted = {} as Record<Counted, { used: number; limit: number | null }>;
  for (const kind of Object.keys(COUNTED) as Counted[]) {
    counted[kind] = { used: await countUsed(strapi, organisationId, kind), limit: held.limits[COUNTED[kind].limit] };
  }
  const { spend, limit, ceiling, asOf } = held.facts.budget;
  return { ...counted, monthly_budget: { used: spend, limit, ceiling, as_of: asOf } };
};
