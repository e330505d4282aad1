import { z } from 'zod';
import { SSO_METHODS } from '../../../domain/vocabularies';
import { route } from '../../../http/routes';

const SET_UP = ['SSO_METHOD_UNAVAILABLE', 'SSO_NOT_CONFIGURED', 'SSO_PROVIDER_UNAVAILABLE', 'TOO_MANY_REQUESTS'];

const word = (description: string) => ({ schema: z.string().max(4096).optional(), description });

export default {
  routes: [
    route('GET', '/auth/sso/:organisation/start', 'sso.start', {
      kind: 'custom',
      access: 'anyone',
      tag: 'Sign-in',
      summary: 'Begin a single sign-on',
      description:
        'For the address bar of a browser, not for scripts: it leads to the identity provider of the organisation, whose slug the path names. Once return_to is known to be good, refusals lead there too, as `?error=<code>`.',
      query: {
        method: { schema: z.enum(SSO_METHODS), description: 'By which provider.' },
        return_to: {
          schema: z.string().min(1).max(1500).optional(),
          description:
            'Address of the page that goes on, at an origin of SSO_RETURN_ORIGINS. It gets `?code=`, which POST /api/auth/refresh takes as refreshToken, once and within a minute. Put a random word of your own into it, and compare: it tells that this window began the sign-in.',
        },
        rehearsal: word('From POST /organisations/{id}/sso-rehearsal: the sign-in is only tried.'),
      },
      redirects: true,
      codes: [...SET_UP, 'WRONG_CELL', 'RETURN_TO_INVALID', 'SSO_STATE_INVALID'],
    }),
    route('GET', '/auth/sso/callback', 'sso.callback', {
      kind: 'custom',
      access: 'anyone',
      tag: 'Sign-in',
      summary: 'Finish a single sign-on',
      description:
        'Identity providers send people here. With a return_to it leads there, with `?code=` or `?error=`; else it answers the tokens. A rehearsal leads there with `?rehearsal=passed`, and opens no session.',
      query: { state: word('What the sign-in began with.'), code: word("The provider's code.") },
      openQuery: true,
      redirects: true,
      answer: z.union([
        z.object({ jwt: z.string(), refreshToken: z.string() }),
        z.object({ data: z.object({ rehearsal: z.literal('passed'), method: z.enum(SSO_METHODS) }) }),
      ]),
      codes: [
        'WRONG_CELL',
        ...SET_UP,
        'SSO_STATE_INVALID',
        'SSO_DENIED',
        'SSO_TOKEN_INVALID',
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
        'ORGANISATION_READ_ONLY',
      ],
    }),
  ],
};
