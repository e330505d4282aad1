import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { isSameHash, keyedHash, keyedHashes } from '../../database/secrets/token-hash';
import { type HostCookie, readHostCookie, setHostCookie } from '../host-cookie';

/**
 * Browsers that have signed in to an account before (OWASP's device cookies). Attempts of such a device are counted apart from
 * those of strangers, so strangers cannot use up its allowance. The cookie gives no other access (docs/decisions/0077).
 */
const SECONDS = 180 * 24 * 60 * 60;

/** Accounts of the API and of the admin panel are separate, and so are their cookies. */
const COOKIES = {
  api: { name: 'tenantry-device', sameSite: 'Strict' },
  admin: { name: 'tenantry-admin-device', sameSite: 'Strict' },
} satisfies Record<string, HostCookie>;

/** Whose accounts: those of the API, or those of the admin panel. */
export type Realm = keyof typeof COOKIES;

const signed = (realm: Realm, device: string, name: string): string => `${realm} device ${device} ${name}`;

/**
 * Marks the browser as one that has signed in.
 *
 * @param names with which the person can sign in, as `accountKey` returns them
 */
export const rememberDevice = (strapi: Core.Strapi, ctx: Context, realm: Realm, names: readonly string[]): void => {
  const device = randomUUID();
  const value = [device, ...names.map((name) => keyedHash(signed(realm, device, name)))].join('.');
  setHostCookie(strapi, ctx, COOKIES[realm], { value, seconds: SECONDS });
};

/**
 * The device that sends a request, if it has signed in with a name before.
 *
 * @param name as `accountKey` returns it
 * @returns its id, or null
 */
export const knownDevice = (strapi: Core.Strapi, ctx: Context, realm: Realm, name: string): string | null => {
  const [device = '', ...signatures] = readHostCookie(strapi, ctx, COOKIES[realm])?.split('.') ?? [];
  if (signatures.length === 0) return null;
  const expected = keyedHashes(signed(realm, device, name));
  return signatures.some((signature) => expected.some((hash) => isSameHash(hash, signature))) ? device : null;
};
