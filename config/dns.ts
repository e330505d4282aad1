/** How DNS records that verify workspace domains are looked up. */
export default ({ env }: { env: StrapiEnv }) => ({
  /** Addresses of resolvers, each with an optional port; if empty, those of the operating system. */
  servers: env.array('DNS_SERVERS', []),
  /** How long one attempt waits for a response. */
  timeoutMs: env.int('DNS_TIMEOUT_MS', 2_000),
});
