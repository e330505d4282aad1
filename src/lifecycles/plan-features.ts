import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { type Feature, withheldFeatures } from '../domain/plans/features';
import { featuresOfPlan, planOfOrganisation } from '../repositories/plans/plan-features';
import { featureMissing } from '../wire/errors/guard-errors';
import type { StoredRow } from '../database/rows-before-write';
import type { Attributes } from './invariants';

const keeping = new AsyncLocalStorage<true>();

/**
 * Does work that moves or restores settings, and switches nothing on: a split gives its parts what the whole has, and an
 * unconfirmed change is reverted, whatever the plan says meanwhile.
 */
export const keepFeatures = <T>(work: () => Promise<T>): Promise<T> => keeping.run(true, work);

/**
 * Refuses to switch on what the plan of an organisation leaves out. This applies to members, operators and scripts.
 *
 * @param organisationId numeric id; null or undefined for what belongs to the platform, which needs no plan
 * @param feature what is switched on
 * @throws PolicyError `FEATURE_NOT_IN_PLAN`
 */
export const assertFeature = async (
  strapi: Core.Strapi,
  organisationId: number | null | undefined,
  feature: Feature,
): Promise<void> => {
  if (organisationId == null || keeping.getStore()) return;
  const found = await planOfOrganisation(strapi, organisationId);
  if (found && withheldFeatures(found.features).includes(feature)) throw featureMissing(found, feature, found.plan);
};

/**
 * The same for the settings of an organisation itself, whose plan the same write may change.
 *
 * @param before the organisation as it is; null for a new one
 * @param after the organisation as it will be
 * @param needed features that the write switches on
 * @throws PolicyError `FEATURE_NOT_IN_PLAN`, for the first that the plan leaves out
 */
export const assertOwnFeatures = async (
  strapi: Core.Strapi,
  before: StoredRow | null,
  after: Attributes,
  needed: readonly Feature[],
): Promise<void> => {
  const plan = after.plan as string | null | undefined;
  if (needed.length === 0 || !plan || keeping.getStore()) return;
  const withheld = withheldFeatures(await featuresOfPlan(strapi, plan));
  const missing = needed.find((feature) => withheld.includes(feature));
  if (!missing) return;
  // There is nothing to look up of an organisation that is not created.
  throw featureMissing(before && { documentId: before.documentId, slug: String(after.slug) }, missing, plan);
};
