import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import proxyaddr from 'proxy-addr';
import { callerOf, type ForwardingMode, UNKNOWN_ADDRESS } from '../domain/access/client-address';
import { addressKey, unknownCallerKey } from '../domain/access/limits/rate-limits';
import { presentedCertificate } from '../domain/agents/client-certificate';
import type { RequestContext } from '../http/request-state';
import { noteClient } from '../http/responses/open-responses';

/** The default of TRUSTED_PROXIES. */
const DEFAULT_PROXIES = ['loopback'];

const compileProxies = (listed: readonly string[]): ((address: string) => boolean) => {
  const proxies = listed.map((entry) => entry.trim()).filter((entry) => entry !== '');
  const isTrusted = proxyaddr.compile(proxies.length > 0 ? proxies : DEFAULT_PROXIES);
  return (address) => isTrusted(address, 0);
};

/**
 * Determines the address of the caller behind the trusted proxies, and the client certificate that the nearest proxy reports.
 * The start has checked the settings (src/boot/settings).
 *
 * @param config `TRUSTED_PROXIES`, by default loopback; `FORWARDED_HEADER`, the header with addresses; and the header with
 *   the fingerprint of a client certificate, if any
 */
const clientAddress = (
  config: { trustedProxies?: string[]; forwardedHeader?: ForwardingMode; certificateHeader?: string },
  _services: { strapi: Core.Strapi },
) => {
  const name = config.certificateHeader?.trim().toLowerCase() ?? '';
  const isTrusted = compileProxies(config.trustedProxies ?? []);
  const mode = config.forwardedHeader ?? 'auto';
  return (ctx: RequestContext, next: Next) => {
    const { headers, socket } = ctx.req;
    const peer = socket.remoteAddress;
    const reported = { forwardedFor: headers['x-forwarded-for']?.toString(), forwarded: headers.forwarded };
    const { address, hop } = callerOf(peer, reported, isTrusted, mode);
    ctx.state.clientAddress = address;
    const isKnown = hop !== null && address !== UNKNOWN_ADDRESS;
    ctx.state.rateLimitKey = isKnown ? address : unknownCallerKey(peer, hop);
    noteClient(ctx.res, addressKey(ctx.state.rateLimitKey));
    const value = headers[name]?.toString();
    ctx.state.clientCertificate = presentedCertificate(peer, { name, value }, isTrusted);
    // Strapi's own limit of sign-ins to the admin panel counts by this, so a caller must not be able to vary it.
    ctx.request.ip = isKnown ? address : UNKNOWN_ADDRESS;
    return next();
  };
};

export default clientAddress;
