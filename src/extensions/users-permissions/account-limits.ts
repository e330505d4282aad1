import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { accountKey } from '../../domain/access/rate-limits';
import { isRateLimitingEnabled, type Counter, limited } from '../../http/limited';
import { keyedHash } from '../../database/secrets/token-hash';
import type { Action } from './password-paths';

/**
 * Rate limits per account, for attempts from any number of addresses. A limited account also refuses the right password:
 * otherwise the response would reveal it.
 */
type Count = Omit<Counter, 'key'>;

const withRateLimit =
  (strapi: Core.Strapi, count: Count, nameOf: (ctx: Context) => string | null, action: Action): Action =>
  async (ctx) => {
    const name = nameOf(ctx);
    if (name === null || !isRateLimitingEnabled(strapi)) return action(ctx);
    return limited(strapi, ctx, { ...count, key: keyedHash(name) }, () => action(ctx));
  };

/** Accounts of the admin panel are separate accounts, even with the same address. */
const named = (field: 'identifier' | 'email', kind: 'name' | 'admin name') => (ctx: Context) => {
  const { body } = ctx.request as { body?: Record<string, unknown> };
  const key = accountKey(body?.[field]);
  return key === null ? null : `${kind} ${key}`;
};

const own = (kind: 'id' | 'admin id') => (ctx: Context) => `${kind} ${(ctx.state.user as { id: number }).id}`;

const FAILURES: Count = { limit: 'account', rule: 'failures' };
const MAILS: Count = { limit: 'mails', rule: 'all' };

/** Limits refused passwords by the name in the request. */
export const limitPasswordAttempts = (strapi: Core.Strapi, action: Action): Action =>
  withRateLimit(strapi, FAILURES, named('identifier', 'name'), action);

/** Limits refused passwords of a signed-in caller. */
export const limitOwnPasswordAttempts = (strapi: Core.Strapi, action: Action): Action =>
  withRateLimit(strapi, FAILURES, own('id'), action);

/** Limits emails by their recipient. */
export const limitEmails = (strapi: Core.Strapi, action: Action): Action =>
  withRateLimit(strapi, MAILS, named('email', 'name'), action);

/** Limits refused passwords of the admin panel by the address in the request. */
export const limitAdminPasswordAttempts = (strapi: Core.Strapi, action: Action): Action =>
  withRateLimit(strapi, FAILURES, named('email', 'admin name'), action);

/** Limits refused passwords of a signed-in administrator. */
export const limitOwnAdminPasswordAttempts = (strapi: Core.Strapi, action: Action): Action =>
  withRateLimit(strapi, FAILURES, own('admin id'), action);

/** Limits emails to accounts of the admin panel by their recipient. */
export const limitAdminEmails = (strapi: Core.Strapi, action: Action): Action =>
  withRateLimit(strapi, MAILS, named('email', 'admin name'), action);
