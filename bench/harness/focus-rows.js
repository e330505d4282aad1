'use strict';

const { Readable } = require('node:stream');

const COLUMNS = [
  'BilledCost',
  'EffectiveCost',
  'ListCost',
  'BillingAccountId',
  'BillingAccountName',
  'SubAccountId',
  'BillingCurrency',
  'BillingPeriodStart',
  'BillingPeriodEnd',
  'ChargeCategory',
  'ChargeClass',
  'ChargeDescription',
  'ChargeFrequency',
  'ChargePeriodStart',
  'ChargePeriodEnd',
  'InvoiceIssuerName',
  'PricingCategory',
  'ProviderName',
  'PublisherName',
  'RegionId',
  'ResourceId',
  'ResourceName',
  'ServiceCategory',
  'ServiceName',
  'SkuId',
  'SkuPriceId',
  'Tags',
];

const ROWS_PER_CHUNK = 100;
const HOURS = 720;
const HOUR_MS = 3_600_000;
const MONTH = Date.UTC(2026, 4, 1);

/** @param {number} hours */
const moment = (hours) => new Date(MONTH + hours * HOUR_MS).toISOString().replace('.000', '');

/**
 * @param {number} number
 * @param {string[]} accounts
 */
const row = (number, accounts) => {
  const resource = Math.floor(number / HOURS);
  return [
    (number % 997) / 1000,
    0,
    (number % 997) / 900,
    accounts[resource % accounts.length],
    'Benchmark billing account',
    `sub-${resource % 50}`,
    'EUR',
    '2026-05-01T00:00:00Z',
    '2026-06-01T00:00:00Z',
    'Usage',
    '',
    `"Virtual machine, ${number % 7} cores, on demand"`,
    'Usage-Based',
    moment(number % HOURS),
    moment((number % HOURS) + 1),
    'Bench Cloud Ltd',
    'Standard',
    'Bench Cloud',
    'Bench Cloud',
    'eu-central-1',
    `arn:bench:compute:eu-central-1:instance/i-${resource.toString(16).padStart(17, '0')}`,
    `web-${resource}`,
    'Compute',
    'Bench Compute',
    'SKU-4711',
    'SKU-4711.PRICE',
    '"{""team"":""web"",""env"":""production""}"',
  ].join(',');
};

/**
 * A FOCUS file as a stream that is generated while it is read. Each row is one hour of a machine; all rows differ.
 *
 * @param {number} count rows
 * @param {string[]} accounts billing accounts, which take turns
 */
const focusRows = (count, accounts) => {
  const chunks = function* () {
    yield Buffer.from(`${COLUMNS.join(',')}\n`);
    for (let at = 0; at < count; at += ROWS_PER_CHUNK) {
      const rows = Math.min(ROWS_PER_CHUNK, count - at);
      yield Buffer.from(`${Array.from({ length: rows }, (_all, index) => row(at + index, accounts)).join('\n')}\n`);
    }
  };
  return Readable.from(chunks(), { objectMode: false });
};

module.exports = { focusRows };
