import type { Core } from '@strapi/strapi';
import { readReturnAddress, withQueryParam } from '../../../domain/accounts/return-address';
import type { SsoMethod } from '../../../domain/vocabularies';
import type { RequestContext } from '../../../http/request-state';
import { beginSso } from '../../../commands/accounts/begin-sso';
import { finishSso } from '../../../commands/accounts/finish-sso';
import { finishRehearsal } from '../../../commands/accounts/rehearse-sso';
import { redirectUriOf, ssoSettings } from '../../../commands/accounts/sso-settings';
import { readRehearsal, readTicket, TICKET_SECONDS } from '../../../repositories/accounts/sso-tickets';
import { errorBodyOf } from '../../../wire/errors/error-body';
import { invalidReturnUrl, invalidState } from '../../../wire/errors/sso-errors';

const INTERNAL = 500;

/** Over TLS, only this host can have set a cookie of such a name. */
const isSecure = (strapi: Core.Strapi): boolean => redirectUriOf(strapi).startsWith('https:');
const cookieName = (strapi: Core.Strapi): string => `${isSecure(strapi) ? '__Host-' : ''}tenantry-sso`;

/** Written by hand: Koa refuses a secure cookie behind a proxy that takes TLS off. */
const setCookie = (strapi: Core.Strapi, ctx: RequestContext, value: string, seconds: number): void => {
  const rest = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(strapi) ? '; Secure' : ''}`;
  ctx.append('Set-Cookie', `${cookieName(strapi)}=${value}; ${rest}`);
};

/** The next page does not learn the address of these answers. */
const keepSecret = (ctx: RequestContext): void => ctx.set('Referrer-Policy', 'no-referrer');

/** Refuses at the address to return to, where there is one; a fault of ours stays here, and in the log. */
const orReturn = async (
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
    keepSecret(ctx);
    const {
      method,
      return_to: wished,
      rehearsal: link,
    } = ctx.state.query as Record<string, string> & { method: SsoMethod };
    const rehearsal = link === undefined ? null : readRehearsal(strapi, link);
    if (link !== undefined && rehearsal === null) throw invalidState();
    const returnTo = wished === undefined ? null : readReturnAddress(wished, ssoSettings(strapi).returnOrigins);
    if (wished !== undefined && returnTo === null) throw invalidReturnUrl();
    const slug = String((ctx as unknown as { params: { organisation: string } }).params.organisation);
    return orReturn(ctx, returnTo, async () => {
      const { location, ticket } = await beginSso(strapi, { slug, method, returnTo, rehearsal });
      setCookie(strapi, ctx, ticket, TICKET_SECONDS);
      ctx.redirect(location);
    });
  },

  callback(ctx: RequestContext) {
    keepSecret(ctx);
    const ticket = readTicket(strapi, ctx.cookies.get(cookieName(strapi), { signed: false }) ?? '');
    setCookie(strapi, ctx, '', 0);
    if (!ticket || ctx.state.query.state !== ticket.state) throw invalidState();
    const { returnTo } = ticket;
    const origin = { clientAddress: ctx.state.clientAddress, userAgent: ctx.get('user-agent') || null };
    return orReturn(ctx, returnTo, async () => {
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
