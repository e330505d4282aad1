import { GRANTABLE_ROLES } from '../domain/vocabularies';
import { oneOf, relation, string } from '../wire/field';
import { defineResource } from '../wire/resource';

/** A group that a directory created over SCIM. Owners and admins assign its role. */
export const scimGroup = defineResource({
  uid: 'api::scim-group.scim-group',
  path: 'scim-groups',
  singular: 'SCIM group',
  plural: 'SCIM groups',
  description: 'A group that a directory created over SCIM, and the role that its members get.',
  label: 'display_name',
  searched: ['display_name'],
  ownership: 'member',
  audited: true,
  grantsRights: true,
  merge: 'stays',
  split: 'stays',
  admin: { group: 'access', columns: ['display_name', 'organisation', 'role', 'external_id', 'createdAt'] },
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'The organisation of the directory.', {
      createOnly: true,
      nullable: false,
    }),
    display_name: string('Name of the group in the directory.', { writer: 'system', nullable: false }),
    external_id: string("The directory's id of the group.", { writer: 'system' }),
    role: oneOf(GRANTABLE_ROLES, 'The role that its members get; null: no role.', { rank: 'falling' }),
  },
  indexes: {
    scim_groups_org_created_idx: ['organisation_id', 'created_at', 'id'],
  },
});
