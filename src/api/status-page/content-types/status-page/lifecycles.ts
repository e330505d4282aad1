import { IANAZone } from 'luxon';
import { type Change, invariants } from '../../../../lifecycles/invariants';
import { assertChecksExist } from '../../../../lifecycles/same-organisation-relations';
import { assertFeature } from '../../../../lifecycles/plan-features';
import { removeSubscribersOf } from '../../../../repositories/status-pages/subscribers';
import type { StoredOf } from '../../../../resources/records';
import type { statusPage } from '../../../../resources/status-page';
import { invalid } from '../../../../wire/errors/http-errors';

/** documentIds of the checks of components; those that are stored already may have been deleted. */
const checksIn = (components: unknown): string[] =>
  Array.isArray(components) ? components.map(({ check }: { check: string }) => check) : [];

type Page = StoredOf<typeof statusPage>;

const check = async ({ strapi, before, data, after }: Change<Page>): Promise<void> => {
  const known = new Set(checksIn(before?.components));
  const added = checksIn(data?.components).filter((check) => !known.has(check));
  await assertChecksExist(strapi, after.organisation, added, 'components');
  if (typeof data?.timezone === 'string' && !IANAZone.isValidZone(data.timezone))
    throw invalid([{ path: ['timezone'], message: 'timezone is not a time zone, such as Europe/Berlin.' }]);
  if (!data || data.published !== true || before?.published) return;
  await assertFeature(strapi, after.organisation, 'status_page');
  data.published_at_first ??= before?.published_at_first ?? new Date();
};

export default invariants<Page>(check, async ({ strapi, before }) => {
  if (before) await removeSubscribersOf(strapi, before.documentId);
});
