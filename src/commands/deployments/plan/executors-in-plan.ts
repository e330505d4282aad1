import type { Core } from '@strapi/strapi';
import { isRecordOnly } from '../../../domain/deployments/plan/planned-steps';
import type { StepDefinition } from '../../../domain/deployments/types';
import { tenancyOf } from '../../../tenancy/tenancy';
import { featureMissing } from '../../../wire/errors/guard-errors';

const FEATURE = 'deployment_executors';

/**
 * Refuses steps that webhooks or agents run if the subscription plan of the organisation does not include that.
 *
 * @throws PolicyError `FEATURE_NOT_IN_PLAN`
 */
export const assertExecutorsInPlan = async (
  strapi: Core.Strapi,
  organisationId: number,
  definitions: readonly StepDefinition[],
): Promise<void> => {
  if (isRecordOnly(definitions)) return;
  const facts = (await tenancyOf(strapi).organisations.of([organisationId])).get(organisationId);
  if (facts?.withheld.includes(FEATURE)) throw featureMissing(facts, FEATURE, facts.plan);
};
