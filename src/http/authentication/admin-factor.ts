import type { Core } from '@strapi/strapi';
import { hasAdminFactor, isAdminFactorRequired } from '../../repositories/accounts/admin-factors';
import type { RequestContext } from '../request-state';

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

/** Whether a request is of an administrator who lacks the second factor that everyone needs. */
export const lacksAdminFactor = async (strapi: Core.Strapi, ctx: RequestContext): Promise<boolean> => {
  if (!isAdminFactorRequired(strapi) || ctx.path.startsWith('/api/') || OPEN.test(ctx.path)) return false;
  const adminId = administratorOf(strapi, ctx);
  return adminId !== null && !(await hasAdminFactor(strapi, adminId));
};
