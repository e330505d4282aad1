import Big from 'big.js';
import validator from 'validator';
import { violation, type Violation } from '../refusal';

/**
 * Costs are kept in euros. What was billed in another currency is divided by the rate of the day of the charge: so many
 * units for one euro, as the European Central Bank publishes them. A rate holds from its day until the next one of its
 * currency; before the first one there is none.
 */
export interface ExchangeRate {
  currency: string;
  /** Calendar day, ISO 8601. */
  validFrom: string;
  /** Decimal as text. */
  unitsPerEur: string;
}

export const HOME_CURRENCY = 'EUR';

/**
 * Twelve places are kept, more than any provider bills: a request may cost 0.0000004, and amounts that were rounded to the
 * millionth would not add up to the invoice. Halves go to the even digit, so that millions of rows do not drift upwards.
 */
const PLACES = 12;
const QUOTIENT_PLACES = 20;
const DAY_LENGTH = 'yyyy-mm-dd'.length;

const Precise = Big();
Precise.DP = QUOTIENT_PLACES;

/** The rates of all currencies. */
export interface RateTable {
  /** Units of a currency for one euro on the day of a moment; null where no rate holds. */
  rateOn(currency: string, moment: Date): Big | null;
}

/** Position of the last rate that began on a day or before it; -1 where none did. */
const lastBegun = (rates: readonly ExchangeRate[], day: string): number => {
  let [low, high] = [0, rates.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rates[middle] as ExchangeRate).validFrom <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** Makes the table of rates, whatever their order. */
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

/** An amount in euros, to twelve places; halves go to the even digit. */
export const toEuros = (amount: Big, unitsPerEur: Big): Big =>
  (unitsPerEur.eq(1) ? amount : new Precise(amount).div(unitsPerEur)).round(PLACES, Big.roundHalfEven);

/** What is wrong with a rate that somebody writes; null where nothing is. */
export const checkRate = (currency: unknown, unitsPerEur: unknown): Violation | null => {
  if (typeof currency !== 'string' || !validator.isISO4217(currency) || currency !== currency.toUpperCase())
    return violation('CURRENCY_INVALID', 'currency', 'currency must be an ISO 4217 code such as USD.');
  if (currency === HOME_CURRENCY) return violation('CURRENCY_INVALID', 'currency', 'The euro needs no rate.');
  return Number(unitsPerEur) > 0
    ? null
    : violation('RATE_INVALID', 'units_per_eur', 'units_per_eur must be more than 0.');
};
