/** Deliberately few: no session (nothing uses one), no powered-by header, and Tenantry's own request log. */
export default ({ env }: { env: StrapiEnv }) => [
  'strapi::errors',
  'global::request-id',
  'global::errors',
  'global::no-store',
  'global::readiness',
  {
    name: 'global::client-address',
    config: {
      trustedProxies: env.array('TRUSTED_PROXIES', ['loopback']),
      forwardedHeader: env('FORWARDED_HEADER', 'auto'),
      certificateHeader: env('AGENT_CERT_HEADER', 'X-Client-Cert-Fingerprint'),
    },
  },
  'strapi::security',
  'global::account-pages',
  {
    name: 'strapi::cors',
    config: {
      origin: env.array('CORS_ORIGINS', ['http://localhost:3000']),
      headers: ['Content-Type', 'Authorization', 'Origin', 'Accept', 'X-Organisation-Id', 'X-Request-Id'],
      expose: ['X-Request-Id', 'Retry-After', 'WWW-Authenticate'],
    },
  },
  'global::credential-limits',
  'global::scim',
  'strapi::query',
  {
    name: 'strapi::body',
    // JSON only: forms and texts are read as an empty body, which every contract refuses.
    config: { jsonLimit: '1mb', multipart: false, urlencoded: false, text: false },
  },
  'strapi::favicon',
  'strapi::public',
];
