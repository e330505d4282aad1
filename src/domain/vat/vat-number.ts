import { checkVAT, countries } from 'jsvat';

const PREFIXED = /^[A-Z]{2}/;

/** Northern Ireland numbers its businesses as the United Kingdom does; jsvat 2 does not know its prefix. */
const withKnownPrefix = (number: string): string => number.replace(/^XI/, 'GB');

/**
 * A VAT number as it is stored: country prefix and number without blanks, dots or hyphens, its format and checksum right
 * (contract, section 2). Whether the registry knows it is a question for another day.
 *
 * @returns the number in its canonical spelling, or null where it is none
 */
export const normaliseVatNumber = (text: string): string | null => {
  const number = text.toUpperCase().replace(/[\s.-]/g, '');
  // For some countries jsvat does without the prefix; the number would then be anybody's.
  return PREFIXED.test(number) && checkVAT(withKnownPrefix(number), countries).isValid ? number : null;
};
