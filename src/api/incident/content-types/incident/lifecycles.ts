import { invariants } from '../../../../lifecycles/invariants';
import { assertChecksExist } from '../../../../lifecycles/same-organisation-relations';
import type { StoredOf } from '../../../../resources/records';
import type { incident } from '../../../../resources/incident';

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export default invariants<StoredOf<typeof incident>>(async ({ strapi, before, data, after }) => {
  // A check of an incident may be deleted later.
  const known = new Set(listOf(before?.checks));
  await assertChecksExist(
    strapi,
    after.organisation,
    listOf(data?.checks).filter((check) => !known.has(check)),
  );
  if (data && !before) data.started_at ??= new Date();
});
