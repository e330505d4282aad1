/**
 * Countries as VAT law sees them, apart from ISO 3166-1: prefixes of VAT numbers (`vat_id`) beside countries of addresses
 * (`billing_country`), and the territories of the Union's VAT (Directive 2006/112/EC, Articles 5 to 7).
 */

/** The member states of the European Union, by ISO code. */
export const MEMBER_STATES = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
);

const MEMBERS = new Set(MEMBER_STATES);

/** Prefixes that are no ISO code of the country, or that a country has beside its own. */
const PREFIXES: Record<string, readonly string[]> = {
  GR: ['EL'],
  // XI numbers are for businesses in Northern Ireland that trade in goods with the Union.
  GB: ['GB', 'XI'],
  // The Isle of Man numbers its businesses with the United Kingdom, Monaco with France.
  IM: ['GB'],
  MC: ['FR'],
};

/** Countries that belong to the VAT territory of a member state without being part of it. */
const TERRITORY_OF: Record<string, string> = { MC: 'FR' };

/**
 * The member state whose VAT applies to customers in a country.
 *
 * @param country ISO 3166-1 alpha-2
 * @returns ISO code of the member state; null outside the VAT territory of the Union. Northern Ireland is outside: it
 *   belongs to it for goods only, and Tenantry sells services
 */
export const vatMemberState = (country: string): string | null => {
  const state = TERRITORY_OF[country] ?? country;
  return MEMBERS.has(state) ? state : null;
};

/** The prefixes that VAT numbers of a country begin with. */
export const vatPrefixesOf = (country: string): readonly string[] => PREFIXES[country] ?? [country];

/**
 * Whether a VAT number is one of the country of the address.
 *
 * @param vatId in its canonical spelling
 * @param country ISO 3166-1 alpha-2
 */
export const isVatIdOf = (vatId: string, country: string): boolean =>
  vatPrefixesOf(country).includes(vatId.slice(0, 2));

/** Something to know about VAT data that was stored or used all the same. */
export interface VatWarning {
  code: string;
  message: string;
}

/**
 * The warning for a `vat_id` of a country other than `billing_country`. A company may have numbers of several countries, so
 * the combination is stored all the same.
 *
 * @returns null where they match, or one of them is not set
 */
export const countryMismatch = (vatId: string | null, country: string | null): VatWarning | null => {
  if (!vatId || !country || isVatIdOf(vatId, country)) return null;
  const prefixes = vatPrefixesOf(country).join(' or ');
  return {
    code: 'VAT_ID_COUNTRY_MISMATCH',
    message: `vat_id begins with ${vatId.slice(0, 2)}, but VAT numbers of billing_country ${country} begin with ${prefixes}: quotes do not take it for proof of a business there.`,
  };
};
