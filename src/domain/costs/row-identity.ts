import { createHash, hash } from 'node:crypto';
import type { FocusColumn, FocusFields } from './focus/focus-columns';
import { parseMoment } from './focus/focus-values';

/*
 * FOCUS has no row ID, so a row is identified by its dimensions (dimensions.ts). Rows that are equal in all of these are
 * distinguished by their number.
 *
 * Keys begin with a letter for their kind, so that rows of an import in parts are never those of another file, and rows of earlier
 * versions, which compared fewer columns, are never taken for those of this one.
 */

/** The columns that identified a row at first. */
const EARLIER_COLUMNS: readonly FocusColumn[] = [
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

/** The value of a column in one spelling: a time can be written in several ways. */
const canonical = (fields: FocusFields, name: FocusColumn): string | number => {
  const text = fields[name] ?? '';
  return (MOMENTS.has(name) && parseMoment(text)?.getTime()) || text;
};

/** Of an append, and of an import that replaces what the same export delivered before. */
const APPENDED = 'l';
const REPLACING = 'r';
/** Of an append by a version that read no lists and maps of Parquet. */
const WITHOUT_LISTS = 'k';

/**
 * Where the keys of earlier versions are in the order of texts: those of nineteen columns are hexadecimal digits only, those without
 * lists begin with their letter.
 */
export const EARLIER_KEYS = {
  ofFewColumns: { from: '', to: 'g' },
  withoutLists: { from: WITHOUT_LISTS, to: APPENDED },
} as const;

/** Which keys of earlier versions are stored. */
export type EarlierKeys = Record<keyof typeof EARLIER_KEYS, boolean>;

/** The length of an identity of a replacing import, with its letter; the number of the row follows. */
export const IDENTITY_LENGTH = KEY_LENGTH + 1;

/** How many numbers a row of an earlier version is looked for at. Parts of a file count anew. */
const EARLIER_NUMBERS = 8;

/** The identity of a row that is appended, as a letter and 32 hexadecimal digits. */
export const identityOf = (dimensions: string): string => APPENDED + digest(dimensions);

/** The identity of a row of an export, whose rows are replaced together. */
export const replacedIdentityOf = (exportId: string, dimensions: string): string =>
  REPLACING + digest(`${JSON.stringify(exportId)}${dimensions}`);

/** The identity of a row of nineteen columns, as 32 hexadecimal digits. */
export const earlierIdentityOf = (fields: FocusFields): string =>
  digest(JSON.stringify(EARLIER_COLUMNS.map((name) => canonical(fields, name))));

/**
 * The unique key of a row, so that repeated imports store it once.
 *
 * @param identity its identity
 * @param occurrence how many rows with this identity come before it
 */
export const importKeyOf = (identity: string, occurrence: number): string =>
  occurrence === 0 ? identity : `${identity}.${occurrence}`;

/** The identity of a row of an export, and how many with it come before, from its key. */
export const occurrenceIn = (key: string): { identity: string; occurrence: number } => ({
  identity: key.slice(0, IDENTITY_LENGTH),
  occurrence: Number(key.slice(IDENTITY_LENGTH + 1)),
});

const earlierKeyOf = (identity: string, occurrence: number): string =>
  occurrence === 0 ? identity : digest(`${identity}#${occurrence}`);

/** The key at the number of a row and at those after it, the likeliest first: it changes if a file is imported in parts now. */
const near = (occurrence: number, keyOf: (occurrence: number) => string): string[] =>
  Array.from({ length: EARLIER_NUMBERS }, (_all, more) => keyOf(occurrence + more));

/**
 * The keys under which a version that compared nineteen columns can have stored a row, the likeliest first.
 *
 * @param identity what {@link earlierIdentityOf} returned
 * @param occurrence how many rows of the file with this identity come before it
 */
export const earlierKeysOf = (identity: string, occurrence: number): string[] =>
  near(occurrence, (number) => earlierKeyOf(identity, number));

/** The identity that a row with these dimensions had in a version without lists. */
export const identityWithoutLists = (dimensions: string): string => WITHOUT_LISTS + digest(dimensions);

/**
 * The keys under which a version without lists can have stored a row of a file that has some, the likeliest first.
 *
 * @param identity what {@link identityWithoutLists} returned for its other dimensions
 * @param occurrence how many rows of the file with this identity come before it
 */
export const keysWithoutLists = (identity: string, occurrence: number): string[] =>
  near(occurrence, (number) => importKeyOf(identity, number));
