export default ({ env }: { env: StrapiEnv }) => ({
  'users-permissions': {
    config: {
      jwtSecret: env('JWT_SECRET'),
      jwt: { algorithm: 'HS256', expiresIn: env('JWT_EXPIRES_IN', '15m') },
    },
  },
  documentation: { enabled: true },
  // Tenantry stores no media; the plugin cannot be removed from Strapi, so it only loses its routes.
  upload: { config: { sizeLimit: 1024 * 1024 } },
});
