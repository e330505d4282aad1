import { domainOfAddress } from '../organisations/domain-names';

/** The maximum length of an address (RFC 5321). Normalising a longer text would take too long. */
const MAX_LENGTH = 320;

/**
 * The canonical form of an email address, in which addresses are stored, compared and counted: without surrounding spaces,
 * with compatibility characters normalised (NFKC), in lower case, the domain as an A-label
 * (docs/api-rules.md#organisations). All spellings of an address mean the same mailbox, and emails are sent only to this
 * form.
 *
 * @param text an address in any spelling, or any other text
 * @returns the address. A text without a valid domain is only trimmed, normalised and converted to lower case; one that is
 *   too long is only converted to lower case
 */
export const emailAddress = (text: string): string => {
  if (text.length > MAX_LENGTH) return text.toLowerCase();
  const plain = text.trim().normalize('NFKC').toLowerCase();
  const domain = domainOfAddress(plain);
  return domain === null ? plain : `${plain.slice(0, plain.lastIndexOf('@'))}@${domain}`;
};

/**
 * The inbox of an address, for limits: without the tag after a plus sign, because anyone can write any tag.
 *
 * @param address in any spelling
 */
export const inboxOf = (address: string): string => emailAddress(address).replace(/\+[^@]*@/, '@');
