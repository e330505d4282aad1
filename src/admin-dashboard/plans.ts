import type { Core } from '@strapi/strapi';
import type createPlans from '../api/subscription-plan/services/subscription-plan';
import { subscriptionPlan } from '../resources/subscription-plan';
import { resourceServiceOf } from '../http/resource-service';
import { countByPlan } from '../repositories/plans/plan-organisations';
import { tenancyOf } from '../tenancy/tenancy';
import { readRecord, unwrap } from '../wire/body';

/** How many organisations are on each plan, by its name. */
export const countOrganisations = async (strapi: Core.Strapi): Promise<Record<string, number>> =>
  Object.fromEntries(await countByPlan(strapi));

/**
 * What a change of a plan would do, as PUT /api/subscription-plans/{id}?dry_run=true reports it.
 *
 * @param body the changed fields
 */
export const previewPlan = async (strapi: Core.Strapi, documentId: string, body: unknown) => {
  const plans = resourceServiceOf<ReturnType<typeof createPlans>>(strapi, subscriptionPlan);
  const row = await tenancyOf(strapi).store.get(subscriptionPlan, documentId);
  const writers = new Set(['tenant', 'platform'] as const);
  const input = readRecord(subscriptionPlan.fields, unwrap(body), { writers, stored: row.values, required: [] });
  const { followers, excesses } = await plans.preview(row, input);
  return { organisations_followed: followers, organisations_over: excesses };
};
