import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import proxyaddr from 'proxy-addr';
import type { RequestContext } from '../http/request-state';

/** Names that proxy-addr knows, addresses and CIDR ranges. */
const DEFAULT_PROXIES = ['loopback'];

/**
 * Finds the address of the caller: the first hop from the right of X-Forwarded-For that is no trusted proxy, or the peer
 * itself where the peer is none (contract, section 5). What stands there may be garbage; it then matches no range.
 */
const clientAddress = (config: { trustedProxies?: string[] }, _services: { strapi: Core.Strapi }) => {
  const isTrusted = proxyaddr.compile(config.trustedProxies?.length ? config.trustedProxies : DEFAULT_PROXIES);
  // An entry that is no address is nobody's proxy.
  const isProxy = (address: string, hop: number): boolean => {
    try {
      return isTrusted(address, hop);
    } catch {
      return false;
    }
  };
  return (ctx: RequestContext, next: Next) => {
    ctx.state.clientAddress = proxyaddr(ctx.req, isProxy);
    return next();
  };
};

export default clientAddress;
