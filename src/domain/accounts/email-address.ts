import { domainOfAddress } from '../organisations/domain-names';

/** No mailbox has a longer address (RFC 5321); composing a long text would take a while. */
const MAX_LENGTH = 320;

/**
 * An e-mail address in the one form in which addresses are stored, compared and counted: no surrounding blanks, full-width
 * and other compatibility characters as plain ones (NFKC), lower case, the domain as an A-label (contract, section 2).
 * Whoever spells an address otherwise means the same mailbox, and mails go to this form only.
 *
 * @param text an address in any spelling, or something that is none
 * @returns the address; a text that has no valid domain is only trimmed, composed and put in lower case, one
 *   that is too long only the latter
 */
export const emailAddress = (text: string): string => {
  if (text.length > MAX_LENGTH) return text.toLowerCase();
  const plain = text.trim().normalize('NFKC').toLowerCase();
  const domain = domainOfAddress(plain);
  return domain === null ? plain : `${plain.slice(0, plain.lastIndexOf('@'))}@${domain}`;
};
