import { domainToASCII, domainToUnicode } from 'node:url';
import validator from 'validator';

/** The maximum length of a name in DNS. */
const MAX_LENGTH = 253;

/** Characters that belong to other parts of a URL: `domainToASCII` truncates the text at some of them, and decodes others. */
const FOREIGN = /[%/?#\\:@[\]\s]/;

const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text);

/**
 * Whether every label that claims to be an A-label is one: it decodes to a name that encodes to it again. Node 24 does not
 * check this when it encodes a name in ASCII, and Node 20 accepts labels that decode to one that begins with xn--.
 *
 * @param ascii a name in the form of `domainToASCII`
 */
const hasValidLabels = (ascii: string): boolean => {
  const unicode = domainToUnicode(ascii);
  return !/(^|\.)xn--/.test(unicode) && domainToASCII(unicode) === ascii;
};

/**
 * The canonical form of a domain name, in which names are stored and compared: its A-label in lower case
 * (docs/api-rules.md#organisations). Full-width letters and dots become plain ones.
 *
 * @param text a domain name in any spelling, with or without surrounding spaces
 * @returns the A-label, such as `xn--bcher-kva.example`; null if the text is not a fully qualified domain name
 */
export const domainName = (text: string): string | null => {
  const trimmed = text.trim();
  if (trimmed === '' || FOREIGN.test(trimmed)) return null;
  const ascii = domainToASCII(trimmed);
  return ascii.length <= MAX_LENGTH && validator.isFQDN(ascii) && hasValidLabels(ascii) ? ascii : null;
};

/** The text after the last "@" of an address. A full-width "@" is not a separator here; such addresses are refused elsewhere. */
const afterAt = (address: string): string => {
  const at = address.lastIndexOf('@');
  return at < 0 ? '' : address.slice(at + 1).trim();
};

/**
 * The domain of an email address, as an A-label.
 *
 * @param address an email address in any spelling
 * @returns null if the address has no valid domain
 */
export const domainOfAddress = (address: string): string | null => domainName(afterAt(address));

/**
 * The domain of an email address as an organisation may have stored it: a name that is not valid on this version of Node
 * may have been valid on another one, and must still lead to its organisation.
 *
 * @param address an email address in any spelling
 * @returns the A-label, or the text after the "@" in lower case if that is not a valid name; null if there is none
 */
export const storedDomainOf = (address: string): string | null => {
  const text = afterAt(address);
  return text === '' ? null : (domainName(text) ?? text.toLowerCase());
};

/**
 * Compares a domain from an identity provider with a stored one. Only the two canonical spellings match: a provider might
 * not normalise similar letters, so a name that only becomes equal through IDNA could belong to another customer.
 *
 * @param claimed the provider's claim, such as `hd`
 * @param domain the stored A-label
 */
export const isSameDomain = (claimed: string, domain: string): boolean =>
  isAscii(claimed) ? claimed.toLowerCase() === domain : claimed === domainToUnicode(domain);
