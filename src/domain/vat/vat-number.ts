import { isInRegistry } from './confirmation';
import { vatPrefixesOf, type VatWarning } from './vat-country';
import { VAT_FORMATS } from './vat-formats';
import { defined } from '../../values';

/** What people write between the parts of a number: blanks, invisible characters, dashes, brackets and other punctuation. */
const SEPARATORS = /[\s\p{Z}\p{Cf}\p{Pd}\p{Pc}\p{Ps}\p{Pe}.,:/\\'’·−⁄]/gu;

/** ISO codes and abbreviations that are written instead of the prefix. */
const PREFIX_OF: Readonly<Record<string, string>> = { GR: 'EL', UK: 'GB' };

/** Longer than any number with its separators. */
const MAX_LENGTH = 255;

/** Full-width letters and digits (NFKC) become plain ones. */
const bare = (text: string): string =>
  text.length > MAX_LENGTH ? '' : text.normalize('NFKC').toUpperCase().replace(SEPARATORS, '');

const statedPrefix = (number: string): string => PREFIX_OF[number.slice(0, 2)] ?? number.slice(0, 2);

const withPrefix = (prefix: string, number: string): string | null => {
  if (!Object.hasOwn(VAT_FORMATS, prefix)) return null;
  const { form, complete } = defined(VAT_FORMATS[prefix]);
  const completed = complete ? complete(number) : number;
  return form.test(completed) ? `${prefix}${completed}` : null;
};

/**
 * The canonical spelling of a VAT number, in which it is stored, compared and sent to the registry: the registry's prefix and
 * the number, without separators and with its leading zeros. It does not depend on the check digit.
 *
 * @param text as people write it
 * @param country the customer's country (ISO 3166-1 alpha-2), whose prefix is added to a number without one; null if unknown
 * @returns null if no country issues numbers of this form
 */
export const canonicalVatNumber = (text: string, country: string | null): string | null => {
  const number = bare(text);
  const stated = withPrefix(statedPrefix(number), number.slice(2));
  if (stated !== null || country === null) return stated;
  return vatPrefixesOf(country).reduce<string | null>((found, prefix) => found ?? withPrefix(prefix, number), null);
};

/**
 * How to correct a text that is not a VAT number.
 *
 * @param text a text that has no canonical spelling
 * @param country the customer's country; null if unknown
 * @returns one sentence
 */
export const vatNumberHint = (text: string, country: string | null): string => {
  const prefixes = [statedPrefix(bare(text)), ...(country === null ? [] : vatPrefixesOf(country))];
  const prefix = prefixes.find((each) => Object.hasOwn(VAT_FORMATS, each));
  return prefix === undefined
    ? 'Begin with the prefix of the country, as in DE136695976; EL is Greece, XI Northern Ireland.'
    : `VAT numbers with the prefix ${prefix} continue with ${VAT_FORMATS[prefix]?.described}.`;
};

/**
 * The warning for a VAT number without the check digit that is usual in its country: most are mistyped, but countries also
 * issue numbers of new series. Only the registry knows.
 *
 * @param vatId the number in its canonical spelling; null if there is none
 * @returns null if the check digit is the usual one, or if there is none
 */
export const unusualVatNumber = (vatId: string | null): VatWarning | null => {
  if (vatId === null) return null;
  const prefix = vatId.slice(0, 2);
  const format = Object.hasOwn(VAT_FORMATS, prefix) ? VAT_FORMATS[prefix] : undefined;
  if (!format?.check || format.check(vatId.slice(2))) return null;
  const next = isInRegistry(vatId) ? ', and ask the registry with POST /api/billing/validate-vat: it decides' : '';
  return {
    code: 'VAT_ID_UNUSUAL',
    message: `vat_id ${vatId} has an unusual check digit for the prefix ${prefix}, so it may be mistyped. Compare it with an invoice of the business${next}.`,
  };
};
