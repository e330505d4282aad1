/**
 * Countries in VAT law, which differs from ISO 3166-1: the prefixes of VAT numbers (`vat_id`) of a country
 * (`billing_country`), and the VAT territory of the Union (Directive 2006/112/EC, Articles 5 to 7).
 */

/** The member states of the European Union, by ISO code. */
export const MEMBER_STATES = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
);

const MEMBERS = new Set(MEMBER_STATES);

/** Prefixes that differ from the ISO code of the country, or are used in addition to it. */
const PREFIXES: Record<string, readonly string[]> = {
  GR: ['EL'],
  // Businesses in Northern Ireland that trade in goods with the Union have XI numbers.
  GB: ['GB', 'XI'],
  // Businesses on the Isle of Man have British numbers, those in Monaco French ones.
  IM: ['GB'],
  MC: ['FR'],
  // So have those in the overseas departments, on Åland, Svalbard and in Liechtenstein of another country.
  ...Object.fromEntries(['GF', 'GP', 'MF', 'MQ', 'RE', 'YT'].map((country) => [country, ['FR']])),
  AX: ['FI'],
  SJ: ['NO'],
  LI: ['CH'],
};

/** Countries that belong to the VAT territory of a member state, but are not part of it. */
const TERRITORY_OF: Record<string, string> = { MC: 'FR' };

/**
 * The member state whose VAT applies to customers in a country.
 *
 * @param country ISO 3166-1 alpha-2
 * @returns ISO code of the member state; null outside the VAT territory of the Union. Northern Ireland is
 *   outside, because it belongs to it only for goods, and Tenantry sells services
 */
export const vatMemberState = (country: string): string | null => {
  const state = TERRITORY_OF[country] ?? country;
  return MEMBERS.has(state) ? state : null;
};

/** The prefixes of a country's VAT numbers. */
export const vatPrefixesOf = (country: string): readonly string[] => PREFIXES[country] ?? [country];

/**
 * Whether a VAT number belongs to a country.
 *
 * @param vatId the number in its canonical spelling
 * @param country ISO 3166-1 alpha-2
 */
export const isVatIdOf = (vatId: string, country: string): boolean =>
  vatPrefixesOf(country).includes(vatId.slice(0, 2));

/** A warning about VAT data. The data are stored and used nevertheless. */
export interface VatWarning {
  code: string;
  message: string;
}

/**
 * The warning for a `vat_id` of a country other than `billing_country`. A company can have numbers of several countries,
 * so the combination is allowed.
 *
 * @returns null if they match, or if one of them is not set
 */
export const countryMismatch = (vatId: string | null, country: string | null): VatWarning | null => {
  if (!vatId || !country || isVatIdOf(vatId, country)) return null;
  const prefixes = vatPrefixesOf(country).join(' or ');
  return {
    code: 'VAT_ID_COUNTRY_MISMATCH',
    message: `vat_id begins with ${vatId.slice(0, 2)}, but VAT numbers of billing_country ${country} begin with ${prefixes}: quotes do not accept it as proof of a business there.`,
  };
};
