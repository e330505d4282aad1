import { errors } from '@strapi/utils';
import type { OfferedMethods } from '../../domain/access/sign-in-policy/offered-methods';
import type { ClaimsRefusal } from '../../domain/accounts/sso-claims';
import type { ClaimSources } from '../../domain/accounts/userinfo-claims';
import { forbidden, invalid, unauthorized, unavailable } from './http-errors';

const otherMethods = ({ password, passkey, workspace, directory }: OfferedMethods): string => {
  const names = [
    password && 'a password',
    passkey && 'a passkey',
    workspace && 'the workspace',
    directory && 'the directory',
  ].filter(Boolean);
  return names.length > 0
    ? `The organisation accepts ${names.join(' and ')}.`
    : 'The organisation has no other sign-in method.';
};

/** 404: the organisation does not have this sign-in method. An unknown organisation gets the same error. */
export const noSuchMethod = (methods: OfferedMethods) =>
  new errors.NotFoundError('The organisation does not have this sign-in method.', {
    code: 'SSO_METHOD_UNAVAILABLE',
    remedy: `Use another method: ${otherMethods(methods)}`,
    methods,
  });

/** 503: the platform has no client at the identity provider of the organisation. */
export const notConfigured = (settings: string, methods: OfferedMethods) =>
  unavailable('SSO_NOT_CONFIGURED', 'This platform is not configured for the identity provider of the organisation.', {
    remedy: `Ask the platform operator to set ${settings}_ISSUER, ${settings}_CLIENT_ID and ${settings}_CLIENT_SECRET. ${otherMethods(methods)}`,
    methods,
  });

/** 503: the identity provider is unavailable. */
export const providerUnavailable = (methods: OfferedMethods) =>
  unavailable('SSO_PROVIDER_UNAVAILABLE', 'The identity provider does not respond correctly.', {
    remedy: `Try again in a minute. ${otherMethods(methods)}`,
    methods,
  });

const IN_ID_TOKEN =
  'If it continues, ask the platform operator for the reason in the log, or have the provider put email and email_verified into the ID token.';

/** 503: the ID token lacks claims, and the provider's userinfo endpoint, which can have them, is unavailable. */
export const userinfoUnavailable = (methods: OfferedMethods) =>
  unavailable(
    'SSO_USERINFO_UNAVAILABLE',
    'The userinfo endpoint of the identity provider does not respond correctly.',
    {
      remedy: `Try again in a minute. ${IN_ID_TOKEN} ${otherMethods(methods)}`,
      methods,
    },
  );

/** 401: the response of the userinfo endpoint is invalid, or about another person. */
export const invalidUserinfo = () =>
  unauthorized(
    'The response of the userinfo endpoint of the identity provider is invalid, or about another person.',
    'SSO_USERINFO_INVALID',
    { remedy: `Start the sign-in again. ${IN_ID_TOKEN}` },
  );

/** 400: return_to is not the address of a known frontend. */
export const invalidReturnUrl = () =>
  invalid(
    [{ path: ['return_to'], message: 'The address to return to is not one that this platform knows.' }],
    'RETURN_TO_INVALID',
    {
      remedy: 'Ask the platform operator to add the origin of the frontend to SSO_RETURN_ORIGINS.',
    },
  );

/** 400: a portal names another provider than that of the organisation. */
export const otherIssuer = () =>
  invalid(
    [{ path: ['iss'], message: 'The link names another identity provider than that of the organisation.' }],
    'SSO_ISSUER_MISMATCH',
    {
      remedy:
        'Open the link of the organisation in the portal of its own provider, or ask its administrator to correct the address.',
    },
  );

/** 400: this browser did not start the sign-in. */
export const invalidState = () =>
  invalid(
    [{ path: ['state'], message: 'This sign-in was not started in this browser, or took too long. Start it again.' }],
    'SSO_STATE_INVALID',
    { remedy: 'Start the sign-in again, and finish it in the same window within ten minutes.' },
  );

/** 401: the identity provider refused the sign-in. */
export const denied = () =>
  unauthorized('The identity provider refused the sign-in.', 'SSO_DENIED', {
    remedy:
      'Start the sign-in again, and agree to it at the provider. If it refuses again, ask its administrator whether your account is assigned to this application.',
  });

/** 401: the response of the identity provider is invalid. */
export const invalidIdToken = () =>
  unauthorized('The response of the identity provider is invalid. Start the sign-in again.', 'SSO_TOKEN_INVALID', {
    remedy: 'Start the sign-in again. If it fails again, the log of the server says what is wrong with the ID token.',
  });

/** 401: the response of a SAML provider is invalid. */
export const invalidSamlResponse = () =>
  unauthorized('The response of the identity provider is invalid.', 'SSO_RESPONSE_INVALID', {
    remedy:
      'Start the sign-in in Tenantry, not in the portal of the provider. If it fails again, the log of the server says what is wrong with the response.',
  });

/** 503: too many responses of SAML providers wait. */
export const signInsBusy = () =>
  unavailable('SSO_BUSY', 'Too many sign-ins by SAML are being checked.', {
    remedy: 'Start the sign-in again in some seconds.',
  });

/** 401 or 403: the claims of the ID token are refused. */
export const refusedClaims = ({ code, message }: ClaimsRefusal) =>
  code === 'SSO_TENANT_MISMATCH'
    ? forbidden(code, message, { remedy: 'Sign in with an account of the workspace or directory of the organisation.' })
    : unauthorized(message, code, { remedy: 'Ask the administrator of the provider to send this claim.' });

const INVITATION = 'Ask an owner or admin of the organisation for an invitation.';

/**
 * 403: the provider sent no verified address, so the person cannot be linked to an account.
 *
 * @param claims where the claims about the address came from
 */
const unverified = (claims: ClaimSources) =>
  forbidden('SSO_EMAIL_UNVERIFIED', 'The identity provider has not verified your email address.', {
    remedy:
      claims.email === null
        ? 'Have the provider send the claim email, in the ID token or from its userinfo endpoint; by SAML, as an attribute.'
        : 'Verify the address with the provider. With Entra, add the optional claim xms_edov.',
    claims,
  });

/** 403: the organisation's own provider named an address outside of the domain that the organisation has proved. */
const foreignAddress = () =>
  forbidden(
    'SSO_DOMAIN_UNPROVED',
    'The organisation has not proved that it controls the domain of your email address.',
    {
      remedy:
        'Ask an owner or admin to publish the DNS record of workspace_domain, and to verify it: POST /api/organisations/{id}/verify-domain.',
    },
  );

/** 403: the provider named no address that is believed, so the person cannot be linked to an account. */
export const addressMissing = ({ isForeign, sources }: { isForeign: boolean; sources: ClaimSources }) =>
  isForeign ? foreignAddress() : unverified(sources);

/** 401: an administrator has blocked the account. */
export const accountBlocked = () => unauthorized('Your account has been blocked by an administrator', 'USER_BLOCKED');

/** 403: only the person can let an organisation's own provider sign in to an account. */
export const consentMissing = () =>
  forbidden('SSO_CONSENT_REQUIRED', 'Your account has to agree to this identity provider once.', {
    remedy: 'Sign in as before, and link the identity provider to your account: POST /api/me/sso-links.',
  });

/** 403: the person is not a member, and auto-join does not apply. */
export const notMember = () =>
  forbidden('SSO_NOT_A_MEMBER', 'You are not a member of this organisation.', { remedy: INVITATION });

/** 403: the address has an account, which can join only by accepting an invitation. */
export const accountExists = () =>
  forbidden('SSO_ACCOUNT_EXISTS', 'An account with your address exists, and is not a member.', {
    remedy: INVITATION,
  });

/** 403: the account is linked to another person, who had the address before. */
export const accountLinked = () =>
  forbidden(
    'SSO_ACCOUNT_LINKED',
    'The account with your address is linked to another person at the identity provider.',
    {
      remedy: 'If the account is yours, ask the platform operator to remove its former identity in the admin panel.',
    },
  );

/** 403: the account that signed in is not the one that started the rehearsal. */
export const otherAccount = () =>
  forbidden(
    'SSO_OTHER_ACCOUNT',
    'The identity provider signed in a person other than the one who started the rehearsal.',
    {
      remedy:
        'Sign out at the identity provider, and repeat the rehearsal with the account that has your email address.',
    },
  );
