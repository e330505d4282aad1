import { yup } from '@strapi/utils';

/**
 * Strapi 5.54 checks email addresses with yup 0.32, whose pattern lets a label of a domain contain dots. Every further
 * dot of an address that fails doubles the time: 58 characters sent to registration, without credentials, block the
 * process forever. Here the domain is checked by a pattern that reads it once, and yup's own pattern sees only the part
 * before the `@`.
 */

/** RFC 5321, section 4.5.3.1: a path has 256 octets, two of which are its brackets. */
const MAX_ADDRESS_LENGTH = 254;

const WIDE = '\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF';

/** The domains that yup allows: a letter or digit first, a letter last, and a dot between a letter or digit and a letter. */
const DOMAIN = new RegExp(
  `^(?=[a-z\\d${WIDE}])(?=[a-z\\d\\-._~${WIDE}]*[a-z\\d${WIDE}]\\.[a-z${WIDE}])[a-z\\d\\-._~${WIDE}]*[a-z${WIDE}]$`,
  'i',
);

/** A domain that the pattern reads quickly. */
const SHORT_DOMAIN = '@a.aa';

/**
 * Whether yup would accept a text as an email address, in linear time.
 *
 * @param text what to check
 * @param pattern yup's pattern; it is only applied to the part before the last `@`
 * @returns true for an address of at most 254 characters
 */
export const isAddress = (text: string, pattern: RegExp): boolean => {
  if (text.length > MAX_ADDRESS_LENGTH) return false;
  const at = text.lastIndexOf('@');
  return at > 0 && DOMAIN.test(text.slice(at + 1)) && pattern.test(text.slice(0, at) + SHORT_DOMAIN);
};

/** yup's own pattern: all schemas share this one object. */
const patternOfYup = (): RegExp => {
  const [check] = yup.string().email().describe().tests;
  const pattern = check?.params?.regex;
  if (!(pattern instanceof RegExp)) throw new Error('yup no longer checks email addresses with a pattern.');
  return pattern;
};

/** Replaces how yup searches for email addresses, also in schemas that exist already; call it in register(). */
export const checkAddressesInLinearTime = (): void => {
  const pattern = patternOfYup();
  Object.defineProperty(pattern, Symbol.search, {
    configurable: true,
    value: (text: string): number => (isAddress(text, pattern) ? 0 : -1),
  });
};
