/** How agents enrol and authenticate. */
export default ({ env }: { env: StrapiEnv }) => ({
  /** How long an enrollment token is valid, in minutes. */
  enrollmentMinutes: env.int('AGENT_ENROLLMENT_MINUTES', 60),
  /** Whether agents need a client certificate, which a trusted proxy reports. */
  isCertificateRequired: env.bool('AGENT_CERT_REQUIRED', false),
});
