import { composeMail, type MailContent, momentText, oneLine } from '../../mails/mail-content';
import type { SessionMethod } from '../../vocabularies';
import type { Place } from './places';

/** The data of the email about a sign-in from a new place. Times are in ISO 8601. */
export interface NewSignInMail extends Place {
  /** User name of the account. */
  name: string;
  method: SessionMethod;
  at: string;
  /** When the link ends. */
  expiresAt: string;
}

const METHODS: Record<SessionMethod, string> = {
  password: 'with its password',
  passkey: 'with a passkey',
  sso: 'by single sign-on',
};

/**
 * The email about a sign-in from a new device or network.
 *
 * @param token of the link
 * @param link page with the button; null if there is none: then the email names the call of the API
 */
export const newSignInMail = (
  { name, method, device, network, at, expiresAt }: NewSignInMail,
  token: string,
  link: string | null,
): MailContent =>
  composeMail({
    subject: 'New sign-in to your account',
    paragraphs: [
      `On ${momentText(at)}, somebody signed in to your account ${oneLine(name)} ${METHODS[method]}, from a device or network that was not used before.`,
      `Device: ${device === null ? 'unknown' : oneLine(device)}. Network: ${network ?? 'unknown'}.`,
      'If that was you, ignore this email.',
      ...(link === null ? [`With the API: POST /api/sign-in-links/use, with the token ${token}`] : []),
      `If it was not you, use the link: it signs out every device${method === 'password' ? ', and the present password ends' : ''}. It works until ${momentText(expiresAt)}, once.`,
    ],
    action: { label: 'That was not me', link },
    reason: 'You get this email because it is your account. It cannot be switched off.',
  });
