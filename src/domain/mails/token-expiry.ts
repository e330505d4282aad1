import { composeMail, type MailContent, momentText, oneLine } from './mail-content';

/** The payload of `api-key.expires-soon`. */
export interface ApiKeyExpiresSoon {
  /** Null for a key of the platform. */
  organisation: { documentId: string; name: string; slug: string } | null;
  api_key: { documentId: string; name: string | null };
  /** The threshold, in days before its expiry. */
  threshold: number;
  /** When it expires, ISO 8601. */
  expires_at: string;
}

/**
 * The email about an API key that expires soon.
 *
 * @param link page for keys and tokens, null if there is none
 */
export const keyExpiryNotice = (event: ApiKeyExpiresSoon, link: string | null): MailContent => {
  const { organisation, api_key: key, threshold, expires_at: expiresAt } = event;
  const owner = organisation ? oneLine(organisation.name) : 'the platform';
  const reason = organisation ? `an owner or admin of ${owner}` : 'a platform operator';
  return composeMail({
    subject: `${organisation ? owner : 'Tenantry'}: an API key expires in less than ${threshold} days`,
    paragraphs: [
      `The API key "${oneLine(key.name ?? '')}" of ${owner} (id ${key.documentId}) expires on ${momentText(expiresAt)}. After that, the program that uses it is refused.`,
      'Create a new key, configure it in the program, then revoke the old one. Both work at the same time, so there is no gap.',
    ],
    action: { label: 'Open the API keys', link },
    reason: `You are receiving this email because you are ${reason}. It is sent 14 and 3 days before a key expires.`,
  });
};

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
 * @param link page for keys and tokens, null if there is none
 */
export const tokenExpiryNotice = (event: ScimTokenExpiresSoon, link: string | null): MailContent => {
  const [name, label] = [oneLine(event.organisation.name), oneLine(event.token.label ?? '')];
  const token = label ? `The SCIM token "${label}"` : 'A SCIM token';
  return composeMail({
    subject: `${name}: a SCIM token expires in less than ${event.threshold} days`,
    paragraphs: [
      `${token} of ${name} expires on ${momentText(event.expires_at)}. After that, the directory that uses it can neither add people nor remove their access.`,
      'Create a new token, configure it in the directory, then revoke the old one. Both work at the same time, so there is no gap.',
    ],
    action: { label: 'Open the SCIM tokens', link },
    reason: `You are receiving this email because you are an owner or admin of ${name}. It is sent 30, 14 and 3 days before a token expires.`,
  });
};
