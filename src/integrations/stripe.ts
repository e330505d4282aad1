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
export const readSignedEvent = async (
  body: string,
  signature: string,
  secrets: readonly string[],
): Promise<{ id?: unknown } | null> => {
  // It takes 17 MB and a quarter of a second: who has no Stripe, or no event yet, does without.
  const { default: Stripe } = await import('stripe');
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret) as { id?: unknown };
    } catch {
      // Another secret may hold. Why none did is nobody's business.
    }
  }
  return null;
};
