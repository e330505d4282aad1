/** The secrets of Stripe's webhooks. Several can be valid at once, for rotation. Without one, webhooks are refused. */
export default ({ env }: { env: StrapiEnv }) => ({
  webhookSecrets: env
    .array('STRIPE_WEBHOOK_SECRET', [])
    .map((secret) => secret.trim())
    .filter((secret) => secret !== ''),
});
