import { checkSsoOnly, isUsableDirectory } from '../../../../domain/access/sso-only';
import {
  changesOwnProvider,
  checkIssuer,
  checkOwnProvider,
  hasOwnProvider,
  isSaml,
} from '../../../../domain/accounts/own-providers/own-provider';
import { addressFault } from '../../../../domain/webhooks/endpoint-url';
import { opensDirectory } from '../../../../domain/plans/features';
import { keptOf, settleProvisionalDirectory } from '../../../../lifecycles/accounts/provisional-directory';
import { settleSaml } from '../../saml-settings';
import { type Attributes, type Change, invariants } from '../../../../lifecycles/invariants';
import { assertFeature } from '../../../../lifecycles/plan-features';
import { newDocumentId } from '../../../../database/document-id';
import { readWebhookSettings } from '../../../../integrations/webhook-settings';
import { sealClientSecret } from '../../../../repositories/accounts/client-secrets';
import { removeIdentitiesOf } from '../../../../repositories/accounts/identities';
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

type Written = Change<Directory> & { data: Partial<Directory> };

/** Refuses an issuer that must not be called, and half a client. */
const assertOwnProvider = ({ strapi, before, after }: Change<Directory>): void => {
  if (isSaml(after)) return;
  const { issuer } = after;
  const isNew = typeof issuer === 'string' && issuer !== before?.issuer;
  const rules = readWebhookSettings(strapi.config.get('webhooks'));
  const refused = (isNew && checkIssuer(issuer, addressFault(issuer, rules))) || checkOwnProvider(before, after);
  if (refused) throw violated(refused);
};

/** Generic OpenID Connect has no tenant but the issuer, and `idp_tenant_id` is what makes a directory a sign-in method. */
const followIssuer = ({ before, data, after }: Written): void => {
  const isOfIssuer = !after.idp_tenant_id || after.idp_tenant_id === before?.issuer;
  if (after.issuer !== before?.issuer && isOfIssuer) data.idp_tenant_id = after.issuer ?? null;
};

/** Stores the secret encrypted, and renews the id of the settings if they change. */
const settleOwnProvider = (change: Written): void => {
  const { before, data } = change;
  for (const name of ['issuer', 'client_id', 'client_secret_sealed'] as const)
    if (typeof data[name] === 'string') data[name] = data[name].trim() || null;
  delete data.settings_id;
  settleSaml(change);
  const after = { ...before, ...data };
  assertOwnProvider({ ...change, after });
  if (!before || changesOwnProvider(before, after)) data.settings_id = hasOwnProvider(after) ? newDocumentId() : null;
  const { client_secret_sealed: secret } = data;
  const sealed = [before?.client_secret_sealed, keptOf(before)?.sealedSecret];
  if (typeof secret === 'string' && !sealed.includes(secret)) data.client_secret_sealed = sealClientSecret(secret);
  followIssuer({ ...change, after });
};

/** What sign-ins with a directory depend on. */
const SETTINGS = ['kind', 'idp_tenant_id', 'enabled', 'settings_id'];

/** The proof of a directory is for its settings. Without them, the owners of an SSO-only organisation can need a way back. */
const settleProof = async ({ strapi, before, after }: Change<Directory>): Promise<void> => {
  if (!before || !isUsableDirectory(before) || SETTINGS.every((name) => before[name] === after[name])) return;
  const organisation = await findSsoOrganisation(strapi, { id: before.organisation });
  if (organisation) await settleLostDirectory(strapi, organisation, before.documentId);
};

const onRemove = async (change: Change<Directory>): Promise<void> => {
  await assertMethodRemains(change);
  await settleProof(change);
  if (change.before) await removeIdentitiesOf(change.strapi, change.before.documentId);
};

export default invariants<Directory>(async (change) => {
  trimTenant(change);
  const { strapi, before, data } = change;
  if (data) {
    settleOwnProvider({ ...change, data });
    settleProvisionalDirectory({ before, data });
  }
  const after = { ...before, ...data };
  if (opensDirectory(before, after)) await assertFeature(strapi, after.organisation, 'sso');
  await assertMethodRemains({ ...change, after });
  await settleProof({ ...change, after });
}, onRemove);
