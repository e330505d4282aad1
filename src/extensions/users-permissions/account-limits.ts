import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { accountKey } from '../../domain/access/rate-limits';
import { areLimited, type Counter, limited } from '../../http/limited';
import { hashToken } from '../../tenancy/token-hash';
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
    if (name === null || !areLimited(strapi)) return action(ctx);
    return limited(strapi, ctx, { ...count, key: hashToken(name) }, () => action(ctx));
  };

const named = (field: 'identifier' | 'email') => (ctx: Context) => {
  const { body } = ctx.request as { body?: Record<string, unknown> };
  const key = accountKey(body?.[field]);
  return key === null ? null : `name ${key}`;
};

const FAILURES: Count = { limit: 'account', counted: 'failures' };
const MAILS: Count = { limit: 'mails', counted: 'all' };

/** Counts refused passwords by the name that was given. */
export const limitsGuesses = (strapi: Core.Strapi, action: Action): Action =>
  counting(strapi, FAILURES, named('identifier'), action);

/** Counts refused passwords by the caller, who is signed in. */
export const limitsOwnGuesses = (strapi: Core.Strapi, action: Action): Action =>
  counting(strapi, FAILURES, (ctx) => `id ${(ctx.state.user as { id: number }).id}`, action);

/** Counts what sends a mail, by the address that it goes to. */
export const limitsMails = (strapi: Core.Strapi, action: Action): Action =>
  counting(strapi, MAILS, named('email'), action);
