import type { Core } from '@strapi/strapi';
import type { ClaimSources } from '../../domain/accounts/userinfo-claims';
import type { SsoMethod } from '../../domain/vocabularies';
import { actAsPerson } from '../../audit/actor';
import { recordAction } from '../../audit/record-actions';
import { findSsoOrganisation } from '../../repositories/accounts/sso-organisations';
import { signRehearsal, TICKET_SECONDS } from '../../repositories/accounts/tickets/sso-tickets';
import { tenancyOf } from '../../tenancy/tenancy';
import { noSuchMethod, otherAccount } from '../../wire/errors/sso-errors';
import { authenticateReturn, type SsoReturn } from './finish-sso';
import { recordProof } from './follow-sso';
import type { SignInOrigin } from './sign-in';
import { accountKnownFor } from './known-account';
import { apiUrlOf, resolveSsoMethod, signInMethodsOf } from './sso-settings';

/** A request for a rehearsal, or for a link of the identity to the account. */
export interface RehearsalRequest {
  /** documentId of the organisation. */
  organisation: string;
  method: SsoMethod;
  /** documentId of the directory; null for the oldest one. */
  directory: string | null;
  /** Where to return to afterwards; already validated. */
  returnTo: string | null;
  /** Numeric id of the caller's account. */
  userId: number;
  links: boolean;
}

/** A rehearsal that passed. */
export interface RehearsalResult {
  rehearsal: 'passed';
  method: SsoMethod;
  /** Where the claims about the address came from. */
  claims: ClaimSources;
}

/**
 * Prepares a rehearsal of single sign-on, or the link of an identity: an address for the caller's browser.
 *
 * @throws NotFoundError `SSO_METHOD_UNAVAILABLE`, or a 503 `SSO_NOT_CONFIGURED`
 */
export const prepareRehearsal = async (
  strapi: Core.Strapi,
  { organisation: documentId, method, directory, returnTo, userId, links }: RehearsalRequest,
): Promise<{ url: string; expires_at: string }> => {
  const organisation = await findSsoOrganisation(strapi, { document_id: documentId });
  if (!organisation) throw noSuchMethod(await signInMethodsOf(strapi, ''));
  resolveSsoMethod(strapi, organisation, method, directory);
  const url = new URL(`${apiUrlOf(strapi)}/auth/sso/${organisation.slug}/start`);
  url.searchParams.set('method', method);
  if (directory !== null) url.searchParams.set('directory', directory);
  if (returnTo !== null) url.searchParams.set('return_to', returnTo);
  url.searchParams.set('rehearsal', signRehearsal(strapi, { userId, organisation: documentId, links }));
  return { url: url.href, expires_at: new Date(Date.now() + TICKET_SECONDS * 1000).toISOString() };
};

/**
 * Finishes a rehearsal. It checks everything that a sign-in would check, but opens no session, links no identity and
 * adds no member. It records that the method works if an owner or admin rehearsed.
 *
 * @throws the error of the sign-in, or PolicyError `SSO_OTHER_ACCOUNT`
 */
export const finishRehearsal = async (
  strapi: Core.Strapi,
  back: SsoReturn,
  origin: SignInOrigin,
): Promise<RehearsalResult> => {
  const { config, person } = await authenticateReturn(strapi, back, origin);
  const { organisation, method } = config;
  const userId = await accountKnownFor(strapi, organisation.id, person);
  if (userId !== back.ticket.rehearsedBy) throw otherAccount();
  const account = await tenancyOf(strapi).principals.find(userId);
  const { documentId, name } = account ?? { documentId: '', name: '' };
  await actAsPerson(strapi, { documentId, username: name }, () =>
    strapi.db.transaction(async () => {
      await recordProof(strapi, config, userId);
      await recordAction(strapi, {
        action: 'organisation.sso-rehearsed',
        organisationId: organisation.id,
        target: { type: 'organisation', id: organisation.documentId },
        changes: { method: { before: null, after: method } },
      });
    }),
  );
  return { rehearsal: 'passed', method, claims: person.sources };
};
