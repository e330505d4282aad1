import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { isAdminFactorRequired } from '../commands/accounts/second-factors/admin-factors';
import type { RequestContext } from '../http/request-state';
import { hasAdminFactor } from '../repositories/accounts/admin-factors';
import { adminFactorMissing } from '../wire/errors/second-factor-errors';

/** What opens and ends sessions of the panel: a sign-in may add the second factor. */
const OPEN = /^\/admin\/(login|logout|access-token|register|register-admin|forgot-password|reset-password)\/?$/;

const BEARER = /^bearer +(\S+)$/i;

interface AccessTokens {
  validateAccessToken(token: string): { isValid: boolean; payload?: { userId: string } };
}

/** Numeric id of the administrator whose session sends a request; null if no session of the panel does. */
const administratorOf = (strapi: Core.Strapi, ctx: RequestContext): number | null => {
  const token = BEARER.exec(ctx.get('Authorization'))?.[1];
  if (token === undefined) return null;
  const sessions = strapi.sessionManager as unknown as (origin: string) => AccessTokens;
  const { isValid, payload } = sessions('admin').validateAccessToken(token);
  return isValid && payload ? Number(payload.userId) : null;
};

/**
 * Where every administrator needs a second factor, refuses sessions of the panel without one: those from before the setting, and
 * those that a registration opens. It is no policy, because Strapi's own routes of the panel have theirs already.
 */
const adminFactor =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next): Promise<unknown> => {
    if (!isAdminFactorRequired(strapi) || ctx.path.startsWith('/api/') || OPEN.test(ctx.path)) return next();
    const adminId = administratorOf(strapi, ctx);
    if (adminId !== null && !(await hasAdminFactor(strapi, adminId))) throw adminFactorMissing();
    return next();
  };

export default adminFactor;
