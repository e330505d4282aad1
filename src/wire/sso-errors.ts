import { errors } from '@strapi/utils';
import type { ClaimsRefusal } from '../domain/access/sso-claims';
import { forbidden, invalid, unauthorized, unavailable } from './errors';

/** Which sign-in buttons an organisation has, as GET /auth/methods tells. */
interface Methods {
  password: boolean;
  workspace: boolean;
  directory: boolean;
}

const otherWay = ({ password, workspace, directory }: Methods): string => {
  const ways = [password && 'a password', workspace && 'the workspace', directory && 'the directory'].filter(Boolean);
  return ways.length > 0 ? `The organisation takes ${ways.join(' and ')}.` : 'The organisation has no other way.';
};

/** 404: the organisation does not sign in so. One that does not exist looks like one that has nothing set up. */
export const noSuchMethod = (methods: Methods) =>
  new errors.NotFoundError('The organisation does not sign in by this method.', {
    code: 'SSO_METHOD_UNAVAILABLE',
    remedy: `Sign in by another: ${otherWay(methods)}`,
    methods,
  });

/** 503: the platform has no client at the provider that the organisation signs in with. */
export const notConfigured = (settings: string, methods: Methods) =>
  unavailable('SSO_NOT_CONFIGURED', 'This platform is not set up for the identity provider of the organisation.', {
    remedy: `The platform's operator sets ${settings}_ISSUER, ${settings}_CLIENT_ID and ${settings}_CLIENT_SECRET to fit it. ${otherWay(methods)}`,
    methods,
  });

/** 503: the provider is away. */
export const providerAway = (methods: Methods) =>
  unavailable('SSO_PROVIDER_UNAVAILABLE', 'The identity provider does not answer as it should.', {
    remedy: `Try again in a minute. ${otherWay(methods)}`,
    methods,
  });

/** 400: where the sign-in is to lead is none of ours. */
export const badReturn = () =>
  invalid(
    [{ path: ['return_to'], message: 'return_to must lead to an origin that this platform knows.' }],
    'RETURN_TO_INVALID',
    {
      remedy: "The platform's operator lists the origins of its frontends in SSO_RETURN_ORIGINS.",
    },
  );

/** 400: this browser did not begin the sign-in that comes back. */
export const badState = () =>
  invalid(
    [{ path: ['state'], message: 'This sign-in was not begun in this browser, or took too long. Begin it again.' }],
    'SSO_STATE_INVALID',
    { remedy: 'Begin the sign-in again, and finish it in the same window within ten minutes.' },
  );

/** 401: the provider let nobody in. */
export const denied = () => unauthorized('The identity provider did not let you sign in.', 'SSO_DENIED');

/** 401: the answer of the provider does not hold. */
export const badToken = () =>
  unauthorized('What the identity provider told does not hold. Begin the sign-in again.', 'SSO_TOKEN_INVALID');

/** What the claims of an id token are refused for. */
export const badClaims = ({ code, message }: ClaimsRefusal) =>
  code === 'SSO_TENANT_MISMATCH'
    ? forbidden(code, message, { remedy: 'Sign in with an account of the workspace or directory of the organisation.' })
    : unauthorized(message, code);

const INVITATION = 'Ask an owner or admin of the organisation for an invitation.';

/** 403: nobody vouches for an address, and by nothing else could the person be told. */
export const unverified = () =>
  forbidden('SSO_EMAIL_UNVERIFIED', 'The identity provider vouches for no e-mail address of yours.', {
    remedy: 'Verify the address with the provider; Entra vouches for it by the optional claim xms_edov.',
  });

/** 403: no member, and not taken in. */
export const notMember = () =>
  forbidden('SSO_NOT_A_MEMBER', 'You are no member of this organisation.', { remedy: INVITATION });

/** 403: an account is there, and joins by its own will only. */
export const accountExists = () =>
  forbidden('SSO_ACCOUNT_EXISTS', 'There is an account with your address, and it is no member.', {
    remedy: INVITATION,
  });

/** 403: the address belonged to somebody else before. */
export const accountLinked = () =>
  forbidden('SSO_ACCOUNT_LINKED', 'The account of your address belongs to another person at the identity provider.', {
    remedy: "Where it is yours, the platform's operator removes its former identity in the admin panel.",
  });

/** 403: a rehearsal ended at an account other than the one that asked for it. */
export const otherAccount = () =>
  forbidden('SSO_OTHER_ACCOUNT', 'The identity provider let in somebody else than the account that began this.', {
    remedy: 'Sign out at the identity provider, and rehearse with the account whose e-mail address is yours here.',
  });
