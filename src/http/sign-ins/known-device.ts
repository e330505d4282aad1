import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { isSameHash, keyedHash, keyedHashes } from '../../database/secrets/token-hash';
import type { PasswordAccount } from '../../repositories/accounts/user-accounts';
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

/**
 * What changes with the person or the password of an account, so that nothing remembered outlives either. It contains the stored
 * hash: use it only within a keyed hash.
 *
 * @param account null for none, which no device has signed in to
 */
export const ownership = (account: PasswordAccount | null): string => `${account?.id ?? 0} ${account?.password ?? ''}`;

const signed = (realm: Realm, device: string, account: PasswordAccount | null): string =>
  `${realm} device ${device} ${ownership(account)}`;

/**
 * The device that sends a request, if it has signed in to an account before, since that has its password.
 *
 * @returns its id, or null
 */
export const knownDevice = (
  strapi: Core.Strapi,
  ctx: Context,
  realm: Realm,
  account: PasswordAccount | null,
): string | null => {
  const [device = '', signature = ''] = readHostCookie(strapi, ctx, COOKIES[realm])?.split('.') ?? [];
  const expected = keyedHashes(signed(realm, device, account));
  return expected.some((hash) => isSameHash(hash, signature)) ? device : null;
};

/** Marks the browser as one that has signed in to an account. A known one stays the same device. */
export const rememberDevice = (strapi: Core.Strapi, ctx: Context, realm: Realm, account: PasswordAccount): void => {
  const device = knownDevice(strapi, ctx, realm, account) ?? randomUUID();
  const value = `${device}.${keyedHash(signed(realm, device, account))}`;
  setHostCookie(strapi, ctx, COOKIES[realm], { value, seconds: SECONDS });
};
