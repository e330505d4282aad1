import { ROLES } from '../domain/vocabularies';
import { datetime, oneOf, relation, string } from '../wire/field';
import { defineResource } from '../wire/resource';

const system = { writer: 'system' } as const;
const USER = 'plugin::users-permissions.user';

/** An invitation to join an organisation. Its token is only in its email, unless the server cannot send email. */
export const invitation = defineResource({
  uid: 'api::invitation.invitation',
  path: 'invitations',
  singular: 'invitation',
  plural: 'invitations',
  description: 'Invites the owner of an email address to join an organisation.',
  label: 'email',
  searched: ['email'],
  searchIndex: { forList: 'api::member.member', texts: ['email'] },
  ownership: 'member',
  audited: true,
  grantsRights: true,
  merge: 'stays',
  split: 'stays',
  admin: { group: 'tenants', columns: ['email', 'organisation', 'role', 'sent_at', 'expires_at', 'accepted_at'] },
  requiredOnCreate: ['email', 'role'],
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'The organisation to join.', {
      createOnly: true,
      nullable: false,
    }),
    email: string('The invited address, in lower case.', { createOnly: true, nullable: false }),
    role: oneOf(ROLES, 'Role of the new member; never above the role of the inviter.', {
      createOnly: true,
      nullable: false,
      rank: 'falling',
    }),
    invited_by: relation(USER, 'username', 'The person who sent the invitation.', system),
    sent_at: datetime('When it was last sent.', system),
    expires_at: datetime('When it expires: seven days after it was sent.', system),
    accepted_at: datetime('When it was accepted.', system),
    accepted_by: relation(USER, 'username', 'The person who accepted.', system),
    revoked_at: datetime('When it was revoked or declined.', system),
    declined_at: datetime('When its recipient declined it.', system),
  },
  createdOnly: {
    token: string('The token, if the server sends no email and it has to be passed on by hand; otherwise null.'),
    accept_url: string(
      'The address that the email would link to; null if the server sends email, or no page is configured.',
    ),
  },
  internal: {
    token_nonce: { type: 'string', private: true },
    token_hash: { type: 'string', unique: true, private: true },
  },
  placedAfter: {
    invited_by: ['token_nonce', 'token_hash'],
  },
  indexes: {
    invitations_org_created_idx: ['organisation_id', 'created_at', 'id'],
    invitations_org_email_idx: ['organisation_id', 'email'],
  },
});
