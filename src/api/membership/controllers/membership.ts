import type { Core } from '@strapi/strapi';
import { leaveByLink, leaveOfferOf } from '../../../commands/accounts/leave-by-link';
import { resourceController, writeContextOf } from '../../../http/resource-controller';
import { resourceServiceOf } from '../../../http/resource-service';
import { type RequestContext, targetOf } from '../../../http/request-state';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { invalid } from '../../../wire/errors/http-errors';
import { membership } from '../../../resources/membership';
import type createMemberships from '../services/membership';

const assertPending = ({ values }: TenantRow): void => {
  if (values.pending_since !== null) return;
  throw invalid([{ path: ['id'], message: 'You have already accepted this membership.' }], 'MEMBERSHIP_NOT_PENDING', {
    remedy: 'To end it, leave the organisation: POST /api/memberships/{id}/leave.',
  });
};

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const memberships = () => resourceServiceOf<ReturnType<typeof createMemberships>>(strapi, membership);
  return {
    ...resourceController(membership)({ strapi }),

    async leave(ctx: RequestContext) {
      await memberships().remove(targetOf(ctx), writeContextOf(ctx));
      return { data: {} };
    },

    async accept(ctx: RequestContext) {
      assertPending(targetOf(ctx));
      return { data: (await memberships().accept(targetOf(ctx), writeContextOf(ctx))).values };
    },

    async decline(ctx: RequestContext) {
      assertPending(targetOf(ctx));
      await memberships().remove(targetOf(ctx), writeContextOf(ctx));
      return { data: {} };
    },

    async showLeave({ state }: RequestContext) {
      return { data: await leaveOfferOf(strapi, state.input.token as string, Date.now()) };
    },

    async useLeave({ state }: RequestContext) {
      await leaveByLink(strapi, state.input.token as string, Date.now());
      return { data: {} };
    },

    async waiveFactor(ctx: RequestContext) {
      const { hours, reason } = ctx.state.input as { hours: number; reason: string };
      const waived = { hours, reason, now: Date.now() };
      return { data: (await memberships().waiveFactor(targetOf(ctx), waived, writeContextOf(ctx))).values };
    },

    async endFactorWaiver(ctx: RequestContext) {
      return { data: (await memberships().endFactorWaiver(targetOf(ctx), writeContextOf(ctx))).values };
    },

    async reactivate(ctx: RequestContext) {
      return { data: (await memberships().reactivate(targetOf(ctx), writeContextOf(ctx))).values };
    },
  };
};
