import { ROLES } from '../../domain/vocabularies';
import { oneOf, relation } from '../../wire/field';
import { defineResource } from '../../wire/resource';

export const membership = defineResource({
  uid: 'api::membership.membership',
  path: 'memberships',
  singular: 'membership',
  plural: 'memberships',
  label: 'role',
  ownership: 'member',
  requiredOnCreate: ['user', 'role'],
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'The organisation.', {
      createOnly: true,
      nullable: false,
    }),
    user: relation(
      'plugin::users-permissions.user',
      'username',
      'The person, by the documentId that GET /api/me shows them.',
      { createOnly: true, nullable: false },
    ),
    role: oneOf(ROLES, 'What the person may do there: see the capability matrix.', { nullable: false }),
  },
});
