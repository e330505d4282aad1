/** Single sign-on: Tenantry's clients at the identity providers, and where a sign-in can return to. */
export default ({ env }: { env: StrapiEnv }) => ({
  workspace: {
    issuer: env('SSO_WORKSPACE_ISSUER', 'https://accounts.google.com'),
    clientId: env('SSO_WORKSPACE_CLIENT_ID', ''),
    clientSecret: env('SSO_WORKSPACE_CLIENT_SECRET', ''),
    clientAuth: env('SSO_WORKSPACE_CLIENT_AUTH', 'auto'),
  },
  directory: {
    /** `{tenant}` is replaced by the idp_tenant_id of an Entra directory; without it, all directories have this issuer. */
    issuer: env('SSO_DIRECTORY_ISSUER', 'https://login.microsoftonline.com/{tenant}/v2.0'),
    clientId: env('SSO_DIRECTORY_CLIENT_ID', ''),
    clientSecret: env('SSO_DIRECTORY_CLIENT_SECRET', ''),
    clientAuth: env('SSO_DIRECTORY_CLIENT_AUTH', 'auto'),
  },
  /** The issuers whose claim `hd` proves that a person's workspace has a domain. */
  domainIssuers: ['https://accounts.google.com'],
  /** Origins that are allowed in `return_to`. */
  returnOrigins: env.array('SSO_RETURN_ORIGINS', env.array('CORS_ORIGINS', ['http://localhost:3000'])),
  /** Whether the console opens for a person whose sign-in began without return_to. */
  opensConsole: env('CONSOLE', 'on') !== 'off',
  /** How long to wait for a provider. */
  timeoutMs: env.int('SSO_TIMEOUT_MS', 5_000),
  /** For tests: permits a provider on this machine without TLS. */
  allowLoopbackHttp: env.bool('SSO_ALLOW_LOOPBACK_HTTP', false),
});
