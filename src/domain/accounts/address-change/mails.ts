import { composeMail, type MailContent, momentText, oneLine } from '../../mails/mail-content';

/** The data of the emails about a change of the address of an account. Times are in ISO 8601. */
export interface AddressChangeMail {
  /** User name of the account. */
  name: string;
  /** The address that is to be the new one. */
  address: string;
  at: string;
  expiresAt: string;
}

/**
 * The email that asks the new address for its confirmation.
 *
 * @param token of the link
 * @param link page with the button; null if there is none: then the email names the call of the API
 */
export const addressLinkMail = (
  { name, expiresAt }: AddressChangeMail,
  token: string,
  link: string | null,
): MailContent =>
  composeMail({
    subject: 'Confirm your new email address',
    paragraphs: [
      `This address was entered as the new address of the account ${oneLine(name)}. Until you confirm it, nothing changes.`,
      'When you confirm it, all sessions of the account end. You then sign in with the new address.',
      ...(link === null ? [`With the API: POST /api/address-links/use, with the token ${token}`] : []),
      `The link works until ${momentText(expiresAt)}, once. A later request replaces it.`,
    ],
    action: { label: 'Confirm the new address', link },
    reason: 'If you did not request it, ignore this email: nothing changes.',
  });

/** The email to an address that has an account already, which cannot be the address of another one. */
export const addressTakenMail = ({ at }: AddressChangeMail): MailContent =>
  composeMail({
    subject: 'This email address already has an account',
    paragraphs: [
      `On ${momentText(at)}, this address was entered as the new address of another account. It has an account already, so nothing has changed.`,
      'If that was you, sign in with this address. If you have forgotten the password, choose a new one on the sign-in page.',
    ],
    action: { label: '', link: null },
    reason: 'If it was not you, ignore this email.',
  });

/** The email to the present address, so that its owner learns of a request that somebody else made. */
export const addressNoticeMail = ({ name, address, at }: AddressChangeMail): MailContent =>
  composeMail({
    subject: 'Your email address is to be changed',
    paragraphs: [
      `On ${momentText(at)}, a change of the address of your account ${oneLine(name)} was requested, with your password. The new address is ${oneLine(address)}.`,
      'It changes when the link that was sent to the new address is used. Until then, you sign in as before.',
    ],
    action: { label: '', link: null },
    reason: 'If it was not you, change your password at once: that withdraws the request and ends all other sessions.',
  });
