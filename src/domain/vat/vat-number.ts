import { checkVAT, countries } from 'jsvat';

const PREFIXED = /^[A-Z]{2}/;
const SEPARATORS = /[\s.-]/g;

/** Numbers of Northern Ireland have the format of British ones. jsvat 2 does not know their prefix. */
const withKnownPrefix = (number: string): string => number.replace(/^XI/, 'GB');

/**
 * The canonical spelling of a VAT number: country prefix and number without spaces, dots or hyphens. Checks format and
 * checksum (contract, section 2), but not the registry.
 *
 * @returns null if the text is not a valid VAT number
 */
export const normaliseVatNumber = (text: string): string | null => {
  const number = text.toUpperCase().replace(SEPARATORS, '');
  // For some countries, jsvat accepts numbers without the prefix, which would not identify a country.
  return PREFIXED.test(number) && checkVAT(withKnownPrefix(number), countries).isValid ? number : null;
};

/**
 * The hint for a number with the ISO code of Greece: VAT numbers of Greece begin with EL, not GR.
 *
 * @param text the invalid VAT number
 * @returns one sentence, with the corrected number if only the prefix is wrong; null if the prefix is not GR
 */
export const vatNumberHint = (text: string): string | null => {
  const number = text.toUpperCase().replace(SEPARATORS, '');
  if (!number.startsWith('GR')) return null;
  const corrected = normaliseVatNumber(`EL${number.slice(2)}`);
  return `VAT numbers of Greece begin with EL${corrected ? `: ${corrected}` : ''}.`;
};
