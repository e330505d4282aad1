import type { RateLimitSettings } from '../src/repositories/access/rate-limits';

/**
 * How many requests a caller can send, and how often credentials can be tried (src/domain/access/limits/rate-limits.ts defines
 * which ones, and what counts).
 */
export default ({ env }: { env: StrapiEnv }): RateLimitSettings => ({
  enabled: env.bool('RATE_LIMITS_ENABLED', true),
  perAddress: env.int('RATE_LIMIT_ADDRESS', 20),
  passwordsPerAddress: env.int('RATE_LIMIT_PASSWORDS', 600),
  perAccount: env.int('RATE_LIMIT_ACCOUNT', 10),
  signInsPerAccount: env.int('RATE_LIMIT_SIGN_INS', 100),
  mailsPerAccount: env.int('RATE_LIMIT_MAILS', 1),
  requests: env.int('RATE_LIMIT_REQUESTS', 6000),
});
