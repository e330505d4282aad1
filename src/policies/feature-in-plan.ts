import type { Core } from '@strapi/strapi';
import type { Feature } from '../domain/plans/features';
import { operationOf, type RequestState } from '../http/request-state';
import type { OrganisationFacts } from '../tenancy/organisation-facts';
import { tenancyOf } from '../tenancy/tenancy';
import { featureMissing } from '../wire/errors/guard-errors';

const lacks = ({ withheld }: OrganisationFacts, feature: Feature): boolean => withheld.includes(feature);

/**
 * Checks that the plan of the organisation includes the feature of the operation. A list omits organisations whose plan does
 * not; if none is left, it is refused.
 *
 * @throws PolicyError `FEATURE_NOT_IN_PLAN`
 */
const featureInPlan = async (
  ctx: { state: RequestState },
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): Promise<true> => {
  const { feature } = operationOf(ctx);
  const { state } = ctx;
  if (!feature) return true;
  const { organisationId, scope } = state;
  const own = organisationId === null ? [] : [organisationId];
  const ids = organisationId === null && scope.kind === 'organisations' ? scope.ids : own;
  const facts = [...(await tenancyOf(strapi).organisations.of(ids)).values()];
  const missing = facts.filter((one) => lacks(one, feature));
  const [first] = missing;
  if (!first) return true;
  if (missing.length === facts.length) throw featureMissing(first, feature, first.plan);
  const excluded = new Set(missing.map(({ id }) => id));
  state.scope = { kind: 'organisations', ids: ids.filter((id) => !excluded.has(id)) };
  return true;
};

export default featureInPlan;
