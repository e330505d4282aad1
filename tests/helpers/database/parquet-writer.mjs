/**
 * Writes a FOCUS file in Parquet to the standard output.
 *
 * node parquet-writer.mjs ROWS ACCOUNT: writes that many rows of an account, which differ in their resources only. The
 * standard input is JSON, the extras of write-parquet.ts.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { ByteWriter, parquetWrite, schemaFromColumnData } from 'hyparquet-writer';

const rows = Number(process.argv[2]);
const account = process.argv[3] ?? '';
/** @type {import('./write-parquet.ts').ParquetExtras} */
const extras = JSON.parse(readFileSync(0, 'utf8'));
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

const nested = (extras.nested ?? []).map(({ schema, data, nulls }) => ({
  schema,
  column: { name: schema[0]?.name ?? '', data: nulls === undefined ? (data ?? []) : filled(Array(nulls).fill(null)) },
}));

/** @type {import('hyparquet-writer').ColumnSource[]} */
const flatColumns = [
  ...textColumns,
  ...sharedColumns,
  ...endlessColumns,
  { name: 'BilledCost', data: filled(extras.cost ?? 0.0000004), type: 'DOUBLE' },
  { name: 'BillingAccountId', data: filled(account), type: 'STRING' },
  { name: 'BillingCurrency', data: filled('EUR'), type: 'STRING' },
  { name: 'ChargeCategory', data: filled('Usage'), type: 'STRING' },
  { name: 'ChargePeriodStart', data: filled(new Date('2026-05-10T00:00:00Z')), type: 'TIMESTAMP' },
  { name: 'ChargePeriodEnd', data: filled(new Date('2026-05-11T00:00:00Z')), type: 'TIMESTAMP' },
  { name: 'ProviderName', data: filled('Acme Cloud'), type: 'STRING' },
  { name: 'ServiceName', data: filled('Compute'), type: 'STRING' },
  { name: 'ResourceId', data: Array.from({ length: rows }, (_all, row) => `vm-${row}`), type: 'STRING' },
];
const [root, ...flatSchema] = schemaFromColumnData({ columnData: flatColumns });
const columnCount = flatColumns.length + nested.length;

const writer = new ByteWriter();
await parquetWrite({
  writer,
  rowGroupSize: rows,
  pageSize: extras.pageSize,
  compressors: { GZIP: (page) => gzipSync(endless(page)) },
  schema: [
    { name: root?.name ?? 'root', num_children: columnCount },
    ...flatSchema,
    ...nested.flatMap((each) => each.schema),
  ],
  columnData: [...flatColumns.map(({ type: _inSchema, ...column }) => column), ...nested.map(({ column }) => column)],
});
process.stdout.write(Buffer.from(writer.getBytes()));
