import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import type { RequestContext } from '../http/request-state';
import { answerSubscription, STEPS, type SubscriptionStep } from '../visitors/subscription-answers';
import { isOneOf } from '../values';

/** A page around a subscription. */
const PAGE = /^\/status\/([a-z0-9][a-z0-9-]{0,62})\/([a-z]+)$/;

/** Serves the pages on which visitors of status pages subscribe, confirm and unsubscribe. */
const statusSubscriptions =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  (ctx: RequestContext, next: Next): Promise<unknown> => {
    const [, slug = '', step] = PAGE.exec(ctx.path) ?? [];
    if (!isOneOf(STEPS, step) || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return next();
    ctx.state.pattern = `/status/:slug/${step satisfies SubscriptionStep}`;
    return answerSubscription(strapi, ctx, slug, step);
  };

export default statusSubscriptions;
