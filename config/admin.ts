export default ({ env }: { env: StrapiEnv }) => ({
  auth: { secret: env('ADMIN_JWT_SECRET') },
  apiToken: { salt: env('API_TOKEN_SALT') },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT') } },
  secrets: { encryptionKey: env('ENCRYPTION_KEY') },
  // Tenantry's own limits apply to the sign-in: config/rate-limits.ts.
  rateLimit: { enabled: false },
  // One such email is sent in an hour, so its code is valid for longer than that.
  forgotPassword: { expiresIn: '2h' },
  flags: { nps: false, promoteEE: false },
});
