import { date, decimal, string } from '../../wire/field';
import { defineResource } from '../../wire/resource';

const platform = { writer: 'platform', nullable: false } as const;

export const exchangeRate = defineResource({
  uid: 'api::exchange-rate.exchange-rate',
  path: 'exchange-rates',
  singular: 'exchange rate',
  plural: 'exchange rates',
  label: 'currency',
  ownership: 'platform',
  requiredOnCreate: ['currency', 'valid_from', 'units_per_eur'],
  fields: {
    currency: string('Currency other than the euro, by its ISO 4217 code, such as USD.', { ...platform, min: 1 }),
    valid_from: date('First day (UTC) of the charges that it holds for; it ends where the next one begins.', platform),
    units_per_eur: decimal(
      'How much of the currency one euro buys, as the European Central Bank publishes it: 1.0847 for USD.',
      platform,
    ),
  },
});
