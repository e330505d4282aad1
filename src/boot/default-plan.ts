import type { Core } from '@strapi/strapi';
import { defaultPlan } from '../domain/plans/default-plan';

/**
 * Warns if `DEFAULT_PLAN` names a plan that does not exist: until it does, organisations can only be created with
 * another plan. Call it in bootstrap().
 */
export const checkDefaultPlan = async (strapi: Core.Strapi): Promise<void> => {
  const preset = defaultPlan(strapi.config.get<string>('organisations.defaultPlan'));
  if (!preset?.isRequired) return;
  const plans = strapi.db.query('api::subscription-plan.subscription-plan');
  if ((await plans.count({ where: { name: preset.name } })) > 0) return;
  strapi.log.warn(
    `DEFAULT_PLAN names the plan "${preset.name}", which does not exist. New organisations are refused with ` +
      'DEFAULT_PLAN_MISSING until it exists, or until DEFAULT_PLAN is changed; "none" means no plan.',
  );
};
