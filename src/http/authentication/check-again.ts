import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { isLongAgo } from '../../tenancy/identity/checked-rights';
import type { RequestState } from '../request-state';
import { principalOf } from './principal-of-request';

/** What policies know of a request. */
interface Opened {
  request: unknown;
  state: RequestState & { auth?: unknown; route?: { config?: { auth?: unknown } } };
}

/** What Strapi's strategies use. Strapi 5.54 refuses a credential by a method of Koa's context. */
interface Verified extends Opened {
  unauthorized: () => never;
}

interface AuthService {
  authenticate(ctx: Verified, next: () => Promise<void>): Promise<void>;
  verify(auth: unknown, config: unknown): Promise<void>;
}

type Policy = (ctx: Opened, config: object, app: { strapi: Core.Strapi }) => unknown;

const refuse = (): never => {
  throw new errors.UnauthorizedError('The credential has just ended.');
};

/** Verifies the credential again; the principal is then the present one. Throws UnauthorizedError if the credential has ended. */
const verifyAgain = async (strapi: Core.Strapi, { request, state }: Opened): Promise<void> => {
  const service: AuthService = strapi.get('auth');
  const verified: Verified = { request, state: { ...state }, unauthorized: refuse };
  await service.authenticate(verified, () => service.verify(verified.state.auth, state.route?.config?.auth));
  Object.assign(state, verified.state);
  state.principal = principalOf(verified);
  state.verifiedAt = performance.now();
};

/**
 * Verifies the credential again if the request has waited for long since, for its turn or for the rest of its body: its session can have
 * ended, its key been revoked, its person removed.
 */
export const verifyAfterWait = (strapi: Core.Strapi, ctx: Opened): Promise<void> | undefined =>
  isLongAgo(ctx.state) ? verifyAgain(strapi, ctx) : undefined;

/**
 * Verifies the credential and checks policies again, before the first transaction. Throws as they do.
 *
 * @param policies those of the route that decide what the caller can do
 */
export const checkAgain = async (strapi: Core.Strapi, ctx: Opened, policies: readonly string[]): Promise<void> => {
  await verifyAgain(strapi, ctx);
  // Routes of plugins have none.
  if (policies.length > 0) ctx.state.blockedOrganisations.clear();
  for (const name of policies) {
    // Its type describes only policies with a validator, and Koa's whole context.
    const policy: unknown = strapi.policy(name);
    await (policy as Policy)(ctx, {}, { strapi });
  }
};
