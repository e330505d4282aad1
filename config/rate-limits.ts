import type { RateLimitSettings } from '../src/repositories/access/rate-limits';

/**
 * How many requests a caller can send, and how often credentials can be tried (src/domain/access/rate-limits.ts defines
 * which ones, and what counts).
 */
export default ({ env }: { env: StrapiEnv }): RateLimitSettings => ({
  enabled: env.bool('RATE_LIMITS_ENABLED', true),
  perAddress: env.int('RATE_LIMIT_ADDRESS', 20),
  perAccount: env.int('RATE_LIMIT_ACCOUNT', 10),
  mailsPerAccount: env.int('RATE_LIMIT_MAILS', 5),
  requests: env.int('RATE_LIMIT_REQUESTS', 6000),
});
