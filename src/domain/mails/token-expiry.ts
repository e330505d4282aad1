import { composeMail, type MailContent, momentText, oneLine } from './mail-content';

/** What `scim-token.expires-soon` tells. */
export interface ScimTokenExpiresSoon {
  organisation: { documentId: string; name: string; slug: string };
  token: { documentId: string; label: string | null };
  /** Days before its expiry, as the thresholds have them. */
  threshold: number;
  /** When it expires, ISO 8601. */
  expires_at: string;
}

/**
 * The mail about a SCIM token that expires soon.
 *
 * @param link address of the product, null where none is known
 */
export const tokenExpiryNotice = (event: ScimTokenExpiresSoon, link: string | null): MailContent => {
  const [name, label] = [oneLine(event.organisation.name), oneLine(event.token.label ?? '')];
  const token = label ? `The SCIM token "${label}"` : 'A SCIM token';
  return composeMail(
    `${name}: a SCIM token expires in less than ${event.threshold} days`,
    [
      `${token} of ${name} expires on ${momentText(event.expires_at)}. From then on the directory that uses it can neither add people nor take their access away.`,
      'Make a new token, give it to the directory, and revoke the old one: both work side by side, so that there is no gap.',
      `You get this mail because you are an owner or admin of ${name}. It comes 30, 14 and 3 days before a token expires.`,
    ],
    link,
  );
};
