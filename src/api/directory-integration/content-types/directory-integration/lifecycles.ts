import { checkSsoOnly, isUsableDirectory } from '../../../../domain/access/sso-only';
import { opensDirectory } from '../../../../domain/plans/features';
import { type Attributes, type Change, invariants } from '../../../../lifecycles/invariants';
import { assertFeature } from '../../../../lifecycles/plan-features';
import { countUsableDirectories, lockOrganisation, ssoSettingOf } from '../../../../repositories/organisations/lookups';
import { violated } from '../../../../wire/errors/http-errors';

/** A removal names no field of the directory: what stands against it is the setting of its organisation. */
const OF_THE_ORGANISATION = ['organisation', 'sso_only'];

/** The field by which a directory stops being a way to sign in. */
const fieldConcerned = ({ enabled }: Attributes): string => (enabled ? 'idp_tenant_id' : 'enabled');

/** The last way to sign in does not go while single sign-on is the only one allowed. */
const keepAMethod = async ({ strapi, before, data, after }: Change): Promise<void> => {
  if (!before || !isUsableDirectory(before) || isUsableDirectory(after)) return;
  const organisationId = before.organisation as number;
  await lockOrganisation(strapi, organisationId);
  const setting = await ssoSettingOf(strapi, organisationId);
  const usableDirectories = await countUsableDirectories(strapi, organisationId, before.id);
  const refused =
    setting && checkSsoOnly({ ...setting, usableDirectories }, data ? fieldConcerned(after) : OF_THE_ORGANISATION);
  if (refused) throw violated(refused);
};

/** Blanks are no tenant: nobody could sign in through them. */
const trimTenant = ({ data }: Change): void => {
  if (typeof data?.idp_tenant_id === 'string') data.idp_tenant_id = data.idp_tenant_id.trim() || null;
};

export default invariants(async (change) => {
  trimTenant(change);
  const { strapi, before } = change;
  const after: Attributes = { ...before, ...change.data };
  if (opensDirectory(before, after)) await assertFeature(strapi, after.organisation as number | null, 'sso');
  await keepAMethod({ ...change, after });
}, keepAMethod);
