import type { Core } from '@strapi/strapi';
import { readLanding, readLoginHint } from '../../../domain/accounts/initiated-sign-in';
import { MAX_RETURN_ADDRESS, readReturnAddress, withQueryParam } from '../../../domain/accounts/return-address';
import type { SsoMethod } from '../../../domain/vocabularies';
import { type HostCookie, readHostCookie, setHostCookie } from '../../../http/host-cookie';
import type { RequestContext } from '../../../http/request-state';
import { formText } from '../../../http/bodies/form-text';
import { isVisit, sendPage } from '../../../http/responses/page';
import { keepSession } from '../../../http/session-cookie';
import { beginSso } from '../../../commands/accounts/begin-sso';
import { finishSso } from '../../../commands/accounts/finish-sso';
import { finishLink } from '../../../commands/accounts/link-sso';
import { receiveSaml, samlMetadataFor } from '../../../commands/accounts/saml/receive-saml';
import { finishRehearsal } from '../../../commands/accounts/rehearse-sso';
import { ownOriginOf, returnOriginsOf, ssoSettings } from '../../../commands/accounts/sso-settings';
import { readRehearsal, readTicket, TICKET_SECONDS } from '../../../repositories/accounts/tickets/sso-tickets';
import { errorBodyOf } from '../../../wire/errors/error-body';
import { LINKED_PAGE, rehearsalPage } from '../../../wire/pages/rehearsal-page';
import { invalidReturnUrl, invalidState } from '../../../wire/errors/sso-errors';
import { SAML_METADATA_TYPE } from '../routes/sso';

const INTERNAL = 500;
const SEE_OTHER = 303;

/** The parameters of a start, in the operation's `query`. */
type StartQuery = { method: SsoMethod } & Partial<
  Record<'directory' | 'return_to' | 'rehearsal' | 'iss' | 'login_hint' | 'target_link_uri', string>
>;

/** Identity providers redirect here from their own site. */
const COOKIE: HostCookie = { name: 'tenantry-sso', sameSite: 'Lax' };

/** The organisation in the path; null if the path has none. */
const organisationIn = (ctx: RequestContext): string | null =>
  (ctx.params as { organisation?: string }).organisation ?? null;

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

/** Where a sign-in returns to. */
interface Destination {
  returnTo: string | null;
  landing: string | null;
}

/**
 * Reads the destination of a sign-in. The address of a portal is a wish: it is ignored if it is not allowed.
 *
 * @throws ValidationError `RETURN_TO_INVALID`
 */
const destinationOf = (strapi: Core.Strapi, { return_to, target_link_uri: target }: StartQuery): Destination => {
  const origins = returnOriginsOf(strapi);
  if (return_to !== undefined) {
    const returnTo = readReturnAddress(return_to, origins);
    if (returnTo === null) throw invalidReturnUrl();
    return { returnTo, landing: null };
  }
  const own = ownOriginOf(strapi);
  if (target === undefined || target.length > MAX_RETURN_ADDRESS) return { returnTo: null, landing: null };
  const returnTo = readReturnAddress(
    target,
    origins.filter((origin) => origin !== own),
  );
  return { returnTo, landing: returnTo === null ? readLanding(target, own) : null };
};

/** Opens the console with the session, for a person who did not come from another frontend. */
const openConsole = (strapi: Core.Strapi, ctx: RequestContext, refreshToken: string, landing: string | null): void => {
  keepSession(strapi, ctx, refreshToken);
  ctx.redirect(landing ?? '/');
};

/** Finishes a sign-in, a rehearsal or a link. */
const finish = (strapi: Core.Strapi, ctx: RequestContext): unknown => {
  hideReferrer(ctx);
  const ticket = readTicket(strapi, readHostCookie(strapi, ctx, COOKIE) ?? '');
  // Another window of the browser may have started a sign-in since, which can still be finished.
  if (ticket && ctx.state.query.state !== ticket.state) throw invalidState();
  setHostCookie(strapi, ctx, COOKIE, { value: '', seconds: 0 });
  if (!ticket) throw invalidState();
  const { returnTo } = ticket;
  const back = { ticket, query: ctx.querystring, organisation: organisationIn(ctx) };
  const origin = { clientAddress: ctx.state.clientAddress, userAgent: ctx.get('user-agent') || null };
  return redirectErrors(ctx, returnTo, async () => {
    if (ticket.links) {
      const linked = await finishLink(strapi, back, origin);
      if (returnTo !== null) return ctx.redirect(withQueryParam(returnTo, 'sso', 'linked'));
      return isVisit(ctx) ? sendPage(ctx, LINKED_PAGE) : { data: linked };
    }
    if (ticket.rehearsedBy !== null) {
      const data = await finishRehearsal(strapi, back, origin);
      if (returnTo !== null) return ctx.redirect(withQueryParam(returnTo, 'rehearsal', data.rehearsal));
      return isVisit(ctx) ? sendPage(ctx, rehearsalPage(data)) : { data };
    }
    const tokens = await finishSso(strapi, back, origin);
    if (returnTo !== null) return ctx.redirect(withQueryParam(returnTo, 'code', tokens.refreshToken));
    if (!isVisit(ctx) || !ssoSettings(strapi).opensConsole) return tokens;
    return openConsole(strapi, ctx, tokens.refreshToken, ticket.landing);
  });
};

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  start(ctx: RequestContext) {
    hideReferrer(ctx);
    const query = ctx.state.query as StartQuery;
    const { method, directory, rehearsal: link, iss: issuer } = query;
    const rehearsal = link === undefined ? null : readRehearsal(strapi, link);
    if (link !== undefined && rehearsal === null) throw invalidState();
    const destination = destinationOf(strapi, query);
    const slug = organisationIn(ctx) ?? '';
    const loginHint = readLoginHint(query.login_hint);
    return redirectErrors(ctx, destination.returnTo, async () => {
      const { location, ticket } = await beginSso(strapi, {
        slug,
        method,
        directory,
        ...destination,
        issuer,
        loginHint,
        rehearsal,
      });
      setHostCookie(strapi, ctx, COOKIE, { value: ticket, seconds: TICKET_SECONDS });
      ctx.redirect(location);
    });
  },

  callback: (ctx: RequestContext) => finish(strapi, ctx),

  /** Takes the response of a SAML provider, and sends the browser to where its cookie is read: other sites cannot send that one. */
  async receiveSaml(ctx: RequestContext) {
    hideReferrer(ctx);
    const form = new URLSearchParams(await formText(ctx));
    const address = ctx.state.clientAddress;
    const next = await receiveSaml(strapi, organisationIn(ctx) ?? '', form, address);
    ctx.redirect(next);
    ctx.status = SEE_OTHER;
  },

  async samlMetadata(ctx: RequestContext) {
    const text = await samlMetadataFor(strapi, organisationIn(ctx) ?? '');
    ctx.set('Content-Disposition', 'inline; filename="tenantry-saml-metadata.xml"');
    ctx.type = SAML_METADATA_TYPE;
    return text;
  },

  /** The same for the own providers of an organisation, which is in the path. */
  callbackOfOrganisation: (ctx: RequestContext) => finish(strapi, ctx),
});
