import type { Core } from '@strapi/strapi';
import { isProduction } from '../../domain/access/production-mode';
import { hasAdministrator, isSetupToken } from '../../repositories/accounts/setup-token';
import { setupTokenRequired } from '../../wire/errors/credential-errors';
import type { Action } from './password-paths';

/**
 * Strapi 5.54 makes the first visitor of a new server its super administrator. In production (src/domain/access/production-mode.ts), the request must contain the setup
 * token, in the field `setupToken` (docs/decisions/0081). Wrong ones count against the caller's address
 * (src/domain/access/limits/rate-limits.ts).
 */
export const requireSetupToken =
  (strapi: Core.Strapi, stock: Action): Action =>
  async (ctx) => {
    const request = ctx.request as { body?: Record<string, unknown> };
    const { setupToken, ...body } = request.body ?? {};
    // The stock action refuses a second administrator.
    if (isProduction(process.env.NODE_ENV) && !(await hasAdministrator(strapi))) {
      const isRight = typeof setupToken === 'string' && (await isSetupToken(strapi, setupToken.trim()));
      if (!isRight) throw setupTokenRequired(setupToken === undefined || setupToken === '');
    }
    request.body = body;
    return stock(ctx);
  };
