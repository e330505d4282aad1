/**
 * Writes a FOCUS file in Parquet to the standard output.
 *
 * node parquet-writer.mjs ROWS [ACCOUNT [EXTRAS]]: writes that many rows of an account, which differ in their resources
 * only. EXTRAS is JSON, the extras of write-parquet.ts.
 */
import { gzipSync } from 'node:zlib';
import { ByteWriter, parquetWrite } from 'hyparquet-writer';

const rows = Number(process.argv[2]);
const account = process.argv[3] ?? 'no such account';
/** @type {import('./write-parquet.ts').ParquetExtras} */
const extras = JSON.parse(process.argv[4] ?? '{}');
/**
 * @template T
 * @param {T} value
 */
const filled = (value) => Array.from({ length: rows }, () => value);

const TEXT_NAMES = ['ChargeClass', 'ChargeDescription', 'ChargeFrequency', 'CommitmentDiscountId', 'PricingCategory'];
const MORE_NAMES = ['BillingPeriodStart', 'CommitmentDiscountStatus', 'RegionId', 'SkuPriceId', 'SubAccountId'];
const text = 'x'.repeat(extras.textLength ?? 0);
/** @type {import('hyparquet-writer').ColumnSource[]} */
const textColumns = [...TEXT_NAMES, ...MORE_NAMES]
  .slice(0, extras.textColumns ?? 0)
  .map((name) => ({ name, data: filled(text), type: 'STRING' }));

const shared = 'y'.repeat(extras.sharedLength ?? 0);
/** @type {import('hyparquet-writer').ColumnSource[]} */
const sharedColumns =
  shared === '' ? [] : [{ name: 'SkuId', data: filled(shared), type: 'STRING', encoding: 'DELTA_BYTE_ARRAY' }];

/**
 * Changes the number of repetitions of a first run of many values to 134 million.
 *
 * @param {Uint8Array} page
 */
const endless = (page) => {
  const [, run = 1, more = 0] = page;
  if (page.length < 8 || run % 2 === 1 || run < 0x80 || more < 0x80) return page;
  const changed = Uint8Array.from(page);
  changed.set([0xfe, 0xff, 0xff, 0x7f], 1);
  return changed;
};
const zones = Array.from({ length: rows }, (_all, row) => (row < rows - 8 ? 'a' : `b${row % 3}`));
/** @type {import('hyparquet-writer').ColumnSource[]} */
const endlessColumns = extras.hasEndlessRun
  ? [{ name: 'AvailabilityZone', data: zones, type: 'STRING', codec: 'GZIP' }]
  : [];

const writer = new ByteWriter();
await parquetWrite({
  writer,
  rowGroupSize: rows,
  compressors: { GZIP: (page) => gzipSync(endless(page)) },
  columnData: [
    ...textColumns,
    ...sharedColumns,
    ...endlessColumns,
    { name: 'BilledCost', data: filled(0.0000004), type: 'DOUBLE' },
    { name: 'BillingAccountId', data: filled(account), type: 'STRING' },
    { name: 'BillingCurrency', data: filled('EUR'), type: 'STRING' },
    { name: 'ChargeCategory', data: filled('Usage'), type: 'STRING' },
    { name: 'ChargePeriodStart', data: filled(new Date('2026-05-10T00:00:00Z')), type: 'TIMESTAMP' },
    { name: 'ChargePeriodEnd', data: filled(new Date('2026-05-11T00:00:00Z')), type: 'TIMESTAMP' },
    { name: 'ProviderName', data: filled('Acme Cloud'), type: 'STRING' },
    { name: 'ServiceName', data: filled('Compute'), type: 'STRING' },
    { name: 'ResourceId', data: Array.from({ length: rows }, (_all, row) => `vm-${row}`), type: 'STRING' },
  ],
});
process.stdout.write(Buffer.from(writer.getBytes()));
