import { createHash, hash } from 'node:crypto';
import type { FocusColumn, FocusFields } from './focus/focus-columns';
import { parseMoment } from './focus/focus-values';

/**
 * FOCUS has no id of a row: a row is known again by what it is about. Its amounts are left out, so that a file in which
 * the provider corrected them replaces what an earlier one said; so are names, tags and the invoice, which come or change
 * later. Rows of one file that are alike in all of this are told apart by their number.
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

/** Half of SHA-256: as good as unique among all the charges that there will ever be. */
const KEY_LENGTH = 32;

/** In one call where Node has it (from 20.12): a Hash lives until the garbage collector's long rounds. */
const sha256 = (text: string): string =>
  typeof hash === 'function' ? hash('sha256', text, 'hex') : createHash('sha256').update(text).digest('hex');

const digest = (text: string): string => sha256(text).slice(0, KEY_LENGTH);

/** The same moment may be written in several ways. */
const canonical = (fields: FocusFields, name: FocusColumn): string | number => {
  const text = fields[name] ?? '';
  return (MOMENTS.has(name) && parseMoment(text)?.getTime()) || text;
};

/** What a row is about, as 32 hexadecimal digits. */
export const identityOf = (fields: FocusFields): string =>
  digest(JSON.stringify(IDENTIFYING.map((name) => canonical(fields, name))));

/**
 * The key under which a row is stored, once however often it is imported.
 *
 * @param identity what it is about
 * @param occurrence how many rows before it in the file are about the same
 */
export const importKeyOf = (identity: string, occurrence: number): string =>
  occurrence === 0 ? identity : digest(`${identity}#${occurrence}`);
