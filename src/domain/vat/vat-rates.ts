import { MEMBER_STATES } from './vat-country';
import { defined, fieldsIn } from '../../values';

/** The standard VAT rates of all member states on one day. */
export interface VatRates {
  /** The publisher. */
  source: string;
  /** The day for which they are valid, ISO 8601. */
  asOf: string;
  /** Member state, by ISO code, to percent. */
  standard: Readonly<Record<string, number>>;
}

/** Standard rates are at least 15 % (Directive 2006/112/EC, Article 97); none has ever been above 27 %. */
const LOWEST = 15;
const HIGHEST = 35;

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

const isRate = (rate: unknown): rate is number => typeof rate === 'number' && rate >= LOWEST && rate <= HIGHEST;

/**
 * Reads a table of rates: `source`, `as_of` and `standard` with every member state.
 *
 * @param table the JSON of its file
 * @throws Error that names what is missing or not a valid standard rate
 */
export const readVatRates = (table: unknown): VatRates => {
  const { source, as_of: asOf, standard } = fieldsIn(table);
  if (typeof source !== 'string' || source === '') throw new Error('The table of VAT rates has no source.');
  if (typeof asOf !== 'string' || !ISO_DAY.test(asOf))
    throw new Error('The table of VAT rates has no as_of, which is a day such as 2026-01-31.');
  const rates = fieldsIn(standard);
  const known: Record<string, number> = {};
  const wrong: string[] = [];
  for (const state of MEMBER_STATES) {
    const rate = rates[state];
    if (isRate(rate)) known[state] = rate;
    else wrong.push(state);
  }
  if (wrong.length > 0)
    throw new Error(
      `The table of VAT rates has no standard rate from ${LOWEST} to ${HIGHEST} percent for ${wrong.join(', ')}.`,
    );
  return { source, asOf, standard: known };
};

/** A changed standard rate. */
export interface RateChange {
  country: string;
  before: number;
  after: number;
}

/** The rates in which two tables differ, by country. */
export const changedRates = (before: VatRates, after: VatRates): RateChange[] =>
  MEMBER_STATES.map((country) => ({
    country,
    before: defined(before.standard[country]),
    after: defined(after.standard[country]),
  })).filter((change) => change.before !== change.after);
