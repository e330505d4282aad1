'use strict';

const Module = require('node:module');
const path = require('node:path');
const { compiled, distDir } = require('../scripts/launch/settings');

/**
 * Preloaded into a Tenantry server to switch its guards off, so that a benchmark can measure their cost. The strategy
 * checks each token only once and then uses the cached result. The policies of guards are removed, and has-capability
 * is replaced by a policy that only sets what handlers need. The product itself has no such switch.
 */
const GUARD_POLICIES = new Set(['global::ip-allowed', 'global::sso-satisfied', 'global::organisation-writable']);

/** @typedef {import('@strapi/strapi').Core.Strapi} Strapi */
/** @typedef {typeof import('../src/http/authentication/session-strategy')} SessionStrategy */
/** @typedef {ReturnType<SessionStrategy['createTenantJwt']>} Strategy */
/** @typedef {typeof import('../src/http/routes')} Routes */
/** @typedef {import('../src/tenancy/identity/principal').Principal} Principal */
/** @typedef {import('../scripts/launch/compiled-modules').CompiledModules} CompiledModules */
/** @typedef {import('../src/http/routes').Route} Route */
/**
 * @typedef {object} PolicyContext
 * @property {{ route: Route, target?: unknown, organisationId: number }} state
 * @property {{ id?: string }} params
 */
/** @typedef {Awaited<ReturnType<Strategy['authenticate']>>} Answer */

/**
 * Replaces a module of the application.
 *
 * @param {keyof CompiledModules} name
 * @param {object} exported
 */
const replace = (name, exported) => {
  const module = new Module(require.resolve(path.join(distDir, 'src', name)));
  Object.assign(module, { filename: module.id, loaded: true, exports: exported });
  require.cache[module.id] = module;
};

/**
 * Caches the result of the real strategy for each token, without expiry.
 *
 * @param {Strategy} strategy
 * @returns {Strategy}
 */
const withCache = (strategy) => {
  /** @type {Map<string | undefined, { answer: Answer, state: object }>} */
  const cache = new Map();
  return {
    name: strategy.name,
    async authenticate(ctx) {
      const { authorization } = ctx.request.headers;
      const known = cache.get(authorization);
      if (known) {
        Object.assign(ctx.state, known.state);
        return known.answer;
      }
      const answer = await strategy.authenticate(ctx);
      if (!answer.authenticated) return answer;
      const { session, user } = ctx.state;
      const principal = /** @type {Principal} */ (ctx.state.principal);
      const scope = { kind: 'organisations', ids: [...principal.memberships.keys()] };
      const constant = { scope, narrowTo: null, blockedOrganisations: new Map(), organisationId: scope.ids[0] };
      cache.set(authorization, { answer, state: { principal, session, user, ...constant } });
      Object.assign(ctx.state, constant);
      return answer;
    },
  };
};

/**
 * Reads the record in the path for the handler, without checking its organisation.
 *
 * @param {PolicyContext} context
 * @param {unknown} _config
 * @param {{ strapi: Strapi }} app
 */
const passOn = async ({ state, params }, _config, { strapi }) => {
  const { resource } = state.route.config.operation;
  const { tenancyOf } = compiled('tenancy/tenancy');
  const { listenersOf } = compiled('repositories/events/webhook-listeners');
  if (params.id !== undefined && resource)
    state.target = await tenancyOf(strapi).store.get(resource, String(params.id));
  if (state.route.method !== 'GET') await listenersOf(strapi).preload(state.organisationId);
  return true;
};

const jwt = /** @type {{ createTenantJwt: SessionStrategy['createTenantJwt'] }} */ (
  compiled('http/authentication/session-strategy')
);
const { createTenantJwt } = jwt;
jwt.createTenantJwt = (/** @type {Strapi} */ strapi) => withCache(createTenantJwt(strapi));

const routes = /** @type {{ route: Routes['route'] }} */ (compiled('http/routes'));
const { route } = routes;
routes.route = (/** @type {Parameters<Routes['route']>} */ ...args) => {
  const made = route(...args);
  made.config.policies = made.config.policies.filter((name) => !GUARD_POLICIES.has(name));
  return made;
};

replace('policies/has-capability', { default: passOn, __esModule: true });
