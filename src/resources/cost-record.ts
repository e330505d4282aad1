import { datetime, decimal, relation, string, text } from '../wire/field';
import { defineResource } from '../wire/resource';

const system = { writer: 'system' } as const;

export const costRecord = defineResource({
  uid: 'api::cost-record.cost-record',
  path: 'cost-records',
  singular: 'cost record',
  plural: 'cost records',
  description: 'One line of cloud cost, in EUR.',
  label: 'service',
  ownership: 'member',
  audited: true,
  grantsRights: false,
  merge: 'running-month',
  split: 'running-month',
  admin: { group: 'money', columns: ['charged_at', 'organisation', 'amount_eur', 'provider', 'service'] },
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', system),
    amount_eur: decimal('Amount in EUR; a credit is negative.', {
      ...system,
      nullable: false,
      column: { digits: [25, 12] },
    }),
    charged_at: datetime('Time that the charge counts for.', { ...system, nullable: false }),
    provider: string('Cloud provider; null if the file does not name it.', system),
    account: string(
      'Account at the provider: the SubAccountId of the FOCUS file, otherwise its BillingAccountId. Null if it was imported before accounts were recorded.',
      system,
    ),
    service: string(
      'Service of the provider; null if the file does not name it, as for some purchases and credits.',
      system,
    ),
    description: text('Description of the charge, otherwise its category; null if the file has neither.', system),
    external_id: string('Id of the line at its source.', system),
    resource_id: string(
      'What was charged at the provider: the ResourceId of the FOCUS file, of which 255 characters are kept. Null if the file names none, or the charge was imported before resources were recorded.',
      system,
    ),
  },
  internal: {
    import_key: { type: 'string', unique: true, hidden: true },
    import_scope: { type: 'string', hidden: true },
  },
  indexes: {
    cost_records_org_created_idx: ['organisation_id', 'created_at', 'id'],
    cost_records_org_charged_idx: ['organisation_id', 'charged_at', 'id', 'amount_eur'],
  },
});
