/** How often credentials may be tried (src/domain/access/rate-limits.ts says which, and what counts). */
export interface RateLimitSettings {
  enabled: boolean;
  /** Attempts of one address in five minutes. */
  perAddress: number;
  /** Failures on one account in fifteen minutes. */
  perAccount: number;
  /** Mails that one account is made to get in an hour. */
  mailsPerAccount: number;
}

export default ({ env }: { env: StrapiEnv }): RateLimitSettings => ({
  enabled: env.bool('RATE_LIMITS_ENABLED', true),
  perAddress: env.int('RATE_LIMIT_ADDRESS', 20),
  perAccount: env.int('RATE_LIMIT_ACCOUNT', 10),
  mailsPerAccount: env.int('RATE_LIMIT_MAILS', 5),
});
