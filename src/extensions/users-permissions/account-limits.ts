import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { accountKey } from '../../domain/access/rate-limits';
import { isRateLimitingEnabled, type Counter, limited } from '../../http/limited';
import { hashToken } from '../../database/token-hash';
import type { Action } from './password-paths';

/**
 * Limits per account, from however many addresses the attempts come. An account that is limited is so for its owner too,
 * with the right password: else the answer would tell a guesser which one that is.
 */
type Count = Omit<Counter, 'key'>;

const counting =
  (strapi: Core.Strapi, count: Count, nameOf: (ctx: Context) => string | null, action: Action): Action =>
  async (ctx) => {
    const name = nameOf(ctx);
    if (name === null || !isRateLimitingEnabled(strapi)) return action(ctx);
    return limited(strapi, ctx, { ...count, key: hashToken(name) }, () => action(ctx));
  };

/** Accounts of the admin panel are other ones, even if they have the same address. */
const named = (field: 'identifier' | 'email', kind: 'name' | 'admin name') => (ctx: Context) => {
  const { body } = ctx.request as { body?: Record<string, unknown> };
  const key = accountKey(body?.[field]);
  return key === null ? null : `${kind} ${key}`;
};

const own = (kind: 'id' | 'admin id') => (ctx: Context) => `${kind} ${(ctx.state.user as { id: number }).id}`;

const FAILURES: Count = { limit: 'account', rule: 'failures' };
const MAILS: Count = { limit: 'mails', rule: 'all' };

/** Counts refused passwords by the name that was given. */
export const limitsGuesses = (strapi: Core.Strapi, action: Action): Action =>
  counting(strapi, FAILURES, named('identifier', 'name'), action);

/** Counts refused passwords by the caller, who is signed in. */
export const limitsOwnGuesses = (strapi: Core.Strapi, action: Action): Action =>
  counting(strapi, FAILURES, own('id'), action);

/** Counts what sends a mail, by the address that it goes to. */
export const limitsMails = (strapi: Core.Strapi, action: Action): Action =>
  counting(strapi, MAILS, named('email', 'name'), action);

/** Counts refused passwords of the admin panel by the address that was given. */
export const limitsAdminGuesses = (strapi: Core.Strapi, action: Action): Action =>
  counting(strapi, FAILURES, named('email', 'admin name'), action);

/** Counts refused passwords by the administrator, who is signed in. */
export const limitsOwnAdminGuesses = (strapi: Core.Strapi, action: Action): Action =>
  counting(strapi, FAILURES, own('admin id'), action);

/** Counts mails to accounts of the admin panel, by the address that they go to. */
export const limitsAdminMails = (strapi: Core.Strapi, action: Action): Action =>
  counting(strapi, MAILS, named('email', 'admin name'), action);
