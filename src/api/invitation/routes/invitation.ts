import { z } from 'zod';
import { ROLES } from '../../../domain/vocabularies';
import { resourceRoutes, route } from '../../../http/routes';
import { string } from '../../../wire/field';
import { invitation } from '../contract';

const access = 'member:manage';
const extra = { policies: ['api::membership.may-manage-role'] };

/** What sending an invitation may answer, the first time and again. */
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
          'Mails the address a token that works once, for seven days. An open invitation takes a seat of the organisation. Where the server sends no mails, the answer carries the token, to be handed over.',
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
        description: 'With a new token, for another seven days; the old token opens nothing any more.',
        answer: z.object({ data: RESENT }),
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
        description: 'Its token opens nothing any more, and its seat is free.',
        codes: ['ROLE_ABOVE_OWN', 'INVITATION_CLOSED'],
      },
      extra,
    ),
    route('POST', '/invitations/decline', 'invitation.decline', {
      kind: 'custom',
      access: 'anyone',
      tag: 'Invitations',
      summary: 'Decline an invitation',
      description: 'With its token, which opens nothing any more; no account or session is needed. The seat is free.',
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
        'With the bearer token of the person whose account has the invited address, that person joins. Without one, where the address has no account yet, username and password make one, and the answer signs in. An account that exists has to sign in first.',
      input: {
        token: string('The token of the invitation.', { nullable: false, min: 1 }),
        username: string('Name of the new account.', { nullable: false, min: 3 }),
        password: string('Password of the new account, at most 72 bytes.', { nullable: false, min: 6 }),
      },
      required: ['token'],
      answer: ACCEPTED,
      codes: [
        'WRONG_CELL',
        ...['INVITATION_INVALID', 'NOT_UNIQUE', 'UNAUTHENTICATED', 'SIGN_IN_FIRST', 'INVITED_SOMEBODY_ELSE'],
        ...[
          'SSO_REQUIRED',
          'ORGANISATION_READ_ONLY',
          'MEMBER_LIMIT_REACHED',
          'FIELD_NOT_WRITABLE',
          'TOO_MANY_REQUESTS',
        ],
      ],
    }),
  ],
};
