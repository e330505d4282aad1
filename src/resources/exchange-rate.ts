import { date, decimal, string } from '../wire/field';
import { defineResource } from '../wire/resource';

const platform = { writer: 'platform', nullable: false } as const;

export const exchangeRate = defineResource({
  uid: 'api::exchange-rate.exchange-rate',
  path: 'exchange-rates',
  singular: 'exchange rate',
  plural: 'exchange rates',
  description: 'Units of a currency per euro, from a day on.',
  label: 'currency',
  ownership: 'platform',
  audited: true,
  grantsRights: false,
  admin: { group: 'money', columns: ['currency', 'valid_from', 'units_per_eur', 'updatedAt'] },
  requiredOnCreate: ['currency', 'valid_from', 'units_per_eur'],
  fields: {
    currency: string('Currency other than the euro, by its ISO 4217 code, such as USD.', { ...platform, min: 1 }),
    valid_from: date('First day (UTC) of the charges that it applies to, until the next rate begins.', platform),
    units_per_eur: decimal(
      'Units of the currency per euro, as the European Central Bank publishes them: 1.0847 for USD.',
      platform,
    ),
  },
  indexes: {
    exchange_rates_currency_day_uq: { unique: ['currency', 'valid_from'] },
  },
});
