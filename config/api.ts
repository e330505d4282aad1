/** REST settings of Strapi's own routes; Tenantry's lists carry their bounds in `src/wire/bounds.ts`. */
export default { rest: { prefix: '/api', defaultLimit: 25, maxLimit: 100, withCount: true } };
