import { hidesPerson } from '../../domain/accounts/unaccepted-memberships';
import { ROLES } from '../../domain/vocabularies';
import { datetime, oneOf, relation, string } from '../../wire/field';
import { defineResource } from '../../wire/resource';

export const membership = defineResource({
  uid: 'api::membership.membership',
  path: 'memberships',
  singular: 'membership',
  plural: 'memberships',
  label: 'role',
  ownership: 'member',
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
      'The person, by the documentId that GET /api/me shows them; null while a directory has added somebody who has not accepted.',
      { createOnly: true },
    ),
    role: oneOf(ROLES, 'What the person may do there: see the capability matrix.', { nullable: false }),
    pending_since: datetime('When the person was asked to join; null: the person is a member.', { writer: 'system' }),
    deactivated_at: datetime('Since when the directory lets this person do nothing here; null: may act.', {
      writer: 'system',
    }),
    user_name: string('What the directory calls the person; null: nobody provisioned this membership.', {
      writer: 'system',
    }),
    external_id: string("The directory's own id of the person.", { writer: 'system' }),
    display_name: string("The person's name, as the directory has it.", { writer: 'system' }),
  },
});
