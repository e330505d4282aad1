/**
 * The columns that Tenantry reads from a FOCUS file (FinOps Open Cost and Usage Specification). Files have about sixty columns
 * in any order; the others are ignored. Without a value of these, a charge cannot be counted: its amount, its account and its
 * time.
 */
export const REQUIRED_COLUMNS = ['BilledCost', 'BillingAccountId', 'BillingCurrency', 'ChargePeriodStart'] as const;

/** Columns that providers leave empty or leave out, or that only help to distinguish rows. */
const OPTIONAL_COLUMNS = [
  'AvailabilityZone',
  'BillingPeriodStart',
  'ChargeCategory',
  'ChargeClass',
  'ChargeDescription',
  'ChargeFrequency',
  'ChargePeriodEnd',
  'CommitmentDiscountId',
  'CommitmentDiscountStatus',
  'PricingCategory',
  'ProviderName',
  'RegionId',
  'ResourceId',
  'ServiceName',
  'SkuId',
  'SkuPriceId',
  'SubAccountId',
] as const;

/** The name of a column that Tenantry reads. */
export type FocusColumn = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number];

/** The columns of one row that Tenantry reads. Empty values and the words for null are null. */
export type FocusFields = Record<FocusColumn, string | null>;

/** All of these columns. */
export const COLUMNS: readonly FocusColumn[] = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS];

/** The names of the provider from FOCUS 1.3 on, which 1.4 requires, and in FOCUS 0.5, which Oracle still writes. */
export const PROVIDER_NAMES = ['ServiceProviderName', 'Provider'] as const;
/** The region in FOCUS 0.5. */
export const OLD_REGION = 'Region';

/**
 * The index of each column in the rows of one file; -1 if the file does not have it. Where a column has several, the first with a
 * value counts.
 */
export type FocusHeader = { width: number; positions: readonly (readonly [FocusColumn, number])[] };

/** Further columns are ignored, because a header of a megabyte must not block requests. */
const MAX_COLUMNS = 10_000;

/** The index of a column by its name; -1 if there is none. */
type Find = (name: string) => number;

/**
 * Finds columns by name. Some databases write names in lower case, such as `billedcost`. If a file has a column in both
 * spellings, that of FOCUS wins.
 */
const createFinder = (names: readonly string[]): Find => {
  const trimmed = names.slice(0, MAX_COLUMNS).map((name) => name.trim());
  const lower = trimmed.map((name) => name.toLowerCase());
  return (name) => {
    const exact = trimmed.indexOf(name);
    return exact < 0 ? lower.indexOf(name.toLowerCase()) : exact;
  };
};

/** The columns of a file that Tenantry reads. Names are case-insensitive. */
export const knownColumns = (names: readonly string[]): FocusColumn[] => {
  const find = createFinder(names);
  return COLUMNS.filter((name) => find(name) >= 0);
};

/**
 * The columns that other versions of FOCUS name differently. The old name of the region counts only in files without
 * `ProviderName`: in others, rows have been imported without it, and are to stay the same rows.
 */
const renamed = (find: Find): (readonly [FocusColumn, number])[] => {
  const providers = PROVIDER_NAMES.map((name) => ['ProviderName', find(name)] as const);
  const region = ['RegionId', find('ProviderName') < 0 ? find(OLD_REGION) : -1] as const;
  return [...providers, region].filter(([, at]) => at >= 0);
};

/**
 * Reads the header of a file.
 *
 * @param names the first row
 * @returns the indexes of the columns, or the names of missing required columns
 */
export const readHeader = (names: readonly string[]): FocusHeader | { missing: string[] } => {
  const find = createFinder(names);
  const missing = REQUIRED_COLUMNS.filter((name) => find(name) < 0);
  if (missing.length > 0) return { missing };
  return { width: names.length, positions: [...COLUMNS.map((name) => [name, find(name)] as const), ...renamed(find)] };
};

/** What exporters write for null: nothing, the word, or as Hive and Snowflake do. */
const NULLS: ReadonlySet<string> = new Set(['', 'NULL', 'null', String.raw`\N`]);

/** A value of a row. FOCUS uses null for an absent one, and CSV has no null. */
export const valueOf = (text: string | undefined): string | null => {
  const value = text?.trim() ?? '';
  return NULLS.has(value) ? null : value;
};

/** The columns of one row by name. A plain loop for speed, because it runs a million times for one file. */
export const fieldsOf = ({ positions }: FocusHeader, row: readonly string[]): FocusFields => {
  const fields: Partial<FocusFields> = {};
  for (const [name, at] of positions) fields[name] ??= at < 0 ? null : valueOf(row[at]);
  return fields as FocusFields;
};
