import { checkSsoOnly, isUsableDirectory } from '../../../../domain/access/sso-only';
import { opensDirectory } from '../../../../domain/plans/features';
import { type Attributes, type Change, invariants } from '../../../../lifecycles/invariants';
import { assertFeature } from '../../../../lifecycles/plan-features';
import { settleLostDirectory } from '../../../../commands/access/sso-switch';
import { findSsoOrganisation } from '../../../../repositories/accounts/sso-organisations';
import { countUsableDirectories, ssoSettingOf } from '../../../../repositories/accounts/sign-in-methods';
import { lockOrganisation } from '../../../../repositories/organisations/locked-organisation';
import { violated } from '../../../../wire/errors/http-errors';
import type { StoredOf } from '../../../../resources/records';
import type { directoryIntegration } from '../../../../resources/directory-integration';

type Directory = StoredOf<typeof directoryIntegration>;

/**
 * A removal is refused because of the setting of the organisation, so the error names that field and none of the
 * directory.
 */
const OF_THE_ORGANISATION = ['organisation', 'sso_only'];

/** The field whose change stops a directory from being a sign-in method. */
const fieldConcerned = ({ enabled }: Attributes): string => (enabled ? 'idp_tenant_id' : 'enabled');

/** Refuses to remove the last sign-in method of an SSO-only organisation. */
const assertMethodRemains = async ({ strapi, before, data, after }: Change<Directory>): Promise<void> => {
  if (!before || !isUsableDirectory(before) || isUsableDirectory(after)) return;
  const organisationId = before.organisation;
  await lockOrganisation(strapi, organisationId);
  const setting = await ssoSettingOf(strapi, organisationId);
  const usableDirectories = await countUsableDirectories(strapi, organisationId, before.id);
  const refused =
    setting && checkSsoOnly({ ...setting, usableDirectories }, data ? fieldConcerned(after) : OF_THE_ORGANISATION);
  if (refused) throw violated(refused);
};

/** A blank tenant id counts as none, because a sign-in cannot use it. */
const trimTenant = ({ data }: Change<Directory>): void => {
  if (typeof data?.idp_tenant_id === 'string') data.idp_tenant_id = data.idp_tenant_id.trim() || null;
};

/** What sign-ins with a directory depend on. */
const SETTINGS = ['kind', 'idp_tenant_id', 'enabled'];

/** The proof of a directory is for its settings. Without them, the owners of an SSO-only organisation can need a way back. */
const settleProof = async ({ strapi, before, after }: Change<Directory>): Promise<void> => {
  if (!before || !isUsableDirectory(before) || SETTINGS.every((name) => before[name] === after[name])) return;
  const organisation = await findSsoOrganisation(strapi, { id: before.organisation });
  if (organisation) await settleLostDirectory(strapi, organisation, before.documentId);
};

const onRemove = async (change: Change<Directory>): Promise<void> => {
  await assertMethodRemains(change);
  await settleProof(change);
};

export default invariants<Directory>(async (change) => {
  trimTenant(change);
  const { strapi, before } = change;
  const after = { ...before, ...change.data };
  if (opensDirectory(before, after)) await assertFeature(strapi, after.organisation, 'sso');
  await assertMethodRemains({ ...change, after });
  await settleProof({ ...change, after });
}, onRemove);
