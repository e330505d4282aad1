import { checkVAT, countries } from 'jsvat';

/**
 * A VAT number as it is stored: country prefix and number without blanks or dots, its format and checksum right
 * (contract, section 2). Whether the registry knows it is a question for another day.
 *
 * @returns the number in its canonical spelling, or null where it is none
 */
export const normaliseVatNumber = (text: string): string | null => {
  const result = checkVAT(text, countries);
  return result.isValid && result.value ? result.value : null;
};
