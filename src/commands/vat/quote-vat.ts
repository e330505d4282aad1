import type { Core } from '@strapi/strapi';
import Big from 'big.js';
import { planPrice, quoteVat, type VatQuote, type VatReason } from '../../domain/vat/quote';
import type { VatRates } from '../../domain/vat/vat-rates';
import type { VatWarning } from '../../domain/vat/vat-country';
import { findVatSubjects, type VatSubject } from '../../repositories/vat/vat-customers';
import { invalid, unavailable } from '../../wire/errors/http-errors';
import { defined } from '../../values';

/** The seller's country, and the VAT rates (config/vat.ts). */
interface VatSettings {
  sellerCountry: string | null;
  rates: VatRates;
}

/** An amount with its VAT, as in responses. Amounts are in EUR, the rate is in percent. */
export interface QuotedVat {
  currency: 'EUR';
  net: number;
  rate: number;
  vat: number;
  gross: number;
  reason: VatReason;
}

/** A quote for one organisation, with what it is based on. */
export interface FullQuote extends QuotedVat {
  /** The plan whose price was used, and the number of hosts; null if the request named the amount. */
  plan: string | null;
  hosts: number | null;
  evidence: Record<string, string | boolean | null>;
}

const settingsOf = (strapi: Core.Strapi): VatSettings => strapi.config.get<VatSettings>('vat');

const shown = ({ net, rate, vat, gross, reason }: VatQuote): QuotedVat => ({
  currency: 'EUR',
  net,
  rate,
  vat,
  gross,
  reason,
});

const evidenceOf = (seller: string, subject: VatSubject, { rateCountry }: VatQuote, { source, asOf }: VatRates) => ({
  seller_country: seller,
  billing_country: subject.customer.billingCountry,
  is_business: subject.customer.isBusiness,
  vat_id: subject.customer.vatId,
  vat_id_valid: subject.customer.vatIdValid,
  vat_id_checked_at: subject.customer.vatIdCheckedAt?.toISOString() ?? null,
  vat_id_request_identifier: subject.requestIdentifier,
  vat_id_name: subject.registeredName,
  rate_country: rateCountry,
  rates_source: source,
  rates_as_of: asOf,
});

const priceOf = ({ plan, hosts }: VatSubject): Big | null => (plan ? planPrice(plan.price, hosts) : null);

const noPrice = () =>
  invalid(
    [{ path: ['net'], message: 'net is required: the organisation has no plan with a price.' }],
    'PLAN_HAS_NO_PRICE',
    { remedy: 'Send net, in EUR, or give the plan of the organisation a price.' },
  );

/**
 * Quotes the VAT on an amount for an organisation. It only reads; missing or doubtful data is a warning.
 *
 * @param net the amount in EUR; null uses the monthly price of the organisation's plan
 * @throws 503 `SELLER_COUNTRY_MISSING`; 400 `PLAN_HAS_NO_PRICE` if neither an amount nor a price is known
 */
export const quoteForOrganisation = async (
  strapi: Core.Strapi,
  organisationId: number,
  net: number | null,
): Promise<{ quote: FullQuote; warnings: VatWarning[] }> => {
  const { sellerCountry, rates } = settingsOf(strapi);
  if (sellerCountry === null)
    throw unavailable('SELLER_COUNTRY_MISSING', 'VAT cannot be quoted: the country of the seller is not set.', {
      remedy: 'Ask the platform operator to set SELLER_COUNTRY, such as DE.',
    });
  const subject = defined((await findVatSubjects(strapi, [organisationId])).get(organisationId));
  const amount = net === null ? priceOf(subject) : new Big(net);
  if (amount === null) throw noPrice();
  const quote = quoteVat(sellerCountry, subject.customer, amount, rates, new Date());
  const isPlans = net === null;
  return {
    quote: {
      ...shown(quote),
      plan: isPlans ? (subject.plan?.name ?? null) : null,
      hosts: isPlans ? subject.hosts : null,
      evidence: evidenceOf(sellerCountry, subject, quote, rates),
    },
    warnings: quote.warnings,
  };
};

/**
 * Quotes the VAT on the monthly prices of several organisations' plans.
 *
 * @param organisationIds numeric ids, at most a page of them
 * @returns quotes by organisation, without organisations whose plan has no price; empty without SELLER_COUNTRY
 */
export const quotesForPlans = async (
  strapi: Core.Strapi,
  organisationIds: readonly number[],
): Promise<Map<number, QuotedVat>> => {
  const { sellerCountry, rates } = settingsOf(strapi);
  const quotes = new Map<number, QuotedVat>();
  if (sellerCountry === null) return quotes;
  const now = new Date();
  for (const [id, subject] of await findVatSubjects(strapi, organisationIds)) {
    const price = priceOf(subject);
    if (price) quotes.set(id, shown(quoteVat(sellerCountry, subject.customer, price, rates, now)));
  }
  return quotes;
};
