import { composeMail, type MailContent, momentText, oneLine } from './mail-content';

/** The payload of `scim-token.expires-soon`. */
export interface ScimTokenExpiresSoon {
  organisation: { documentId: string; name: string; slug: string };
  token: { documentId: string; label: string | null };
  /** The threshold, in days before its expiry. */
  threshold: number;
  /** When it expires, ISO 8601. */
  expires_at: string;
}

/**
 * The email about a SCIM token that expires soon.
 *
 * @param link address of the console, null if there is none
 */
export const tokenExpiryNotice = (event: ScimTokenExpiresSoon, link: string | null): MailContent => {
  const [name, label] = [oneLine(event.organisation.name), oneLine(event.token.label ?? '')];
  const token = label ? `The SCIM token "${label}"` : 'A SCIM token';
  return composeMail(
    `${name}: a SCIM token expires in less than ${event.threshold} days`,
    [
      `${token} of ${name} expires on ${momentText(event.expires_at)}. After that, the directory that uses it can neither add people nor remove their access.`,
      'Create a new token, configure it in the directory, then revoke the old one. Both work at the same time, so there is no gap.',
      `You are receiving this email because you are an owner or admin of ${name}. It is sent 30, 14 and 3 days before a token expires.`,
    ],
    link,
  );
};
