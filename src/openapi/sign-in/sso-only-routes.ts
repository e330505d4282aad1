import { password, REFUSED, type SignInRoute, strictObject, text, VERIFIED, VERIFYING } from './sign-in-parts';

/** The ways out of an organisation that requires single sign-on, with the limits of a sign-in. */
export const SSO_ONLY_ROUTES: SignInRoute[] = [
  {
    method: 'POST',
    path: '/auth/undo-sso-only',
    operationId: 'undoSsoOnly',
    summary: 'Switch SSO-only off again, by the link of an email',
    description:
      'For an owner who got the email about a switch to SSO-only that may not work. Requires the token of the email and the password of that owner, and opens no session. The token works once, for 24 hours, until an owner or admin signs in by single sign-on.',
    isOpen: true,
    body: { token: text('The token of the email.'), password: password('The password of the owner.') },
    answer: strictObject({ ok: { type: 'boolean' } }),
    codes: {
      400: [...REFUSED[400], 'UNDO_LINK_INVALID', 'PASSWORD_MISSING'],
      401: VERIFIED[401],
      403: ['IP_NOT_ALLOWED'],
      413: REFUSED[413],
      415: REFUSED[415],
      421: ['WRONG_CELL'],
      ...VERIFYING,
    },
  },
  {
    method: 'POST',
    path: '/auth/leave-link',
    operationId: 'requestLeaveLink',
    summary: 'Request a link that leaves an organisation',
    description:
      'For a person whose sign-in is refused with SSO_REQUIRED. Sends an email with a link for each organisation that requires single sign-on, once in 24 hours each. The link works for 24 hours: its page has a button that ends the membership. The last owner of an organisation gets none.',
    isOpen: true,
    body: { identifier: text('Email address or user name.'), password: password('Password.') },
    answer: strictObject({
      ok: { type: 'boolean' },
      organisations: { type: 'array', items: { type: 'string' }, description: 'Slugs of the organisations.' },
    }),
    codes: {
      400: [...REFUSED[400], 'LEAVE_LINK_NOT_NEEDED', 'LAST_OWNER'],
      401: VERIFIED[401],
      413: REFUSED[413],
      415: REFUSED[415],
      421: ['WRONG_CELL'],
      429: [...VERIFYING[429], 'LEAVE_LINKS_PER_DAY_REACHED'],
      503: VERIFYING[503],
    },
  },
];
