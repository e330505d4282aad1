import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { addressKey, costs, hashesPassword } from '../domain/access/limits/rate-limits';
import { isRateLimitingEnabled, limited, consume } from '../http/limited';
import type { RequestContext } from '../http/request-state';
import { refuseScim } from '../scim/answer-scim';

/**
 * Limits the attempts with credentials, and the look-ups of names, per address, before the body is read. Attempts per account are counted where the body
 * is known: src/extensions/users-permissions/account-limits.ts. For other requests, the cost is one lookup in a map.
 */
const credentialLimits =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next): Promise<unknown> => {
    const rule = ctx.state.countingRule;
    if (!rule || !isRateLimitingEnabled(strapi)) return next();
    const limit = rule === 'lookups' ? 'names' : 'address';
    const counter = { limit, key: addressKey(ctx.state.rateLimitKey), rule } as const;
    const work = async (): Promise<void> => {
      if (hashesPassword(ctx.method, ctx.path)) await consume(strapi, ctx, { ...counter, limit: 'passwords' });
      await next();
    };
    if (rule !== 'unauthenticated') return limited(strapi, ctx, counter, work);
    await next();
    if (!costs(rule, ctx.status)) return undefined;
    // A separate key, so that failed sign-ins of people do not block a directory with the same address, and vice versa.
    return consume(strapi, ctx, { limit: 'address', key: `scim ${counter.key}` }).catch((error: unknown) =>
      refuseScim(ctx, error),
    );
  };

export default credentialLimits;
