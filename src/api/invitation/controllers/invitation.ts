import type { Core } from '@strapi/strapi';
import { resourceController, writeContextOf } from '../../../http/resource-controller';
import { resourceServiceOf } from '../../../http/resource-service';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { acceptInvitation } from '../../../commands/accounts/accept-invitation';
import { declineInvitation } from '../../../commands/accounts/decline-invitation';
import { showInvitation } from '../../../commands/accounts/show-invitation';
import { createTenantJwt } from '../../../http/authentication/session-strategy';
import { unauthorized } from '../../../wire/errors/http-errors';
import { invitation } from '../../../resources/invitation';
import type createInvitations from '../services/invitation';

/** The route needs no sign-in. If the request has a bearer token, it must be valid, and its person is the caller. */
const callerOf = async (strapi: Core.Strapi, ctx: RequestContext) => {
  if (!ctx.get('authorization')) return null;
  const { authenticated } = await createTenantJwt(strapi).authenticate(ctx);
  if (!authenticated) throw unauthorized('The token is invalid or expired, or its user is not allowed to sign in.');
  const { principal, session } = ctx.state;
  const { id, documentId, name } = principal;
  return { id, documentId, username: name, session };
};

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const invitations = () => resourceServiceOf<ReturnType<typeof createInvitations>>(strapi, invitation);
  return {
    ...resourceController(invitation)({ strapi }),

    async resend(ctx: RequestContext) {
      const { data, warnings } = await invitations().resend(targetOf(ctx), writeContextOf(ctx));
      return warnings.length > 0 ? { data, meta: { warnings } } : { data };
    },

    async revoke(ctx: RequestContext) {
      const row = await invitations().revoke(targetOf(ctx), writeContextOf(ctx));
      return { data: row.values };
    },

    async show({ state }: RequestContext) {
      return { data: await showInvitation(strapi, (state.input as { token: string }).token, Date.now()) };
    },

    async decline({ state }: RequestContext) {
      await declineInvitation(strapi, (state.input as { token: string }).token, Date.now());
      return { data: {} };
    },

    async accept(ctx: RequestContext) {
      const caller = await callerOf(strapi, ctx);
      const { token, username, password } = ctx.state.input as { token: string; username?: string; password?: string };
      const { tokens, ...accepted } = await acceptInvitation(strapi, {
        ...{ token, caller, account: { username, password }, now: Date.now() },
        origin: { clientAddress: ctx.state.clientAddress, userAgent: ctx.get('user-agent') || null },
      });
      return { data: accepted, ...tokens };
    },
  };
};
