import { linkTokens } from '../../database/secrets/link-token';

/** What the link of an email to a subscriber is for. One that ends a subscription cannot confirm it. */
export type SubscriberPurpose = 'confirm' | 'unsubscribe';

const tokens = linkTokens('sps_', 'tenantry status page subscription');

/**
 * Signs a token.
 *
 * @param id of the subscriber
 * @param expiresAt milliseconds
 */
export const subscriberToken = (purpose: SubscriberPurpose, id: number, expiresAt: number): string =>
  tokens.sign({ parts: [purpose, String(id)], expiresAt });

/**
 * Reads a token.
 *
 * @param now milliseconds
 * @returns the id of the subscriber; null if it is not a token of this server for this purpose, or has expired
 */
export const readSubscriberToken = (purpose: SubscriberPurpose, token: string, now: number): number | null => {
  const [said, id] = tokens.read(token, now)?.parts ?? [];
  return said === purpose ? Number(id) : null;
};
