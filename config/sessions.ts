/** How long a session lasts. The lifetime of access tokens is a setting of users-permissions: config/plugins.ts. */
export default ({ env }: { env: StrapiEnv }) => ({
  /** Earlier or later values of JWT_SECRET whose signatures are accepted, too (docs/decisions/0069). */
  acceptedSecrets: env.array('JWT_SECRETS_ACCEPTED', []).filter((secret) => secret.trim() !== ''),
  /** Days after which an unused session ends. */
  idleDays: env.int('SESSION_IDLE_DAYS', 14),
  /** Days after which every session ends. */
  maxDays: env.int('SESSION_MAX_DAYS', 90),
});
