import { type Change, invariants } from '../../../../lifecycles/invariants';
import { assertFeature } from '../../../../lifecycles/plan-features';
import { assertPageValues } from '../../page-values';
import { removeSubscribersOf } from '../../../../repositories/status-pages/subscribers';
import type { StoredOf } from '../../../../resources/records';
import type { statusPage } from '../../../../resources/status-page';

type Page = StoredOf<typeof statusPage>;

const check = async ({ strapi, before, data, after }: Change<Page>): Promise<void> => {
  await assertPageValues(strapi, after.organisation, data ?? {}, before);
  if (!data || data.published !== true || before?.published) return;
  await assertFeature(strapi, after.organisation, 'status_page');
  data.published_at_first ??= before?.published_at_first ?? new Date();
};

export default invariants<Page>(check, async ({ strapi, before }) => {
  if (before) await removeSubscribersOf(strapi, before.documentId);
});
