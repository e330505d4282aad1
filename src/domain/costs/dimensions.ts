import { OLD_REGION, PROVIDER_NAMES, valueOf } from './focus/focus-columns';
import { parseMoment } from './focus/focus-values';

/**
 * The dimensions of a row: every column that describes the charge, also those of the provider (`x_Operation`), tags, and columns
 * that Tenantry does not know. Amounts are none, because a corrected row has others.
 */

/**
 * The last words of the names of amounts, also before a currency: `BilledCost`, `x_BilledCostInUsd`, `oci_CostOverage`. ContractApplied
 * contains amounts.
 */
const AMOUNT =
  /(cost|price|quantity|amount|discounts|credits|savings|exchange_?rate|conversion_?rate)(_?overage)?(_?in_?[a-z]{3})?$|^contract_?applied$|^oci_?attributed_?usage$/i;

/**
 * Columns whose value is known later, or changes with each export: the invoice is issued at the end of the month, and the end of
 * a billing period follows from its start. A row would be stored again when they change.
 */
const CHANGING = /^(x_)?(invoice_?(detail_?)?id|export_?time|ingestion_?time|export_?run_?id|billing_?period_?end)$/i;

/** The values of BillingCurrency are corrected together with amounts. */
const CURRENCY = /^(x_)?(billing|pricing)_?currency$/i;

const TIME = /(start|end|date|time)$/i;

/** More are ignored, as in `readHeader`: a header of a megabyte must not block requests. */
const MAX_COLUMNS = 10_000;

/** Whether a column describes the charge. */
export const isDimension = (name: string): boolean =>
  name !== '' && !AMOUNT.test(name) && !CHANGING.test(name) && !CURRENCY.test(name);

/** Tags are JSON objects, whose order has no meaning. Other texts are returned as they are. */
const canonicalJson = (text: string): string => {
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return text;
    return JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  } catch {
    return text;
  }
};

const canonical = (text: string, isTime: boolean): string => {
  if (isTime) return parseMoment(text)?.toISOString() ?? text;
  return text.startsWith('{') ? canonicalJson(text) : text;
};

const lowerCase = (name: string): string => name.toLowerCase();
const OTHER_PROVIDERS = PROVIDER_NAMES.map(lowerCase);
const REGION = lowerCase(OLD_REGION);

/** The columns with several names, in the order in which their values count: that of FOCUS 1.2 first. */
const ORDER = ['providername', ...OTHER_PROVIDERS, 'regionid', REGION];

/** The names of columns in FOCUS 1.2. The old name of the region counts only where it is read (`readHeader`). */
const namesIn12 = (names: readonly string[]): ((name: string) => string) => {
  const isOld = !names.includes('providername');
  return (name) => {
    if (OTHER_PROVIDERS.includes(name)) return 'providername';
    return isOld && name === REGION ? 'regionid' : name;
  };
};

/** Returns the dimensions of a row, as one text. */
export type DimensionReader = (cells: readonly string[]) => string;

/**
 * Makes the reader for the rows of one file. The order of columns, the case of their names, and columns without a value do not
 * matter.
 *
 * @param names the header
 */
export const createDimensionReader = (names: readonly string[]): DimensionReader => {
  const lower = names.slice(0, MAX_COLUMNS).map((name) => name.trim().toLowerCase());
  const nameIn12 = namesIn12(lower);
  const columns = lower
    .map((own, at) => ({ own, name: nameIn12(own), at, isTime: TIME.test(own) }))
    .filter(({ own }) => isDimension(own))
    .sort((a, b) => (a.name === b.name ? ORDER.indexOf(a.own) - ORDER.indexOf(b.own) : a.name < b.name ? -1 : 1))
    .map(({ own, name, at, isTime }) => ({ at, isTime, label: JSON.stringify(name), isRenamed: ORDER.includes(own) }));
  return (cells) => {
    let [text, written] = ['', ''];
    for (const { label, at, isTime, isRenamed } of columns) {
      const value = valueOf(cells[at]);
      if (value === null || (isRenamed && label === written)) continue;
      text += `${label}:${JSON.stringify(canonical(value, isTime))},`;
      written = label;
    }
    return text;
  };
};
