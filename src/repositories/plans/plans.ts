import type { Core } from '@strapi/strapi';
import type { PlanLimits } from '../../domain/plans/limits';
import { connectionOf, queryOf } from '../../database/connection';

/** The plan with a name, or null. Within a transaction, it is locked until the end, because callers copy its limits. */
export const lockPlanForShare = async (strapi: Core.Strapi, name: string): Promise<PlanLimits | null> => {
  if (strapi.db.inTransaction()) {
    await connectionOf(strapi)('subscription_plans').where({ name }).forShare().select('id');
  }
  return queryOf<PlanLimits>(strapi, 'api::subscription-plan.subscription-plan').findOne({ where: { name } });
};
