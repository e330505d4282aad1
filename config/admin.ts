import path from 'node:path';

const isHttps = (env: StrapiEnv): boolean => env('PUBLIC_URL', '').startsWith('https:');

export default ({ env }: { env: StrapiEnv }) => ({
  // Without PUBLIC_URL, Strapi would decide, which does not see the TLS of a proxy (src/extensions/users-permissions/admin-sign-in.ts).
  auth: { secret: env('ADMIN_JWT_SECRET'), ...(isHttps(env) && { cookie: { secure: true } }) },
  apiToken: { salt: env('API_TOKEN_SALT') },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT') } },
  secrets: { encryptionKey: env('ENCRYPTION_KEY') },
  // Tenantry's own limits apply to the sign-in: config/rate-limits.ts.
  rateLimit: { enabled: false },
  // One such email is sent in an hour, so its code is valid for longer than that.
  forgotPassword: { expiresIn: '2h' },
  /** What the first administrator needs, and where the start writes a token if there is none (docs/decisions/0081). */
  setup: {
    token: env('ADMIN_SETUP_TOKEN', '').trim(),
    file: path.resolve(path.dirname(env('DATABASE_FILENAME', '.tmp/data.db')), 'admin-setup-token'),
  },
  /** Whether every administrator needs a second factor (docs/decisions/0108). */
  secondFactor: env('ADMIN_SECOND_FACTOR', 'optional'),
  flags: { nps: false, promoteEE: false, docLinks: false },
});
