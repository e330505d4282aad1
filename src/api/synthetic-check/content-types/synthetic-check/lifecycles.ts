import { invariants } from '../../../../lifecycles/invariants';
import { assertFeature } from '../../../../lifecycles/plan-features';

/** A check runs unless it is disabled, so creating or enabling one requires the feature. */
export default invariants(async ({ strapi, before, after }) => {
  const runs = (check: Record<string, unknown>): boolean => check.enabled !== false;
  if (before ? runs(after) && !runs(before) : true)
    await assertFeature(strapi, after.organisation as number | null, 'synthetic_checks');
});
