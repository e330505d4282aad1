import type { Core } from '@strapi/strapi';
import { mayProvision } from '../domain/budget/provisioning';
import { COUNTED, type Counted, countsAgainst, fits } from '../domain/plans/capacity';
import { type LockedOrganisation, lockOrganisation } from '../repositories/organisations/locked-organisation';
import { countUsed } from '../repositories/organisations/usage-counts';
import { budgetDetails, guarded } from '../wire/errors/guard-errors';
import { recordAction } from '../audit/record-actions';
import type { Attributes, Change } from './invariants';

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
  kind: Counted,
  type: string,
  isCounted = false,
): Promise<LockedOrganisation | null> => {
  // The lifecycle of ownership refuses a record without an organisation.
  if (after.organisation === null || after.organisation === undefined) return null;
  const organisationId = after.organisation as number;
  const held = await lockOrganisation(strapi, organisationId);
  if (!held) return null;
  const { code, limit: name } = COUNTED[kind];
  const limit = held.limits[name];
  if (limit === null) return held;
  const counts = (record: Attributes): boolean => countsAgainst(kind, type, record, Date.now());
  const earlierCount = earlier.filter((other) => other.organisation === organisationId && counts(other)).length;
  const used = (await countUsed(strapi, organisationId, kind)) + earlierCount - (isCounted ? 1 : 0);
  if (!fits(used, limit)) throw guarded(code, held.facts, { used, limit });
  return held;
};

/**
 * Refuses provisioning that the budget does not allow. If only the override allows it, its use is audited in the same
 * transaction.
 *
 * @param held the organisation, locked by the open transaction
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
