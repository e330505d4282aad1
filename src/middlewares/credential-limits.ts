import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { addressKey, costs, countedAt } from '../domain/access/rate-limits';
import { areLimited, limited, takePoint } from '../http/limited';
import type { RequestContext } from '../http/request-state';
import { refuseScim } from '../scim/answer-scim';

/**
 * Limits how often one address tries credentials, before anything of the request is read. Accounts are counted where the
 * body is known: src/extensions/users-permissions/account-limits.ts. All other requests pay for one look into a table.
 */
const credentialLimits =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next): Promise<unknown> => {
    const counted = countedAt(ctx.method, ctx.path);
    if (!counted || !areLimited(strapi)) return next();
    const counter = { limit: 'address', key: addressKey(ctx.state.countedAs), counted } as const;
    if (counted !== 'strangers') return limited(strapi, ctx, counter, next);
    await next();
    if (!costs(counted, ctx.status)) return undefined;
    // An address of its own: mistaken sign-ins of people leave the directory beside them alone, and the other way round.
    return takePoint(strapi, ctx, { limit: 'address', key: `scim ${counter.key}` }).catch((error: unknown) =>
      refuseScim(ctx, error),
    );
  };

export default credentialLimits;
