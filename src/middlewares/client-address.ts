import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import proxyaddr from 'proxy-addr';
import { callerAddress } from '../domain/access/client-address';
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

/**
 * Finds the address of the caller behind the trusted proxies, and the client certificate that the nearest of them tells of.
 *
 * @param config what `TRUSTED_PROXIES` names, loopback where it names nothing; the header that tells the fingerprint of
 *   a client certificate, none where it has no name
 * @throws Error at the start, where it names something that is no address, range or known name
 */
const clientAddress = (
  config: { trustedProxies?: string[]; certificateHeader?: string },
  _services: { strapi: Core.Strapi },
) => {
  const name = config.certificateHeader?.trim().toLowerCase() ?? '';
  const isTrusted = compileProxies(config.trustedProxies ?? []);
  return (ctx: RequestContext, next: Next) => {
    const header = ctx.req.headers['x-forwarded-for'];
    ctx.state.clientAddress = callerAddress(ctx.req.socket.remoteAddress, header?.toString(), isTrusted);
    const value = ctx.req.headers[name]?.toString();
    ctx.state.clientCertificate = presentedCertificate(ctx.req.socket.remoteAddress, { name, value }, isTrusted);
    // Strapi notes this with the sessions of the admin panel; the address of the proxy would say nothing.
    ctx.request.ip = ctx.state.clientAddress;
    return next();
  };
};

export default clientAddress;
