import { z } from 'zod';
import { INVITATION_STATES } from '../../../domain/accounts/invitations';
import { MIN_PASSWORD_LENGTH, NEW_PASSWORD } from '../../../domain/accounts/passwords/password-bounds';
import { ROLES } from '../../../domain/vocabularies';
import { resourceRoutes, route } from '../../../http/routes';
import { string } from '../../../wire/field';
import { invitation } from '../../../resources/invitation';
import { WARNINGS_META } from '../../../wire/warnings';

const access = 'member:manage';
const extra = { policies: ['api::membership.may-manage-role'] };

/** Error codes of sending an invitation, the first time or again. */
const SEND_CODES = [
  'ROLE_ABOVE_OWN',
  'MEMBER_LIMIT_REACHED',
  'ALREADY_INVITED',
  'ALREADY_MEMBER',
  'INVITATIONS_PER_DAY_REACHED',
];

const RESENT = z.object({
  documentId: z.string(),
  email: z.string(),
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  token: z.string().nullable(),
  accept_url: z.string().nullable(),
});

const SHOWN = z.object({
  state: z.enum(INVITATION_STATES),
  offer: z
    .object({
      organisation: z.object({ name: z.string() }),
      inviter: z.string().nullable(),
      role: z.enum(ROLES),
      email: z.string(),
      expires_at: z.iso.datetime(),
    })
    .nullable(),
});

const ACCEPTED = z.object({
  data: z.object({
    membership: z.object({ documentId: z.string(), role: z.enum(ROLES) }),
    organisation: z.object({ documentId: z.string(), name: z.string(), slug: z.string() }),
  }),
  jwt: z.string().optional(),
  refreshToken: z.string().optional(),
  user: z.object({ id: z.int(), documentId: z.string(), username: z.string(), email: z.string() }).optional(),
});

export default {
  routes: [
    ...resourceRoutes(invitation, {
      list: access,
      read: access,
      create: {
        access,
        ...extra,
        description:
          'Emails a token to the address, which works once and for seven days. An open invitation takes a seat of the organisation. If the server sends no email, the response contains the token, to be passed on by hand. If organisations have sent too many emails to the address today, it gets none, and meta.warnings says so (INBOX_LIMIT_REACHED).',
        meta: WARNINGS_META,
        codes: ['EMAIL_INVALID', ...SEND_CODES],
      },
    }),
    route(
      'POST',
      '/invitations/:id/resend',
      'invitation.resend',
      {
        kind: 'action',
        access,
        resource: invitation,
        summary: 'Send one invitation again',
        description:
          'Sends it with a new token for another seven days; the old token stops working. The warning INBOX_LIMIT_REACHED is the same as for a new one.',
        answer: z.object({ data: RESENT, meta: WARNINGS_META }),
        codes: ['INVITATION_CLOSED', ...SEND_CODES],
      },
      extra,
    ),
    route(
      'POST',
      '/invitations/:id/revoke',
      'invitation.revoke',
      {
        kind: 'action',
        access,
        resource: invitation,
        summary: 'Revoke one invitation',
        description: 'Its token stops working, and its seat is freed.',
        codes: ['ROLE_ABOVE_OWN', 'INVITATION_CLOSED'],
      },
      extra,
    ),
    route('POST', '/invitations/show', 'invitation.show', {
      kind: 'custom',
      access: 'anyone',
      tag: 'Invitations',
      isReading: true,
      summary: 'Show an invitation to the holder of its token',
      description:
        'For the page that the email links to. Requires only its token, and changes nothing. The names, the role and the address are only shown while it is open. A token that was replaced by sending the invitation again is unknown.',
      input: { token: string('The token of the invitation.', { nullable: false, min: 1 }) },
      required: ['token'],
      answer: z.object({ data: SHOWN }),
      codes: ['WRONG_CELL', 'INVITATION_INVALID', 'FIELD_NOT_WRITABLE', 'TOO_MANY_REQUESTS'],
    }),
    route('POST', '/invitations/decline', 'invitation.decline', {
      kind: 'custom',
      access: 'anyone',
      tag: 'Invitations',
      summary: 'Decline an invitation',
      description:
        'Requires only its token, which then stops working; no account or session is needed. The seat is freed.',
      input: { token: string('The token of the invitation.', { nullable: false, min: 1 }) },
      required: ['token'],
      answer: z.object({ data: z.object({}) }),
      codes: ['WRONG_CELL', 'INVITATION_INVALID', 'FIELD_NOT_WRITABLE', 'TOO_MANY_REQUESTS'],
    }),
    route('POST', '/invitations/accept', 'invitation.accept', {
      kind: 'custom',
      access: 'anyone',
      tag: 'Invitations',
      summary: 'Accept an invitation',
      description:
        'With a bearer token, the account must have the invited address, and its person joins. Without one, username and password create an account for the address, and the response contains its tokens. The person of an existing account has to sign in first. In a single sign-on session of another organisation, a caller whose account has a password has to verify it first: POST /api/auth/step-up.',
      input: {
        token: string('The token of the invitation.', { nullable: false, min: 1 }),
        username: string('Name of the new account.', { nullable: false, min: 3 }),
        password: string(NEW_PASSWORD, { nullable: false, min: MIN_PASSWORD_LENGTH }),
      },
      required: ['token'],
      session: 'opens',
      answer: ACCEPTED,
      codes: [
        'WRONG_CELL',
        ...['INVITATION_INVALID', 'NOT_UNIQUE', 'UNAUTHENTICATED', 'SIGN_IN_FIRST', 'INVITED_SOMEBODY_ELSE'],
        ...[
          'SSO_REQUIRED',
          'STEP_UP_REQUIRED',
          'ORGANISATION_READ_ONLY',
          'MEMBER_LIMIT_REACHED',
          'MEMBERSHIP_LIMIT_REACHED',
          'PASSWORDS_BUSY',
          'FIELD_NOT_WRITABLE',
          'TOO_MANY_REQUESTS',
        ],
      ],
    }),
  ],
};
