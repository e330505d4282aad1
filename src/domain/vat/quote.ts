import Big from 'big.js';
import { VAT_CACHE_TTL_MS } from './confirmation';
import { countryMismatch, isVatIdOf, vatMemberState, type VatWarning } from './vat-country';
import { unusualVatNumber } from './vat-number';
import type { VatRates } from './vat-rates';
import { defined } from '../../values';

/**
 * The VAT on invoices of the platform, a seller of electronic services in the European Union (docs/organisation-fields.md,
 * rows 19 to 22). Businesses owe the VAT themselves, in their own country (reverse charge, Directive 2006/112/EC, Articles
 * 44 and 196). For other customers, the seller charges the rate of the customer's country and declares it through the
 * one-stop shop (Article 58).
 */
export const VAT_REASONS = ['domestic', 'reverse_charge', 'one_stop_shop', 'outside_eu'] as const;
/** Why a rate applies. */
export type VatReason = (typeof VAT_REASONS)[number];

/** The data about a customer that VAT depends on. */
export interface VatCustomer {
  /** ISO 3166-1 alpha-2. */
  billingCountry: string | null;
  isBusiness: boolean;
  vatId: string | null;
  /** Whether the registry confirmed `vatId` at the last check, and when that was. */
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
  /** The member state whose rate is charged, if any. */
  rateCountry: string | null;
  warnings: VatWarning[];
}

const CENTS = 2;
const PERCENT = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Most rates change at the start of a quarter, so an older table is probably out of date. */
const RATES_LIFE_DAYS = 100;

const decide = (seller: string, customer: VatCustomer): { reason: VatReason; rateCountry: string | null } => {
  const { billingCountry, isBusiness, vatId, vatIdValid } = customer;
  // Without a country of the customer, the VAT of the seller is due.
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
  const reason = vatId === null ? 'it has no vat_id' : 'its vat_id is not confirmed';
  const isUnchecked = vatId !== null && vatIdCheckedAt === null;
  return {
    code: 'VAT_ID_NOT_CONFIRMED',
    message: `The organisation is a business, but ${reason}: VAT is charged as for a private customer. ${isUnchecked ? 'Check it with' : 'Set it, and check it with'} POST /api/billing/validate-vat.`,
  };
};

const warningsOf = (reason: VatReason, customer: VatCustomer, rates: VatRates, now: Date): VatWarning[] => {
  const { billingCountry, isBusiness, vatId, vatIdValid, vatIdCheckedAt } = customer;
  const found: (VatWarning | null)[] = [];
  if (billingCountry === null)
    found.push({
      code: 'BILLING_COUNTRY_MISSING',
      message: 'The organisation has no billing_country. Until it is set, the VAT of the seller is charged.',
    });
  found.push(countryMismatch(vatId, billingCountry), vatIdValid ? null : unusualVatNumber(vatId));
  if (reason === 'one_stop_shop' && isBusiness && !vatIdValid) found.push(missingProof(customer));
  if (reason === 'reverse_charge' && now.getTime() - Number(vatIdCheckedAt) > VAT_CACHE_TTL_MS)
    found.push({
      code: 'VAT_ID_CHECK_OLD',
      message:
        'vat_id was confirmed more than 24 hours ago. Check it with POST /api/billing/validate-vat before invoicing.',
    });
  if (now.getTime() - Date.parse(rates.asOf) > RATES_LIFE_DAYS * DAY_MS)
    found.push({
      code: 'VAT_RATES_OLD',
      message: `The VAT rates are from ${rates.asOf}. The operator of the server updates them with npm run vat:rates.`,
    });
  return found.filter((warning) => warning !== null);
};

/**
 * Calculates the VAT on an amount.
 *
 * @param seller ISO code of the member state in which the seller is established
 * @param customer the data about the customer
 * @param net the amount in EUR. Amount and VAT are rounded to cents, half up
 * @param rates the standard rates
 * @param now the time of the quote, which decides which data are out of date
 * @returns the quote. If data are missing or doubtful, it charges VAT and contains warnings
 */
export const quoteVat = (seller: string, customer: VatCustomer, net: Big, rates: VatRates, now: Date): VatQuote => {
  const { reason, rateCountry } = decide(seller, customer);
  const rate = rateCountry === null ? 0 : defined(rates.standard[rateCountry]);
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

/** The monthly price of a plan in EUR; null means no price. */
export interface PlanPrice {
  base: string | number | null;
  perHost: string | number | null;
}

/**
 * The monthly price of a plan for an organisation: the base price, and the price per host for each cloud instance that is
 * not terminated.
 *
 * @param hosts the number of such instances
 * @returns the exact price in EUR; null if the plan has no price
 */
export const planPrice = ({ base, perHost }: PlanPrice, hosts: number): Big | null =>
  base === null && perHost === null ? null : new Big(base ?? 0).plus(new Big(perHost ?? 0).times(hosts));
