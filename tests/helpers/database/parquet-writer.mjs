/**
 * Writes a FOCUS file in Parquet to the standard output.
 *
 * node parquet-writer.mjs ROWS [ACCOUNT]: writes that many rows of an account, which differ in their resources only
 */
import { ByteWriter, parquetWrite } from 'hyparquet-writer';

const rows = Number(process.argv[2]);
const account = process.argv[3] ?? 'no such account';
/**
 * @template T
 * @param {T} value
 */
const filled = (value) => Array.from({ length: rows }, () => value);

const writer = new ByteWriter();
await parquetWrite({
  writer,
  rowGroupSize: rows,
  columnData: [
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
