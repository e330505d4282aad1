import { z } from 'zod';
import { MAX_RETURN_ADDRESS } from '../../../domain/accounts/return-address';
import { SSO_METHODS } from '../../../domain/vocabularies';
import { route } from '../../../http/routes';

const SET_UP = ['SSO_METHOD_UNAVAILABLE', 'SSO_NOT_CONFIGURED', 'SSO_PROVIDER_UNAVAILABLE', 'TOO_MANY_REQUESTS'];

const word = (description: string) => ({ schema: z.string().max(4096).optional(), description });

const CLAIMS = z
  .record(z.string(), z.enum(['id_token', 'userinfo', 'assertion']).nullable())
  .describe('Where the provider sent each claim that the sign-in read; null if it did not send it.');

export const SAML_METADATA_TYPE = 'application/samlmetadata+xml';

const RETURNS =
  'With a return_to, it redirects there with `?code=` or `?error=`; otherwise browsers open the console with the session in its cookie, and other clients get the tokens. A rehearsal redirects with `?rehearsal=passed` and opens no session.';

const CALLBACK = {
  kind: 'custom',
  access: 'anyone',
  tag: 'Sign-in',
  query: { state: word('The state that the sign-in started with.'), code: word("The provider's code.") },
  openQuery: true,
  redirects: true,
  answer: z.union([
    z.object({ jwt: z.string(), refreshToken: z.string() }),
    z.object({ data: z.object({ rehearsal: z.literal('passed'), method: z.enum(SSO_METHODS), claims: CLAIMS }) }),
    z.object({ data: z.object({ linked: z.literal(true) }) }),
  ]),
  codes: [
    'WRONG_CELL',
    ...SET_UP,
    'SSO_STATE_INVALID',
    'SSO_DENIED',
    'SSO_TOKEN_INVALID',
    'SSO_USERINFO_INVALID',
    'SSO_USERINFO_UNAVAILABLE',
    'SSO_TENANT_MISMATCH',
    'SSO_EMAIL_UNVERIFIED',
    'SSO_NOT_A_MEMBER',
    'SSO_ACCOUNT_EXISTS',
    'SSO_ACCOUNT_LINKED',
    'SSO_OTHER_ACCOUNT',
    'USER_BLOCKED',
    'EMAIL_NOT_CONFIRMED',
    'IP_NOT_ALLOWED',
    'MEMBER_LIMIT_REACHED',
    'MEMBERSHIP_LIMIT_REACHED',
    'ORGANISATION_READ_ONLY',
  ],
} as const;

export default {
  routes: [
    route('GET', '/auth/sso/:organisation/start', 'sso.start', {
      kind: 'custom',
      access: 'anyone',
      tag: 'Sign-in',
      summary: 'Start a single sign-on',
      description:
        'For browsers, not for scripts: redirects to the identity provider of the organisation in the path. If return_to is valid, errors also redirect there, as `?error=<code>`; otherwise, browsers get a page. Portals of providers can link here (OpenID Connect Core 1.0, section 4). Unknown parameters are ignored.',
      query: {
        method: { schema: z.enum(SSO_METHODS), description: 'The provider to use.' },
        directory: word(
          'documentId of one of the directories of the organisation (GET /auth/methods). Without it, the oldest one with a provider of its own is used; with iss, that of the issuer.',
        ),
        return_to: {
          schema: z.string().min(1).max(MAX_RETURN_ADDRESS).optional(),
          description:
            'Address of the page to return to, at the origin of the server or one in SSO_RETURN_ORIGINS. It receives `?code=`, which POST /api/auth/refresh accepts as refreshToken, once and within a minute. Add a random value to it and compare it on return, to ensure that this window started the sign-in.',
        },
        iss: word('From a portal: the issuer of the provider. Another one than that of the organisation is refused.'),
        login_hint: word(
          'From a portal: who signs in. It is passed to the provider, if it has at most 320 characters.',
        ),
        target_link_uri: word(
          'From a portal: like return_to, or a page of the console. It is ignored if it is not allowed.',
        ),
        rehearsal: word(
          'From POST /organisations/{id}/sso-rehearsal: the sign-in is only a rehearsal. From POST /me/sso-links: it links the identity to the account.',
        ),
      },
      openQuery: true,
      redirects: true,
      codes: [...SET_UP, 'WRONG_CELL', 'RETURN_TO_INVALID', 'SSO_STATE_INVALID', 'SSO_ISSUER_MISMATCH'],
    }),
    route('GET', '/auth/sso/callback', 'sso.callback', {
      ...CALLBACK,
      summary: 'Finish a single sign-on',
      description: `Identity providers of the platform redirect browsers here. ${RETURNS}`,
    }),
    route('GET', '/auth/sso/:organisation/callback', 'sso.callbackOfOrganisation', {
      ...CALLBACK,
      summary: 'Finish a single sign-on with the own provider of an organisation',
      description: `The own identity providers of the organisation (documentId) redirect browsers here. ${RETURNS} A link of POST /me/sso-links redirects with \`?sso=linked\`, and opens no session either.`,
      codes: [...CALLBACK.codes, 'SSO_DOMAIN_UNPROVED', 'SSO_CONSENT_REQUIRED'],
    }),
    route('POST', '/auth/sso/:organisation/saml', 'sso.receiveSaml', {
      kind: 'custom',
      access: 'anyone',
      tag: 'Sign-in',
      summary: 'Receive the response of a SAML provider',
      description:
        'The assertion consumer service of the organisation (documentId): its SAML provider has the browser post its response here (SAML 2.0, HTTP-POST). The assertion has to be signed, and to respond to a sign-in that this browser began. Success redirects to the callback of the organisation.',
      upload: ['application/x-www-form-urlencoded'],
      redirects: true,
      isRepeatable: true,
      codes: [...SET_UP, 'WRONG_CELL', 'SSO_DENIED', 'SSO_RESPONSE_INVALID', 'SSO_BUSY'],
    }),
    route('GET', '/auth/sso/:organisation/saml/metadata', 'sso.samlMetadata', {
      kind: 'custom',
      access: 'anyone',
      tag: 'Sign-in',
      summary: 'Read the SAML metadata for an identity provider',
      description: 'Tenantry as a service provider of the organisation (documentId). The address is the entityID.',
      download: [SAML_METADATA_TYPE],
      codes: ['SSO_METHOD_UNAVAILABLE', 'WRONG_CELL'],
    }),
  ],
};
