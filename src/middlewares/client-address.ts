import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import proxyaddr from 'proxy-addr';
import { callerOf, FORWARDING_MODES, type ForwardingMode, UNKNOWN_ADDRESS } from '../domain/access/client-address';
import { unknownCallerKey } from '../domain/access/rate-limits';
import { presentedCertificate } from '../domain/agents/client-certificate';
import type { RequestContext } from '../http/request-state';

/** Names that proxy-addr knows, addresses and CIDR ranges. */
const DEFAULT_PROXIES = ['loopback'];

const compileProxies = (listed: readonly string[]): ((address: string) => boolean) => {
  const proxies = listed.map((entry) => entry.trim()).filter((entry) => entry !== '');
  for (const entry of proxies) {
    try {
      proxyaddr.compile(entry);
    } catch {
      throw new Error(
        `TRUSTED_PROXIES names "${entry}", which is no proxy's address. It takes addresses, CIDR ranges such as ` +
          '10.0.0.0/8, and the names loopback, linklocal and uniquelocal, separated by commas.',
      );
    }
  }
  const isTrusted = proxyaddr.compile(proxies.length > 0 ? proxies : DEFAULT_PROXIES);
  return (address) => isTrusted(address, 0);
};

const readMode = (mode = ''): ForwardingMode => {
  const name = mode.trim().toLowerCase() || 'auto';
  const known = FORWARDING_MODES.find((each) => each === name);
  if (known) return known;
  throw new Error(`FORWARDED_HEADER is "${mode}"; it must be one of ${FORWARDING_MODES.join(', ')}.`);
};

/**
 * Finds the address of the caller behind the trusted proxies, and the client certificate that the nearest of them tells of.
 *
 * @param config what `TRUSTED_PROXIES` names, loopback where it names nothing; which header reports addresses, as
 *   `FORWARDED_HEADER` says; the header that tells the fingerprint of a client certificate, none where it has no name
 * @throws Error at the start, where a setting is malformed
 */
const clientAddress = (
  config: { trustedProxies?: string[]; forwardedHeader?: string; certificateHeader?: string },
  _services: { strapi: Core.Strapi },
) => {
  const name = config.certificateHeader?.trim().toLowerCase() ?? '';
  const isTrusted = compileProxies(config.trustedProxies ?? []);
  const mode = readMode(config.forwardedHeader);
  return (ctx: RequestContext, next: Next) => {
    const { headers, socket } = ctx.req;
    const peer = socket.remoteAddress;
    const reported = { forwardedFor: headers['x-forwarded-for']?.toString(), forwarded: headers.forwarded };
    const { address, hop } = callerOf(peer, reported, isTrusted, mode);
    ctx.state.clientAddress = address;
    ctx.state.countedAs = address === UNKNOWN_ADDRESS ? unknownCallerKey(peer, hop) : address;
    const value = headers[name]?.toString();
    ctx.state.clientCertificate = presentedCertificate(peer, { name, value }, isTrusted);
    // Strapi notes this with the sessions of the admin panel; the address of the proxy would say nothing.
    ctx.request.ip = address;
    return next();
  };
};

export default clientAddress;
