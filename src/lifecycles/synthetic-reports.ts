import type { Core } from '@strapi/strapi';
import { reportKey } from '../domain/checks/report-key';
import { toMilliseconds } from '../database/moments';
import { currentActor } from '../audit/actor';
import { checksByName } from '../repositories/checks/checks';
import { type Attributes, invariants } from './invariants';

/**
 * The key of a result, which includes its reporter, the current actor.
 *
 * @param attributes schema names, relations as numeric ids
 * @returns null for a result without a key, which is never a duplicate
 */
export const reportKeyOf = (
  strapi: Core.Strapi,
  { synthetic_check: check, check_name: name, organisation, checked_at: checkedAt }: Attributes,
): string | null => {
  const { kind, id } = currentActor(strapi);
  return reportKey({
    checkId: typeof check === 'number' ? check : null,
    checkName: typeof name === 'string' ? name : null,
    organisationId: organisation ?? null,
    reporter: id === null ? null : `${kind}/${id}`,
    checkedAt: toMilliseconds(checkedAt),
  });
};

/**
 * Gives results that name their check, but do not refer to it, the check with this name in their organisation. It reads the names
 * with one statement for each organisation.
 */
const assignChecks = async (strapi: Core.Strapi, results: readonly Attributes[]): Promise<void> => {
  const named = new Map<number, { name: string; result: Attributes }[]>();
  for (const result of results) {
    const { synthetic_check: check, check_name: name, organisation } = result;
    if (check || typeof name !== 'string' || name === '' || typeof organisation !== 'number') continue;
    named.set(organisation, [...(named.get(organisation) ?? []), { name, result }]);
  }
  for (const [organisation, ofOne] of named) {
    const checks = await checksByName(strapi, organisation, [...new Set(ofOne.map(({ name }) => name))]);
    for (const { name, result } of ofOne) if (checks.has(name)) result.synthetic_check = checks.get(name);
  }
};

/**
 * Sets the key of a result when it is created; a unique index refuses a second row with the same key. Then it finds the check of
 * a result that has only a name. The key stays that of the name, so that a repeated result is recognised after the check was
 * created or renamed.
 */
export const keyReports = () => {
  const keyed = invariants(({ strapi, before, data }) => {
    if (!before && data) data.report_key = reportKeyOf(strapi, data);
  });
  // Strapi loads lifecycle files without passing itself, so only its global is available.
  const app = (): Core.Strapi => strapi;
  return {
    ...keyed,
    async beforeCreate(event: Parameters<typeof keyed.beforeCreate>[0]) {
      await keyed.beforeCreate(event);
      await assignChecks(app(), [event.params.data ?? {}]);
    },
    async beforeCreateMany(event: Parameters<typeof keyed.beforeCreateMany>[0]) {
      await keyed.beforeCreateMany(event);
      await assignChecks(app(), event.params.data ?? []);
    },
  };
};
