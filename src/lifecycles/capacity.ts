import type { Core } from '@strapi/strapi';
import { mayProvision } from '../domain/budget/provisioning';
import { LIMITED_RESOURCES, type LimitedResource, countsAgainst, fits, maxMemberships } from '../domain/plans/capacity';
import { type LockedOrganisation, lockOrganisation } from '../repositories/organisations/locked-organisation';
import { countMemberships } from '../repositories/organisations/memberships';
import { lockAndCount } from '../repositories/organisations/usage-counts';
import { budgetDetails, guarded } from '../wire/errors/guard-errors';
import { recordAction } from '../audit/record-actions';
import type { Attributes, Change } from './invariants';

/** Refuses another record if so many are used already. */
const assertBelow = (kind: LimitedResource, { facts, limits }: LockedOrganisation, used: number): void => {
  const { code, limit: name } = LIMITED_RESOURCES[kind];
  const limit = limits[name];
  if (limit !== null && !fits(used, limit)) throw guarded(code, facts, { used, limit });
};

/**
 * Refuses another record of a kind if the organisation has reached its limit. The organisation is locked from the count
 * to the end of the transaction, so that the limit is exact under concurrent requests.
 *
 * @param type content type of the record
 * @param isCounted whether the record itself is already counted
 * @throws PolicyError with the code of the kind, `used` and `limit`
 */
export const assertFits = async (
  { strapi, after, earlier }: Change,
  kind: LimitedResource,
  type: string,
  isCounted = false,
): Promise<LockedOrganisation | null> => {
  // The lifecycle of ownership refuses a record without an organisation.
  if (after.organisation === null || after.organisation === undefined) return null;
  const organisationId = after.organisation;
  const { locked, used } = await lockAndCount(strapi, organisationId, kind);
  if (!locked) return null;
  const counts = (record: Attributes): boolean => countsAgainst(kind, type, record, Date.now());
  const earlierCount = earlier.filter((other) => other.organisation === organisationId && counts(other)).length;
  assertBelow(kind, locked, used + earlierCount - (isCounted ? 1 : 0));
  return locked;
};

/**
 * Refuses another membership, whether or not it takes a seat, if the organisation has as many as it can store.
 *
 * @throws PolicyError `MEMBERSHIP_LIMIT_REACHED` with `used` and `limit`
 */
export const assertMembershipFits = async ({ strapi, after, earlier }: Change): Promise<void> => {
  if (after.organisation === null || after.organisation === undefined) return;
  const organisationId = after.organisation;
  const locked = await lockOrganisation(strapi, organisationId);
  const limit = locked && maxMemberships(locked.limits.max_members);
  if (!locked || limit === null) return;
  const earlierCount = earlier.filter(({ organisation }) => organisation === organisationId).length;
  const used = (await countMemberships(strapi, organisationId)) + earlierCount;
  if (!fits(used, limit)) throw guarded('MEMBERSHIP_LIMIT_REACHED', locked.facts, { used, limit });
};

/**
 * Refuses provisioning that the budget does not allow. If only the override allows it, its use is audited in the same
 * transaction.
 *
 * @param locked the organisation, locked by the open transaction
 */
export const assertBudget = async (strapi: Core.Strapi, { facts }: LockedOrganisation): Promise<void> => {
  const answer = mayProvision(facts.budget);
  if (!answer.allowed) throw guarded(answer.code, facts, budgetDetails(facts.budget));
  if (!answer.usesOverride) return;
  await recordAction(strapi, {
    action: 'organisation.budget-override-used',
    organisationId: facts.id,
    target: { type: 'organisation', id: facts.documentId },
    changes: { budget: { before: null, after: budgetDetails(facts.budget) } },
  });
};
