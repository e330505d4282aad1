import { DIRECTORY_KINDS } from '../domain/vocabularies';
import { boolean, name, oneOf, relation, string } from '../wire/field';
import { defineResource } from '../wire/resource';

export const directoryIntegration = defineResource({
  uid: 'api::directory-integration.directory-integration',
  path: 'directory-integrations',
  singular: 'directory integration',
  plural: 'directory integrations',
  description: "An identity provider's directory that members sign in from.",
  label: 'name',
  searched: ['name'],
  ownership: 'member',
  audited: true,
  grantsRights: true,
  merge: 'stays',
  split: 'copied',
  admin: { group: 'access', columns: ['name', 'organisation', 'kind', 'enabled', 'updatedAt'] },
  requiredOnCreate: ['name', 'kind'],
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', {
      createOnly: true,
      nullable: false,
    }),
    name: name('Display name.'),
    kind: oneOf(DIRECTORY_KINDS, 'Kind of directory.', { nullable: false }),
    idp_tenant_id: string('Id of the tenant at the identity provider.'),
    enabled: boolean('Whether people can sign in through it.'),
  },
  indexes: {
    dir_integrations_org_created_idx: ['organisation_id', 'created_at', 'id'],
  },
});
