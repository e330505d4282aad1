import { invariants } from '../../../../lifecycles/invariants';
import { assertFeature } from '../../../../lifecycles/plan-features';
import type { StoredOf } from '../../../../resources/records';
import type { syntheticCheck } from '../../../../resources/synthetic-check';

type SyntheticCheck = StoredOf<typeof syntheticCheck>;

/** A check runs unless it is disabled, so creating or enabling one requires the feature. */
export default invariants<SyntheticCheck>(async ({ strapi, before, after }) => {
  const runs = (check: Record<string, unknown>): boolean => check.enabled !== false;
  if (before ? runs(after) && !runs(before) : true) await assertFeature(strapi, after.organisation, 'synthetic_checks');
});
