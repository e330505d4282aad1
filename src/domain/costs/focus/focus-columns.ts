/**
 * What Tenantry reads of a cost and usage file in the format FOCUS 1.2 (FinOps Open Cost and Usage Specification). Files
 * have some sixty columns in any order; the others are ignored.
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

/** FOCUS demands these of some providers only, or they merely help to tell rows apart. */
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

export type FocusColumn = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number];

/** One row of a file, as far as it is read. What is empty or `NULL` is null. */
export type FocusFields = Record<FocusColumn, string | null>;

const COLUMNS: readonly FocusColumn[] = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS];

/** Where each column stands in the rows of one file; -1 for one that it does not have. */
export type FocusHeader = { width: number; positions: readonly (readonly [FocusColumn, number])[] };

/** Columns behind these are not looked at: a header of a megabyte must not block requests. */
const MAX_COLUMNS = 10_000;

/**
 * Finds columns by their names. Databases that know no upper case write `billedcost`; where a file has a column in both
 * spellings, the one that FOCUS uses counts.
 */
const createFinder = (names: readonly string[]): ((name: FocusColumn) => number) => {
  const trimmed = names.slice(0, MAX_COLUMNS).map((name) => name.trim());
  const lower = trimmed.map((name) => name.toLowerCase());
  return (name) => {
    const exact = trimmed.indexOf(name);
    return exact < 0 ? lower.indexOf(name.toLowerCase()) : exact;
  };
};

/** The columns that Tenantry reads of those that a file has, in whatever case it writes them. */
export const knownColumns = (names: readonly string[]): FocusColumn[] => {
  const find = createFinder(names);
  return COLUMNS.filter((name) => find(name) >= 0);
};

/**
 * Reads the header of a file.
 *
 * @param names the first row
 * @returns where the columns stand, or the names of required columns that are not there
 */
export const readHeader = (names: readonly string[]): FocusHeader | { missing: string[] } => {
  const find = createFinder(names);
  const missing = REQUIRED_COLUMNS.filter((name) => find(name) < 0);
  if (missing.length > 0) return { missing };
  return { width: names.length, positions: COLUMNS.map((name) => [name, find(name)] as const) };
};

/** FOCUS writes null for what has no value; CSV knows no null, and exporters write nothing or the word. */
const valueOf = (text: string | undefined): string | null => {
  const value = text?.trim() ?? '';
  return value === '' || value === 'NULL' ? null : value;
};

/** The columns of one row by their names. Written out as a loop: it runs a million times for one file. */
export const fieldsOf = ({ positions }: FocusHeader, row: readonly string[]): FocusFields => {
  const fields: Partial<FocusFields> = {};
  for (const [name, at] of positions) fields[name] = at < 0 ? null : valueOf(row[at]);
  return fields as FocusFields;
};
