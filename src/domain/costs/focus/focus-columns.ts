/**
 * The columns that Tenantry reads from a FOCUS 1.2 file (FinOps Open Cost and Usage Specification). Files have about sixty
 * columns in any order; the others are ignored.
 */
export const REQUIRED_COLUMNS = [
  'BilledCost',
  'BillingAccountId',
  'BillingCurrency',
  'ChargeCategory',
  'ChargePeriodEnd',
  'ChargePeriodStart',
  'ProviderName',
  'ServiceName',
] as const;

/** Columns that FOCUS requires only from some providers, or that only help to distinguish rows. */
const OPTIONAL_COLUMNS = [
  'AvailabilityZone',
  'BillingPeriodStart',
  'ChargeClass',
  'ChargeDescription',
  'ChargeFrequency',
  'CommitmentDiscountId',
  'CommitmentDiscountStatus',
  'PricingCategory',
  'RegionId',
  'ResourceId',
  'SkuId',
  'SkuPriceId',
  'SubAccountId',
] as const;

/** The name of a column that Tenantry reads. */
export type FocusColumn = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number];

/** The columns of one row that Tenantry reads. Empty values and `NULL` are null. */
export type FocusFields = Record<FocusColumn, string | null>;

const COLUMNS: readonly FocusColumn[] = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS];

/** The index of each column in the rows of one file; -1 if the file does not have it. */
export type FocusHeader = { width: number; positions: readonly (readonly [FocusColumn, number])[] };

/** Further columns are ignored, because a header of a megabyte must not block requests. */
const MAX_COLUMNS = 10_000;

/**
 * Finds columns by name. Some databases write names in lower case, such as `billedcost`. If a file has a column in both
 * spellings, that of FOCUS wins.
 */
const createFinder = (names: readonly string[]): ((name: FocusColumn) => number) => {
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
 * Reads the header of a file.
 *
 * @param names the first row
 * @returns the indexes of the columns, or the names of missing required columns
 */
export const readHeader = (names: readonly string[]): FocusHeader | { missing: string[] } => {
  const find = createFinder(names);
  const missing = REQUIRED_COLUMNS.filter((name) => find(name) < 0);
  if (missing.length > 0) return { missing };
  return { width: names.length, positions: COLUMNS.map((name) => [name, find(name)] as const) };
};

/** FOCUS uses null for an absent value. CSV has no null, so exporters write nothing or the word. */
const valueOf = (text: string | undefined): string | null => {
  const value = text?.trim() ?? '';
  return value === '' || value === 'NULL' ? null : value;
};

/** The columns of one row by name. A plain loop for speed, because it runs a million times for one file. */
export const fieldsOf = ({ positions }: FocusHeader, row: readonly string[]): FocusFields => {
  const fields: Partial<FocusFields> = {};
  for (const [name, at] of positions) fields[name] = at < 0 ? null : valueOf(row[at]);
  return fields as FocusFields;
};
