import { createHash, hash } from 'node:crypto';
import type { FocusColumn, FocusFields } from './focus/focus-columns';
import { parseMoment } from './focus/focus-values';

/**
 * FOCUS has no row ID, so these columns identify a row. Amounts are not among them, so that a corrected file replaces the
 * amounts of an earlier one; nor are names, tags and the invoice, which can change later. Rows of one file that are equal
 * in all of these are distinguished by their number.
 */
const IDENTIFYING: readonly FocusColumn[] = [
  'ProviderName',
  'BillingAccountId',
  'SubAccountId',
  'BillingPeriodStart',
  'ChargePeriodStart',
  'ChargePeriodEnd',
  'ChargeCategory',
  'ChargeClass',
  'ChargeFrequency',
  'ChargeDescription',
  'ServiceName',
  'ResourceId',
  'SkuId',
  'SkuPriceId',
  'RegionId',
  'AvailabilityZone',
  'PricingCategory',
  'CommitmentDiscountId',
  'CommitmentDiscountStatus',
];

const MOMENTS: ReadonlySet<FocusColumn> = new Set(['BillingPeriodStart', 'ChargePeriodStart', 'ChargePeriodEnd']);

/** Half of a SHA-256, which is unique in practice. */
const KEY_LENGTH = 32;

/** One call if Node supports it (from 20.12), because Hash objects survive until a major garbage collection. */
const sha256 = (text: string): string =>
  typeof hash === 'function' ? hash('sha256', text, 'hex') : createHash('sha256').update(text).digest('hex');

const digest = (text: string): string => sha256(text).slice(0, KEY_LENGTH);

/** The same time can be written in several ways. */
const canonical = (fields: FocusFields, name: FocusColumn): string | number => {
  const text = fields[name] ?? '';
  return (MOMENTS.has(name) && parseMoment(text)?.getTime()) || text;
};

/** The identity of a row, as 32 hexadecimal digits. */
export const identityOf = (fields: FocusFields): string =>
  digest(JSON.stringify(IDENTIFYING.map((name) => canonical(fields, name))));

/**
 * The unique key of a row, so that repeated imports store it once.
 *
 * @param identity its identity
 * @param occurrence how many rows with this identity come before it in the file
 */
export const importKeyOf = (identity: string, occurrence: number): string =>
  occurrence === 0 ? identity : digest(`${identity}#${occurrence}`);
