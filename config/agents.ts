/** How agents enrol, and how they show their client certificate. */
export default ({ env }: { env: StrapiEnv }) => ({
  /** Minutes for which an enrollment token can be used. */
  enrollmentMinutes: env.int('AGENT_ENROLLMENT_MINUTES', 60),
  /** Whether agents are taken with a client certificate only, told by a trusted proxy. */
  isCertificateRequired: env.bool('AGENT_CERT_REQUIRED', false),
});
