/** REST settings of Strapi's own routes; `src/wire/bounds.ts` has those of Tenantry's lists. */
export default { rest: { prefix: '/api', defaultLimit: 25, maxLimit: 100, withCount: true } };
