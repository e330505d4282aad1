/** What Stripe signs its webhooks with; several secrets hold at once, so that one can be exchanged. None: no webhooks. */
export default ({ env }: { env: StrapiEnv }) => ({
  webhookSecrets: env
    .array('STRIPE_WEBHOOK_SECRET', [])
    .map((secret) => secret.trim())
    .filter((secret) => secret !== ''),
});
