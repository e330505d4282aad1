import Stripe from 'stripe';

/** What webhooks are signed with (config/stripe.ts). */
export interface StripeSettings {
  webhookSecrets: string[];
}

/**
 * An event whose signature holds and is at most five minutes old, which is the package's own tolerance.
 *
 * @param body the request's body as it came
 * @param signature the Stripe-Signature header
 * @param secrets those that may have signed it
 * @returns its JSON, or null where nothing vouches for it
 */
export const readSignedEvent = (
  body: string,
  signature: string,
  secrets: readonly string[],
): { id?: unknown } | null => {
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret) as { id?: unknown };
    } catch {
      // Another secret may hold. Why none did is nobody's business.
    }
  }
  return null;
};
