import { hidesPerson } from '../domain/accounts/unaccepted-memberships';
import { ROLES } from '../domain/vocabularies';
import { datetime, oneOf, relation, string } from '../wire/field';
import { defineResource } from '../wire/resource';

export const membership = defineResource({
  uid: 'api::membership.membership',
  path: 'memberships',
  singular: 'membership',
  plural: 'memberships',
  description: 'Connects a person to an organisation, with one role.',
  label: 'role',
  searched: ['user.username', 'display_name', 'user_name'],
  searchIndex: { forList: 'api::member.member', texts: ['directory_email', 'user.email'] },
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
    factor_waived_until: datetime(
      'Until when an owner lets the person sign in to this organisation without their second factor.',
      { writer: 'system' },
    ),
    factor_waiver_reason: string('Why.', { writer: 'system' }),
  },
  internal: {
    deprovisioned_at: { type: 'datetime' },
    user_name_key: { type: 'string', private: true },
    directory_email: { type: 'string' },
    given_name: { type: 'string' },
    family_name: { type: 'string' },
    formatted_name: { type: 'string' },
    directory_emails: { type: 'text', private: true },
    extra_addresses: { type: 'integer', private: true },
    directory_groups: { type: 'text' },
    muted_mails: { type: 'string', private: true },
  },
  placedAfter: {
    deactivated_at: ['deprovisioned_at', 'external_id'],
    user_name: ['user_name_key', 'directory_email'],
  },
  indexes: {
    memberships_org_user_name_uq: { unique: ['organisation_id', 'user_name_key'] },
    memberships_org_user_uq: { unique: ['organisation_id', 'user_id'] },
    memberships_org_external_id_idx: ['organisation_id', 'external_id'],
    memberships_org_directory_email_idx: ['organisation_id', 'directory_email'],
    memberships_org_extra_addresses_idx: ['organisation_id', 'extra_addresses'],
    memberships_org_created_idx: ['organisation_id', 'created_at', 'id'],
  },
});
