import Big from 'big.js';
import { VAT_CACHE_TTL_MS } from './confirmation';
import { countryMismatch, isVatIdOf, vatMemberState, type VatWarning } from './vat-country';
import type { VatRates } from './vat-rates';

/**
 * The VAT on what the platform, a seller in the European Union, bills an organisation (spec, rows 19 to 22). It sells
 * electronic services: to a business the tax is due where the business is, and the business owes it (reverse charge,
 * Directive 2006/112/EC, Articles 44 and 196); to anybody else it is due where the customer is, at that country's rate,
 * declared through the one-stop shop (Article 58).
 */
export const VAT_REASONS = ['domestic', 'reverse_charge', 'one_stop_shop', 'outside_eu'] as const;
export type VatReason = (typeof VAT_REASONS)[number];

/** What is known of a customer for VAT. */
export interface VatCustomer {
  /** ISO 3166-1 alpha-2. */
  billingCountry: string | null;
  isBusiness: boolean;
  vatId: string | null;
  /** Whether the registry confirmed `vatId` when it was last asked, and when that was. */
  vatIdValid: boolean;
  vatIdCheckedAt: Date | null;
}

/** A price with its VAT, in EUR. */
export interface VatQuote {
  net: number;
  /** Percent. */
  rate: number;
  vat: number;
  gross: number;
  reason: VatReason;
  /** The member state whose rate is charged; null where none is. */
  rateCountry: string | null;
  warnings: VatWarning[];
}

const CENTS = 2;
const PERCENT = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Most rates change with a quarter: an older table has probably missed one. */
const RATES_LIFE_DAYS = 100;

const decide = (seller: string, customer: VatCustomer): { reason: VatReason; rateCountry: string | null } => {
  const { billingCountry, isBusiness, vatId, vatIdValid } = customer;
  // Until the customer names a country, the seller's own VAT is the one that is owed.
  if (billingCountry === null) return { reason: 'domestic', rateCountry: seller };
  const state = vatMemberState(billingCountry);
  if (state === null) return { reason: 'outside_eu', rateCountry: null };
  if (state === seller) return { reason: 'domestic', rateCountry: seller };
  const isConfirmed = isBusiness && vatIdValid && vatId !== null && isVatIdOf(vatId, billingCountry);
  return isConfirmed
    ? { reason: 'reverse_charge', rateCountry: null }
    : { reason: 'one_stop_shop', rateCountry: state };
};

const missingProof = ({ vatId, vatIdCheckedAt }: VatCustomer): VatWarning => {
  const because = vatId === null ? 'it has no vat_id' : 'its vat_id is not confirmed';
  const isUnchecked = vatId !== null && vatIdCheckedAt === null;
  return {
    code: 'VAT_ID_NOT_CONFIRMED',
    message: `The organisation is a business, but ${because}: VAT is charged as to a private customer. ${isUnchecked ? 'Check it with' : 'Set it, and check it with'} POST /api/billing/validate-vat.`,
  };
};

const warningsOf = (reason: VatReason, customer: VatCustomer, rates: VatRates, now: Date): VatWarning[] => {
  const { billingCountry, isBusiness, vatId, vatIdValid, vatIdCheckedAt } = customer;
  const found: (VatWarning | null)[] = [];
  if (billingCountry === null)
    found.push({
      code: 'BILLING_COUNTRY_MISSING',
      message: 'The organisation has no billing_country: the VAT is that of the seller until it is set.',
    });
  found.push(countryMismatch(vatId, billingCountry));
  if (reason === 'one_stop_shop' && isBusiness && !vatIdValid) found.push(missingProof(customer));
  if (reason === 'reverse_charge' && now.getTime() - Number(vatIdCheckedAt) > VAT_CACHE_TTL_MS)
    found.push({
      code: 'VAT_ID_CHECK_OLD',
      message:
        'vat_id was confirmed more than 24 hours ago: check it with POST /api/billing/validate-vat before invoicing.',
    });
  if (now.getTime() - Date.parse(rates.asOf) > RATES_LIFE_DAYS * DAY_MS)
    found.push({
      code: 'VAT_RATES_OLD',
      message: `The VAT rates are those of ${rates.asOf}. Whoever runs the server updates them with npm run vat:rates.`,
    });
  return found.filter((warning) => warning !== null);
};

/**
 * Works out the VAT on an amount.
 *
 * @param seller the member state that the seller is established in, by ISO code
 * @param customer what is known of the customer
 * @param net the amount in EUR; it is rounded to cents, half up, as the VAT is
 * @param rates the standard rates
 * @param now when the quote is made; it decides what is too old
 * @returns the quote. It never refuses: what is missing or doubtful is a warning, and VAT is then charged
 */
export const quoteVat = (seller: string, customer: VatCustomer, net: Big, rates: VatRates, now: Date): VatQuote => {
  const { reason, rateCountry } = decide(seller, customer);
  const rate = rateCountry === null ? 0 : (rates.standard[rateCountry] as number);
  const base = net.round(CENTS, Big.roundHalfUp);
  const vat = base.times(rate).div(PERCENT).round(CENTS, Big.roundHalfUp);
  return {
    net: base.toNumber(),
    rate,
    vat: vat.toNumber(),
    gross: base.plus(vat).toNumber(),
    reason,
    rateCountry,
    warnings: warningsOf(reason, customer, rates, now),
  };
};

/** What a plan costs a month, in EUR; null: no price. */
export interface PlanPrice {
  base: string | number | null;
  perHost: string | number | null;
}

/**
 * The monthly price of a plan for an organisation: the base price, and the price per host for each cloud instance that is
 * not terminated.
 *
 * @param hosts how many such instances there are
 * @returns EUR, exact; null where the plan has no price
 */
export const planPrice = ({ base, perHost }: PlanPrice, hosts: number): Big | null =>
  base === null && perHost === null ? null : new Big(base ?? 0).plus(new Big(perHost ?? 0).times(hosts));
