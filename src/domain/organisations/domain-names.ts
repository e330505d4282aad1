import { domainToASCII, domainToUnicode } from 'node:url';
import validator from 'validator';

/** DNS allows no more octets in a name. */
const MAX_LENGTH = 253;

/** Characters that belong to other parts of a URL: `domainToASCII` cuts the text at some of them, and decodes others. */
const FOREIGN = /[%/?#\\:@[\]\s]/;

const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text);

/**
 * A domain name in the one form in which names are stored and compared: its A-label, in lower case (contract, section 2).
 * Full-width letters and dots become plain ones.
 *
 * @param text a domain name in any spelling, surrounding blanks allowed
 * @returns the A-label, such as `xn--bcher-kva.example`; null if the text is not a fully qualified domain name
 */
export const domainName = (text: string): string | null => {
  const trimmed = text.trim();
  if (trimmed === '' || FOREIGN.test(trimmed)) return null;
  const ascii = domainToASCII(trimmed);
  return ascii.length <= MAX_LENGTH && validator.isFQDN(ascii) ? ascii : null;
};

/**
 * The domain of an e-mail address, as an A-label.
 *
 * @param address an e-mail address in any spelling
 * @returns null if the address has no valid domain
 */
export const domainOfAddress = (address: string): string | null => {
  // A full-width "@" separates nothing here: such an address is refused elsewhere.
  const at = address.lastIndexOf('@');
  return at < 0 ? null : domainName(address.slice(at + 1));
};

/**
 * Compares a domain that an identity provider names with a stored one. Only the two canonical spellings match: providers
 * may not fold look-alike letters, so a name that merely becomes the same in IDNA could be another customer's.
 *
 * @param claimed the provider's claim, such as `hd`
 * @param domain the stored A-label
 */
export const isSameDomain = (claimed: string, domain: string): boolean =>
  isAscii(claimed) ? claimed.toLowerCase() === domain : claimed === domainToUnicode(domain);
