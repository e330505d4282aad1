import { defined } from '../values';
/** The settings of Stripe's webhooks (config/stripe.ts). */
export interface StripeSettings {
  webhookSecrets: string[];
}

/** Stripe's own tolerance: a signature older than five minutes may be a replay. */
const TOLERANCE_S = 300;

/**
 * Verifies the signature of an event and reads it, whatever its type: Stripe's own `constructEvent` refuses event
 * notifications (`v2.core.event`), although their signature is valid.
 *
 * @param body the request's body, unchanged
 * @param signature the Stripe-Signature header
 * @param secrets the secrets that may have signed it
 * @returns its JSON, or null if no secret has signed it within the last five minutes
 */
export const readSignedEvent = async (
  body: string,
  signature: string,
  secrets: readonly string[],
): Promise<{ id?: unknown } | null> => {
  // Loaded on the first event, because it takes 17 MB and a quarter of a second.
  const { default: Stripe } = await import('stripe');
  const verification = defined(Stripe.webhooks.signature);
  for (const secret of secrets) {
    try {
      verification.verifyHeader(body, signature, secret, TOLERANCE_S);
      return JSON.parse(body) as { id?: unknown };
    } catch {
      // Another secret may have signed it. The caller does not learn why none matches.
    }
  }
  return null;
};
