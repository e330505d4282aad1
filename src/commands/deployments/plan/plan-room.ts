import type { Core } from '@strapi/strapi';
import { mayProvision } from '../../../domain/budget/provisioning';
import { monthOf } from '../../../domain/budget/calendar-month';
import { budgetRoom } from '../../../domain/deployments/reservations';
import { fitAll } from '../../../domain/plans/capacity';
import { reservedIn } from '../../../repositories/deployments/reservations';
import { type LockedOrganisation, lockOrganisation } from '../../../repositories/organisations/locked-organisation';
import { countUsed, lockAndCount } from '../../../repositories/organisations/usage-counts';
import { guarded } from '../../../wire/errors/guard-errors';
import { defined } from '../../../values';

/** What a deployment needs: EUR a month as far as they are known, and instances. */
export interface Need {
  eur: number;
  instances: number;
}

/** The codes of the guards that would refuse a deployment. */
export type RoomCode =
  | 'BUDGET_HARD_LIMIT'
  | 'TIER_BUDGET_EXCEEDED'
  | 'BUDGET_WOULD_BE_EXCEEDED'
  | 'INSTANCE_LIMIT_REACHED';

/** What is left of the budget of this month and of the limit of instances. Amounts in EUR. */
export interface Room {
  organisation: LockedOrganisation['facts'];
  budget: {
    spend: number;
    reserved: number;
    limit: number | null;
    ceiling: number | null;
    left: number | null;
    fits: boolean;
    as_of: string | null;
  };
  instances: { used: number; limit: number | null; needed: number; fits: boolean };
  /** Why there is not enough; empty: there is. */
  refusals: RoomCode[];
}

/** Reads how much room an organisation has for a deployment. Nothing is locked: only the start of a deployment is exact. */
export const readRoom = async (strapi: Core.Strapi, organisationId: number, need: Need, now: Date): Promise<Room> => {
  const { facts, limits } = defined(await lockOrganisation(strapi, organisationId));
  const reserved = await reservedIn(strapi, organisationId, monthOf(now));
  const used = await countUsed(strapi, organisationId, 'instances');
  const { spend, limit, ceiling, asOf } = facts.budget;
  const answer = mayProvision(facts.budget);
  const { left, fits } = budgetRoom({ ...facts.budget, reserved, estimate: need.eur });
  const haveInstances = fitAll(used, need.instances, limits.max_instances);
  const refusals: RoomCode[] = [
    ...(answer.allowed ? [] : [answer.code]),
    ...(fits ? [] : (['BUDGET_WOULD_BE_EXCEEDED'] as const)),
    ...(haveInstances ? [] : (['INSTANCE_LIMIT_REACHED'] as const)),
  ];
  return {
    organisation: facts,
    budget: { spend, reserved, limit, ceiling, left, fits: fits && answer.allowed, as_of: asOf },
    instances: { used, limit: limits.max_instances, needed: need.instances, fits: haveInstances },
    refusals,
  };
};

/**
 * Refuses a deployment that needs more instances than the limit leaves, before any step runs. The organisation stays locked until the
 * open transaction ends.
 *
 * @throws PolicyError `INSTANCE_LIMIT_REACHED` with the numbers
 */
export const assertInstancesFit = async (
  strapi: Core.Strapi,
  organisationId: number,
  needed: number,
): Promise<void> => {
  const { locked, used } = await lockAndCount(strapi, organisationId, 'instances');
  const limit = locked?.limits.max_instances ?? null;
  if (!locked || fitAll(used, needed, limit)) return;
  throw guarded('INSTANCE_LIMIT_REACHED', locked.facts, { used, limit, needed });
};
