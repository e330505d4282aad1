/** How webhook endpoints are called, and which are allowed besides those on the public internet. */
export default ({ env }: { env: StrapiEnv }) => ({
  timeoutMs: env.int('WEBHOOK_TIMEOUT_MS', 10_000),
  allowHttp: env.bool('WEBHOOK_ALLOW_HTTP', false),
  allowedPrivateRanges: env.array('WEBHOOK_ALLOWED_PRIVATE_RANGES', []),
  /** How the names of endpoints are looked up. Its resolvers are not those of config/dns.ts, which may know public names only. */
  dns: {
    servers: env.array('WEBHOOK_DNS_SERVERS', []),
    timeoutMs: env.int('DNS_TIMEOUT_MS', 2_000),
  },
});
