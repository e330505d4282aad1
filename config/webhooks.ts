/** How endpoints of webhooks are called, and which beyond those of the open internet. */
export default ({ env }: { env: StrapiEnv }) => ({
  timeoutMs: env.int('WEBHOOK_TIMEOUT_MS', 10_000),
  allowHttp: env.bool('WEBHOOK_ALLOW_HTTP', false),
  allowedPrivateRanges: env.array('WEBHOOK_ALLOWED_PRIVATE_RANGES', []),
});
