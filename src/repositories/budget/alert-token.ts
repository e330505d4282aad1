import { linkTokens } from '../../database/secrets/link-token';

/**
 * The tokens of emails about budget alerts. A token is for one purpose, one address and one organisation: that of an alert can
 * stop alerts, but confirm nothing.
 */
export type AlertPurpose = 'answer' | 'stop';

/** What a token says. */
export interface AlertToken {
  purpose: AlertPurpose;
  /** Of the organisation. */
  documentId: string;
  /** Of the address. */
  digest: string;
  /** Milliseconds. */
  expiresAt: number;
}

const tokens = linkTokens('art_', 'tenantry alert token');

/** Signs a token. */
export const alertToken = ({ purpose, documentId, digest, expiresAt }: AlertToken): string =>
  tokens.sign({ parts: [purpose, documentId, digest], expiresAt });

/**
 * Reads a token.
 *
 * @param now milliseconds
 * @returns null if it is not one of this server, or has expired
 */
export const readAlertToken = (token: string, now: number): AlertToken | null => {
  const read = tokens.read(token, now);
  if (!read) return null;
  const [purpose, documentId, digest] = read.parts as [AlertPurpose, string, string];
  return { purpose, documentId, digest, expiresAt: read.expiresAt };
};
