import type { Core } from '@strapi/strapi';
import { recordCheckIn } from '../../../commands/checks/record-check-in';
import type { RequestContext } from '../../../http/request-state';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async report(ctx: RequestContext) {
    const { code } = ctx.params as { code: string };
    const { status, duration_ms: duration } = ctx.state.query as { status: 'up' | 'down'; duration_ms?: number };
    const check = await recordCheckIn(strapi, code, { status, duration: duration ?? null });
    ctx.set('Cache-Control', 'no-store');
    return { data: { check, status } };
  },
});
