import Big from 'big.js';
import validator from 'validator';
import { violation, type Violation } from '../refusal';
import { defined } from '../../values';

/**
 * Costs are stored in euros. An amount in another currency is divided by the rate on the day of the charge: units per euro,
 * as the European Central Bank publishes them. A rate is valid from its day until the next rate of its currency; before
 * the first one, there is none.
 */
export interface ExchangeRate {
  currency: string;
  /** Date, ISO 8601. */
  validFrom: string;
  /** Decimal as text. */
  unitsPerEur: string;
}

/** The currency in which costs are stored. */
export const HOME_CURRENCY = 'EUR';

/**
 * Twelve decimal places are stored, more than any provider bills: a request can cost 0.0000004, and rounded amounts would not
 * add up to the invoice. Halves are rounded to even, so that millions of rows do not drift upwards.
 */
const PLACES = 12;
const QUOTIENT_PLACES = 20;
const DAY_LENGTH = 'yyyy-mm-dd'.length;

const Precise = Big();
Precise.DP = QUOTIENT_PLACES;

/** The rates of all currencies. */
export interface RateTable {
  /** Units of a currency for one euro on the day of a time; null if there is no rate. */
  rateOn(currency: string, moment: Date): Big | null;
}

/** Index of the last rate that is valid from a day or earlier; -1 if there is none. */
const lastBegun = (rates: readonly ExchangeRate[], day: string): number => {
  let [low, high] = [0, rates.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (defined(rates[middle]).validFrom <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** Creates the table from rates in any order. */
export const createRateTable = (rates: readonly ExchangeRate[]): RateTable => {
  const byCurrency = new Map<string, ExchangeRate[]>();
  for (const rate of [...rates].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))) {
    const known = byCurrency.get(rate.currency);
    if (known) known.push(rate);
    else byCurrency.set(rate.currency, [rate]);
  }
  return {
    rateOn(currency, moment) {
      if (currency === HOME_CURRENCY) return new Big(1);
      const known = byCurrency.get(currency) ?? [];
      const rate = known[lastBegun(known, moment.toISOString().slice(0, DAY_LENGTH))];
      return rate ? new Big(rate.unitsPerEur) : null;
    },
  };
};

/** An amount in euros, rounded to twelve decimal places; halves are rounded to even. */
export const toEuros = (amount: Big, unitsPerEur: Big): Big =>
  (unitsPerEur.eq(1) ? amount : new Precise(amount).div(unitsPerEur)).round(PLACES, Big.roundHalfEven);

/** Checks a new rate; null if it is valid. */
export const checkRate = (currency: unknown, unitsPerEur: unknown): Violation | null => {
  if (typeof currency !== 'string' || !validator.isISO4217(currency) || currency !== currency.toUpperCase())
    return violation('CURRENCY_INVALID', 'currency', 'currency must be an ISO 4217 code such as USD.');
  if (currency === HOME_CURRENCY) return violation('CURRENCY_INVALID', 'currency', 'The euro needs no rate.');
  return Number(unitsPerEur) > 0
    ? null
    : violation('RATE_INVALID', 'units_per_eur', 'units_per_eur must be greater than 0.');
};
