export default ({ env }: { env: StrapiEnv }) => ({
  /** REST settings of Strapi's own routes; `src/wire/bounds.ts` has those of Tenantry's lists. */
  rest: { prefix: '/api', defaultLimit: 25, maxLimit: 100, withCount: true },
  /** Whether PUT and DELETE of a record must have If-Match (docs/decisions/0044). */
  requiresIfMatch: env.bool('REQUIRE_IF_MATCH', false),
  /** Whether the server shows its document at /documentation. */
  hasDocumentation: env('DOCUMENTATION', 'on') !== 'off',
  /** Whether requests pass all of Strapi's own code (src/workarounds/speed/short-paths.ts). */
  usesStockPath: env('STRAPI_STOCK_PATH', 'off') === 'on',
});
