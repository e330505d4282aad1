import { parseMoment } from './focus/focus-values';

/**
 * The dimensions of a row: every column that describes the charge, also those of the provider (`x_Operation`), tags, and columns
 * that Tenantry does not know. Amounts are none, because a corrected row has others.
 */

/** The last words of the names of amounts, also before a currency: `BilledCost`, `x_BilledCostInUsd`, `oci_attributed_cost`. */
const AMOUNT =
  /(cost|price|quantity|amount|discounts|credits|savings|exchange_?rate|conversion_?rate)(_?in_?[a-z]{3})?$/i;

/**
 * Columns whose value is known later, or changes with each export: the invoice is issued at the end of the month, and the end of
 * a billing period follows from its start. A row would be stored again when they change.
 */
const CHANGING = /^(x_)?(invoice_?id|export_?time|ingestion_?time|export_?run_?id|billing_?period_?end)$/i;

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

/** Returns the dimensions of a row, as one text. */
export type DimensionReader = (cells: readonly string[]) => string;

/**
 * Makes the reader for the rows of one file. The order of columns, the case of their names, and columns without a value do not
 * matter.
 *
 * @param names the header
 */
export const createDimensionReader = (names: readonly string[]): DimensionReader => {
  const columns = names
    .slice(0, MAX_COLUMNS)
    .map((name, at) => ({ name: name.trim().toLowerCase(), at, isTime: TIME.test(name.trim()) }))
    .filter(({ name }) => isDimension(name))
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    .map(({ name, ...column }) => ({ ...column, label: JSON.stringify(name) }));
  return (cells) => {
    let text = '';
    for (const { label, at, isTime } of columns) {
      const value = cells[at]?.trim() ?? '';
      if (value !== '' && value !== 'NULL') text += `${label}:${JSON.stringify(canonical(value, isTime))},`;
    }
    return text;
  };
};
