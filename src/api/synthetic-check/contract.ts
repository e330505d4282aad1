import { boolean, integer, name, relation, webAddress } from '../../wire/field';
import { defineResource } from '../../wire/resource';

export const syntheticCheck = defineResource({
  uid: 'api::synthetic-check.synthetic-check',
  path: 'synthetic-checks',
  singular: 'synthetic check',
  plural: 'synthetic checks',
  label: 'name',
  ownership: 'member',
  requiredOnCreate: ['name'],
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', {
      createOnly: true,
      nullable: false,
    }),
    name: name('Name.'),
    url: webAddress('Address to probe: http or https, without user name or password.'),
    interval_seconds: integer('Seconds between two runs.', { min: 1, max: 86_400 }),
    enabled: boolean('Whether it runs.'),
  },
});
