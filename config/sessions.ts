/** How long a sign-in holds. The access token's own life is users-permissions' setting: config/plugins.ts. */
export default ({ env }: { env: StrapiEnv }) => ({
  /** Days after which a session that nobody used is over. */
  idleDays: env.int('SESSION_IDLE_DAYS', 14),
  /** Days after which a session is over, however much it was used. */
  maxDays: env.int('SESSION_MAX_DAYS', 90),
});
