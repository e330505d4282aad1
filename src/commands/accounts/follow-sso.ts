import type { Core } from '@strapi/strapi';
import { CAPABILITY_MATRIX } from '../../domain/access/capability-matrix';
import { actAsPerson } from '../../audit/actor';
import { recordProvedMethod, recordUsedMethod } from '../../repositories/accounts/sso-organisations';
import { tenancyOf } from '../../tenancy/tenancy';
import { confirmDirectory } from '../access/provisional-directories';
import { confirmProvisional } from '../access/provisional-settings';
import { methodKey, type SsoMethodConfig, ssoSettings } from './sso-settings';
import { verifyBySignIn } from '../organisations/verify-domain';

/**
 * Records that a method works, if an owner or admin has signed in with it, and otherwise that it was used. The key changes with
 * the method's settings, so a new domain or directory has to be proved again.
 *
 * @param userId numeric id of the account that returned from the provider
 * @returns whether the account is an owner's or admin's
 */
export const recordProof = async (strapi: Core.Strapi, config: SsoMethodConfig, userId: number): Promise<boolean> => {
  const { organisation } = config;
  const role = (await tenancyOf(strapi).principals.find(userId))?.memberships.get(organisation.id)?.role;
  if (!role) return false;
  const key = methodKey(config);
  const isManager = CAPABILITY_MATRIX['organisation:update'].some((manager) => manager === role);
  if (!isManager && organisation.usedMethod !== key) await recordUsedMethod(strapi, organisation.id, key);
  const isNews = organisation.provenMethod !== key || organisation.switchId !== null;
  if (isManager && isNews) await recordProvedMethod(strapi, organisation.id, key);
  return isManager;
};

/** The directories whose provisional change a sign-in shows to work: the one that it used, and those that it did without. */
const shownToWork = ({ organisation, directory }: SsoMethodConfig): string[] =>
  organisation.provisionalDirectories.filter(
    (id) => id === directory?.documentId || organisation.directories.every(({ documentId }) => documentId !== id),
  );

/**
 * Records what a successful single sign-on proves about the organisation's settings: it verifies the workspace domain,
 * and an owner or admin confirms a provisional `sso_only` and provisional changes of directories. A sign-in that proves nothing new runs no statement.
 *
 * @param userId numeric id of the account that has signed in
 */
export const followSignIn = async (strapi: Core.Strapi, config: SsoMethodConfig, userId: number): Promise<void> => {
  const { organisation, method, domain, provider } = config;
  const person = await tenancyOf(strapi).principals.find(userId);
  if (!person) return;
  await actAsPerson(strapi, { documentId: person.documentId, username: person.name }, async () => {
    const provesDomain = method === 'workspace' && ssoSettings(strapi).domainIssuers.includes(provider.issuer);
    if (provesDomain && organisation.domainVerifiedAt === null) await verifyBySignIn(strapi, organisation, domain);
    const isManager = await recordProof(strapi, config, userId);
    if (!isManager) return;
    if (organisation.isProvisional) await confirmProvisional(strapi, organisation, 'sso_only');
    for (const id of shownToWork(config)) await confirmDirectory(strapi, organisation.id, id);
  });
};
