import type { Core } from '@strapi/strapi';
import { mayProvision } from '../domain/budget/provisioning';
import { organisationIdOf, type RequestState } from '../http/request-state';
import { tenancyOf } from '../tenancy/tenancy';
import { budgetDetails, guarded } from '../wire/errors/guard-errors';

/** Checks that the budget allows provisioning. The command checks it again in its transaction, where the check is exact. */
const withinBudget = async (
  ctx: { state: RequestState },
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): Promise<true> => {
  const organisationId = organisationIdOf(ctx);
  const facts = (await tenancyOf(strapi).organisations.of([organisationId])).get(organisationId);
  const answer = facts && mayProvision(facts.budget);
  if (facts && answer && !answer.allowed) throw guarded(answer.code, facts, budgetDetails(facts.budget));
  return true;
};

export default withinBudget;
