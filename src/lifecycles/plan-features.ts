import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { type Feature, withheldFeatures } from '../domain/plans/features';
import { featuresOfPlan, planOfOrganisation } from '../repositories/plans/plan-features';
import { featureMissing } from '../wire/errors/guard-errors';
import type { StoredRow } from '../database/rows-before-write';
import type { Attributes } from './invariants';

const withoutChecks = new AsyncLocalStorage<true>();

/**
 * Runs work that copies or restores settings without checking the plan: a split copies the settings of its source, and
 * an unconfirmed change is reverted, even if the plan has changed.
 */
export const skipFeatureChecks = <T>(work: () => Promise<T>): Promise<T> => withoutChecks.run(true, work);

/**
 * Refuses to switch on a feature that the organisation's plan does not include. This applies to members, operators and
 * scripts.
 *
 * @param organisationId numeric id; null or undefined for records of the platform, which needs no plan
 * @param feature the feature that is switched on
 * @throws PolicyError `FEATURE_NOT_IN_PLAN`
 */
export const assertFeature = async (
  strapi: Core.Strapi,
  organisationId: number | null | undefined,
  feature: Feature,
): Promise<void> => {
  if (organisationId == null || withoutChecks.getStore()) return;
  const found = await planOfOrganisation(strapi, organisationId);
  if (found && withheldFeatures(found.features).includes(feature)) throw featureMissing(found, feature, found.plan);
};

/**
 * Checks that the plan includes what the settings of an organisation switch on. The plan may change in the same write.
 *
 * @param before the stored organisation; null for a new one
 * @param after the organisation after the write
 * @param needed features that the write switches on
 * @throws PolicyError `FEATURE_NOT_IN_PLAN`, for the first feature that the plan does not include
 */
export const assertOwnFeatures = async (
  strapi: Core.Strapi,
  before: StoredRow | null,
  after: Attributes,
  needed: readonly Feature[],
): Promise<void> => {
  if (needed.length === 0 || !after.plan || withoutChecks.getStore()) return;
  const plan = String(after.plan);
  const withheld = withheldFeatures(await featuresOfPlan(strapi, plan));
  const missing = needed.find((feature) => withheld.includes(feature));
  if (!missing) return;
  // The error of a new organisation cannot refer to a stored record.
  throw featureMissing(before && { documentId: before.documentId, slug: String(after.slug) }, missing, plan);
};
