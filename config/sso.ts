/** Single sign-on: Tenantry's clients at the identity providers, and where a sign-in can return to. */
export default ({ env }: { env: StrapiEnv }) => ({
  workspace: {
    issuer: env('SSO_WORKSPACE_ISSUER', 'https://accounts.google.com'),
    clientId: env('SSO_WORKSPACE_CLIENT_ID', ''),
    clientSecret: env('SSO_WORKSPACE_CLIENT_SECRET', ''),
  },
  directory: {
    /** `{tenant}` is replaced by the idp_tenant_id of an Entra directory; without it, all directories have this issuer. */
    issuer: env('SSO_DIRECTORY_ISSUER', 'https://login.microsoftonline.com/{tenant}/v2.0'),
    clientId: env('SSO_DIRECTORY_CLIENT_ID', ''),
    clientSecret: env('SSO_DIRECTORY_CLIENT_SECRET', ''),
  },
  /** Origins that are allowed in `return_to`. */
  returnOrigins: env.array('SSO_RETURN_ORIGINS', env.array('CORS_ORIGINS', ['http://localhost:3000'])),
  /** How long to wait for a provider. */
  timeoutMs: env.int('SSO_TIMEOUT_MS', 5_000),
  /** For tests: permits a provider on this machine without TLS. */
  allowLoopbackHttp: env.bool('SSO_ALLOW_LOOPBACK_HTTP', false),
});
