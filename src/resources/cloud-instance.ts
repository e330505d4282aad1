import { INSTANCE_STATUSES } from '../domain/vocabularies';
import { datetime, name, oneOf, relation, string } from '../wire/field';
import { defineResource } from '../wire/resource';

/** The contract of cloud instances. */
export const cloudInstance = defineResource({
  uid: 'api::cloud-instance.cloud-instance',
  path: 'cloud-instances',
  singular: 'cloud instance',
  plural: 'cloud instances',
  description: 'A provisioned machine or service at a cloud provider.',
  label: 'name',
  searched: ['name', 'provider', 'region', 'external_id'],
  searchIndex: true,
  ownership: 'member',
  audited: true,
  grantsRights: false,
  merge: 'moves',
  split: 'assigned',
  admin: { group: 'work', columns: ['name', 'organisation', 'provider', 'region', 'instance_status', 'createdAt'] },
  requiredOnCreate: ['name'],
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', {
      createOnly: true,
      nullable: false,
    }),
    blueprint: relation('api::blueprint.blueprint', 'name', 'The blueprint that it was deployed from.'),
    deployment: relation('api::deployment.deployment', 'name', 'The deployment that made it.', { writer: 'system' }),
    name: name('Name.'),
    provider: string('Cloud provider.'),
    region: string('Region of the provider.'),
    external_id: string('ID at the provider.'),
    status: oneOf(INSTANCE_STATUSES, 'terminated is final. A terminated instance does not count against the limit.', {
      attribute: 'instance_status',
      column: { default: 'provisioning' },
      rank: 'rising',
      nullable: false,
    }),
    terminated_at: datetime('When it was terminated.', { writer: 'system' }),
  },
  internal: { deployment_step: { type: 'string', hidden: true } },
  placedAfter: { terminated_at: ['deployment'] },
  indexes: {
    cloud_instances_org_created_idx: ['organisation_id', 'created_at', 'id'],
    cloud_instances_org_status_idx: ['organisation_id', 'instance_status'],
  },
});
