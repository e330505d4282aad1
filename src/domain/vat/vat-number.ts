import { checkVAT, countries } from 'jsvat';

const PREFIXED = /^[A-Z]{2}/;
const SEPARATORS = /[\s.-]/g;

/** Northern Ireland numbers its businesses as the United Kingdom does; jsvat 2 does not know its prefix. */
const withKnownPrefix = (number: string): string => number.replace(/^XI/, 'GB');

/**
 * A VAT number as it is stored: country prefix and number without blanks, dots or hyphens, its format and checksum right
 * (contract, section 2). Whether the registry knows it is a question for another day.
 *
 * @returns the number in its canonical spelling, or null where it is none
 */
export const normaliseVatNumber = (text: string): string | null => {
  const number = text.toUpperCase().replace(SEPARATORS, '');
  // For some countries jsvat does without the prefix; the number would then be anybody's.
  return PREFIXED.test(number) && checkVAT(withKnownPrefix(number), countries).isValid ? number : null;
};

/**
 * The hint for the one prefix that people take from the list of countries and the registry does not know: VAT numbers of
 * Greece begin with EL, not with its ISO code GR.
 *
 * @param text what was given for a VAT number
 * @returns one sentence, with the number as it should be where only the prefix is wrong; null where there is no such hint
 */
export const vatNumberHint = (text: string): string | null => {
  const number = text.toUpperCase().replace(SEPARATORS, '');
  if (!number.startsWith('GR')) return null;
  const corrected = normaliseVatNumber(`EL${number.slice(2)}`);
  return `VAT numbers of Greece begin with EL${corrected ? `: ${corrected}` : ''}.`;
};
