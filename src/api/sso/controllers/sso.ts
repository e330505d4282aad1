import type { Core } from '@strapi/strapi';
import { readReturnAddress, withQueryParam } from '../../../domain/accounts/return-address';
import type { SsoMethod } from '../../../domain/vocabularies';
import { type HostCookie, readHostCookie, setHostCookie } from '../../../http/host-cookie';
import type { RequestContext } from '../../../http/request-state';
import { beginSso } from '../../../commands/accounts/begin-sso';
import { finishSso } from '../../../commands/accounts/finish-sso';
import { finishRehearsal } from '../../../commands/accounts/rehearse-sso';
import { returnOriginsOf } from '../../../commands/accounts/sso-settings';
import { readRehearsal, readTicket, TICKET_SECONDS } from '../../../repositories/accounts/sso-tickets';
import { errorBodyOf } from '../../../wire/errors/error-body';
import { invalidReturnUrl, invalidState } from '../../../wire/errors/sso-errors';

const INTERNAL = 500;

/** Identity providers redirect here from their own site. */
const COOKIE: HostCookie = { name: 'tenantry-sso', sameSite: 'Lax' };

/** Keeps the addresses of these responses, which contain secrets, out of the Referer header. */
const hideReferrer = (ctx: RequestContext): void => ctx.set('Referrer-Policy', 'no-referrer');

/** Redirects refusals to the return address, if there is one. Internal errors are not redirected. */
const redirectErrors = async (
  ctx: RequestContext,
  returnTo: string | null,
  work: () => Promise<unknown>,
): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    const { status, details } = errorBodyOf(error).error;
    if (returnTo === null || status === INTERNAL) throw error;
    ctx.state.refusedWith = status;
    ctx.redirect(withQueryParam(returnTo, 'error', String(details.code)));
    return undefined;
  }
};

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  start(ctx: RequestContext) {
    hideReferrer(ctx);
    const {
      method,
      return_to: requested,
      rehearsal: link,
    } = ctx.state.query as Record<string, string> & { method: SsoMethod };
    const rehearsal = link === undefined ? null : readRehearsal(strapi, link);
    if (link !== undefined && rehearsal === null) throw invalidState();
    const returnTo = requested === undefined ? null : readReturnAddress(requested, returnOriginsOf(strapi));
    if (requested !== undefined && returnTo === null) throw invalidReturnUrl();
    const slug = String((ctx as unknown as { params: { organisation: string } }).params.organisation);
    return redirectErrors(ctx, returnTo, async () => {
      const { location, ticket } = await beginSso(strapi, { slug, method, returnTo, rehearsal });
      setHostCookie(strapi, ctx, COOKIE, { value: ticket, seconds: TICKET_SECONDS });
      ctx.redirect(location);
    });
  },

  callback(ctx: RequestContext) {
    hideReferrer(ctx);
    const ticket = readTicket(strapi, readHostCookie(strapi, ctx, COOKIE) ?? '');
    setHostCookie(strapi, ctx, COOKIE, { value: '', seconds: 0 });
    if (!ticket || ctx.state.query.state !== ticket.state) throw invalidState();
    const { returnTo } = ticket;
    const origin = { clientAddress: ctx.state.clientAddress, userAgent: ctx.get('user-agent') || null };
    return redirectErrors(ctx, returnTo, async () => {
      if (ticket.rehearsedBy !== null) {
        const data = await finishRehearsal(strapi, { ticket, query: ctx.querystring }, origin);
        if (returnTo === null) return { data };
        ctx.redirect(withQueryParam(returnTo, 'rehearsal', data.rehearsal));
        return undefined;
      }
      const tokens = await finishSso(strapi, { ticket, query: ctx.querystring }, origin);
      if (returnTo === null) return tokens;
      ctx.redirect(withQueryParam(returnTo, 'code', tokens.refreshToken));
      return undefined;
    });
  },
});
