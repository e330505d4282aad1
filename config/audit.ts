/** How often sums of sign-ins are written to the audit log, in seconds; 0: only at shutdown. */
export default ({ env }: { env: StrapiEnv }) => ({ flushSeconds: env.int('AUDIT_FLUSH_SECONDS', 60) });
