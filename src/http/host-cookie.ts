import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

/** A cookie of this host that scripts cannot read. */
export interface HostCookie {
  name: string;
  /** `Strict`: only with requests of the server's own pages; `Lax`: also when another site redirects here. */
  sameSite: 'Lax' | 'Strict';
}

/** Address at which people reach the server. */
const publicAddress = (strapi: Core.Strapi): string =>
  strapi.config.get<string>('server.url') || strapi.config.get<string>('server.absoluteUrl');

const isSecure = (strapi: Core.Strapi): boolean => publicAddress(strapi).startsWith('https:');

/** With TLS, the prefix ensures that only this host can set the cookie. */
const fullName = (strapi: Core.Strapi, { name }: HostCookie): string => `${isSecure(strapi) ? '__Host-' : ''}${name}`;

/** The value of a cookie; undefined if the request has none. */
export const readHostCookie = (strapi: Core.Strapi, ctx: Context, cookie: HostCookie): string | undefined =>
  ctx.cookies.get(fullName(strapi, cookie), { signed: false });

/**
 * Sets a cookie, or removes it with an empty value for 0 seconds. Sets the header directly, because Koa refuses a secure cookie
 * behind a proxy that terminates TLS.
 */
export const setHostCookie = (
  strapi: Core.Strapi,
  ctx: Context,
  cookie: HostCookie,
  { value, seconds }: { value: string; seconds: number },
): void => {
  const secure = isSecure(strapi) ? '; Secure' : '';
  const rest = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${cookie.sameSite}${secure}`;
  ctx.append('Set-Cookie', `${fullName(strapi, cookie)}=${value}; ${rest}`);
};
