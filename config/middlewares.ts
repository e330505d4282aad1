/** Headers of requests and responses that web frontends can use. Some are for operations that not every version has. */
const REQUEST_HEADERS = [
  ...['X-Organisation-Id', 'X-Request-Id', 'Idempotency-Key', 'If-Match', 'If-None-Match'],
  // Tracing in browsers (W3C, Sentry) and libraries that avoid caches add these to every request.
  ...['traceparent', 'tracestate', 'baggage', 'sentry-trace', 'Cache-Control', 'Expires', 'Pragma', 'X-Requested-With'],
];
const RESPONSE_HEADERS = [
  ...['X-Request-Id', 'WWW-Authenticate', 'ETag', 'Link', 'Deprecation', 'Sunset'],
  ...['Retry-After', 'RateLimit', 'RateLimit-Policy', 'Idempotency-Replayed', 'Content-Disposition'],
];

/** How long browsers can keep the response to a preflight, in seconds. Chromium keeps none for longer. */
const PREFLIGHT_SECONDS = 7200;

/**
 * What Strapi's policy for the API and the panel allows too much: the panel calls only this server, and its marketplace is hidden.
 * Texts, because Strapi would add lists to its own.
 */
const POLICY = { 'connect-src': "'self'", 'img-src': "'self' data: blob:" };

const consoleSettings = (env: StrapiEnv) => ({ isComplete: env('CONSOLE', 'on') !== 'off' });

/** Deliberately few: no session (nothing uses one), no powered-by header, and Tenantry's own request log. */
export default ({ env }: { env: StrapiEnv }) => [
  'strapi::errors',
  'global::request-id',
  'global::status-pages',
  'global::compression',
  { name: 'global::errors', config: consoleSettings(env) },
  'global::large-responses',
  'global::no-store',
  'global::readiness',
  'global::panel-preparation',
  {
    name: 'global::client-address',
    config: {
      trustedProxies: env.array('TRUSTED_PROXIES', ['loopback']),
      forwardedHeader: env('FORWARDED_HEADER', 'auto'),
      certificateHeader: env('AGENT_CERT_HEADER', 'X-Client-Cert-Fingerprint'),
    },
  },
  {
    name: 'strapi::security',
    config: { contentSecurityPolicy: { directives: POLICY } },
  },
  {
    name: 'strapi::cors',
    config: {
      origin: env.array('CORS_ORIGINS', ['http://localhost:3000']),
      headers: ['Content-Type', 'Authorization', 'Origin', 'Accept', ...REQUEST_HEADERS],
      expose: RESPONSE_HEADERS,
      maxAge: PREFLIGHT_SECONDS,
    },
  },
  // Everything below is counted.
  'global::request-limit',
  'global::status-subscriptions',
  'global::account-pages',
  { name: 'global::unbuilt-parts', config: consoleSettings(env) },
  'global::documents',
  {
    name: 'global::console',
    config: { ...consoleSettings(env), operatorContact: env('OPERATOR_CONTACT', '') },
  },
  'global::credential-limits',
  'global::admin-factor',
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
