import { hidesPerson } from '../domain/accounts/unaccepted-memberships';
import { ROLES } from '../domain/vocabularies';
import { datetime, oneOf, relation, string } from '../wire/field';
import { defineResource } from '../wire/resource';

export const membership = defineResource({
  uid: 'api::membership.membership',
  path: 'memberships',
  singular: 'membership',
  plural: 'memberships',
  label: 'role',
  searched: ['user.username', 'display_name', 'user_name'],
  hides: { relation: 'user', whileSet: ['pending_since', 'user_name'] },
  ownership: 'member',
  audited: true,
  grantsRights: true,
  merge: 'moves',
  split: 'assigned',
  admin: { group: 'tenants', columns: ['user', 'organisation', 'role', 'pending_since', 'createdAt'] },
  nameInReports: 'members',
  requiredOnCreate: ['user', 'role'],
  present: (values) => (hidesPerson(values) ? { ...values, user: null } : values),
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'The organisation.', {
      createOnly: true,
      nullable: false,
    }),
    user: relation(
      'plugin::users-permissions.user',
      'username',
      'The person, by the documentId that GET /api/me shows them; null if a directory has added a person who has not accepted yet.',
      { createOnly: true },
    ),
    role: oneOf(ROLES, 'Role of the person: see the capability matrix.', { nullable: false, rank: 'falling' }),
    pending_since: datetime('When the person was asked to join; null: the person is a member.', { writer: 'system' }),
    deactivated_at: datetime('When the directory deactivated the person; null: active.', {
      writer: 'system',
    }),
    user_name: string('User name in the directory; null: no directory provisioned this membership.', {
      writer: 'system',
    }),
    external_id: string("The directory's id of the person.", { writer: 'system' }),
    display_name: string("The person's name in the directory.", { writer: 'system' }),
  },
});
