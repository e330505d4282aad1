import { ROLES } from '../../domain/vocabularies';
import { datetime, oneOf, relation, string } from '../../wire/field';
import { defineResource } from '../../wire/resource';

const system = { writer: 'system' } as const;
const USER = 'plugin::users-permissions.user';

/** An invitation to join an organisation. Its token is in its mail alone, unless no mail can be sent. */
export const invitation = defineResource({
  uid: 'api::invitation.invitation',
  path: 'invitations',
  singular: 'invitation',
  plural: 'invitations',
  label: 'email',
  ownership: 'member',
  requiredOnCreate: ['email', 'role'],
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'The organisation to join.', {
      createOnly: true,
      nullable: false,
    }),
    email: string('Address that is invited; kept in lower case.', { createOnly: true, nullable: false }),
    role: oneOf(ROLES, 'Role that whoever accepts gets; never above that of who invites.', {
      createOnly: true,
      nullable: false,
    }),
    invited_by: relation(USER, 'username', 'Who invited.', system),
    sent_at: datetime('When it was sent, the last time.', system),
    expires_at: datetime('When it ends: seven days after it was sent.', system),
    accepted_at: datetime('When it was accepted.', system),
    accepted_by: relation(USER, 'username', 'Who accepted.', system),
    revoked_at: datetime('When it was revoked or declined.', system),
    declined_at: datetime('When its recipient declined it.', system),
  },
  createdOnly: {
    token: string('The token, where the server sends no mails and somebody has to hand it over; null else.'),
    accept_url: string('The address that the mail would lead to; null where mails are sent, or no page is set.'),
  },
});
