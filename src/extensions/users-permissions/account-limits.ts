import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { accountKey, addressKey } from '../../domain/access/limits/rate-limits';
import { slowdownMs } from '../../domain/access/limits/sign-in-slowdown';
import { keyedHash } from '../../database/secrets/token-hash';
import { knownDevice, type Realm } from '../../http/sign-ins/known-device';
import { isRateLimitingEnabled, limited, refundUnlessCounted } from '../../http/limited';
import type { RequestState } from '../../http/request-state';
import { slowed } from '../../http/sign-ins/slowed-sign-ins';
import { rateLimitsOf } from '../../repositories/access/rate-limits';
import type { Action } from './password-paths';

/**
 * Rate limits of sign-ins per account. Each address and each known device has its own allowance of failures, and beyond it even
 * the right password is refused there: otherwise the response would reveal it. So no one can use up the allowance of another
 * place. Failures of strangers, from any number of addresses, slow further strangers (docs/decisions/0077).
 */

/** A sign-in to an account, by its name in the request, even if no account has it: the limits do not reveal which exist. */
interface SignIn {
  /** The name of the account; those of the admin panel are separate accounts, even with the same address. */
  account: string;
  address: string;
  device: string | null;
}

const FIELDS: Record<Realm, 'identifier' | 'email'> = { api: 'identifier', admin: 'email' };

const signInOf = (strapi: Core.Strapi, ctx: Context, realm: Realm): SignIn | null => {
  const { body } = ctx.request as { body?: Record<string, unknown> };
  const name = accountKey(body?.[FIELDS[realm]]);
  if (name === null) return null;
  const address = addressKey((ctx.state as RequestState).rateLimitKey);
  return { account: `${realm} name ${name}`, address, device: knownDevice(strapi, ctx, realm, name) };
};

const addressOf = ({ account, address }: SignIn): string => keyedHash(`${account} from ${address}`);

/** Makes the attempt of a device that is not known. */
const asStranger = async (strapi: Core.Strapi, ctx: Context, signIn: SignIn, action: Action): Promise<void> => {
  const limits = rateLimitsOf(strapi);
  const account = keyedHash(signIn.account);
  const { quota, remaining } = await limits.consume('strangers', account);
  const delayMs = slowdownMs(quota - remaining, strapi.config.get<number>('rate-limits.perAccount'));
  const attempt = async () => {
    const isSlowed = delayMs > 0 && !(await limits.isRemembered(addressOf(signIn)));
    await (isSlowed ? slowed({ account, address: signIn.address, delayMs }, () => action(ctx)) : action(ctx));
  };
  await refundUnlessCounted(ctx, 'failures', attempt, () => limits.refund('strangers', account));
};

/** Limits sign-ins with a name and a password. */
const limitSignIns =
  (strapi: Core.Strapi, realm: Realm, action: Action): Action =>
  async (ctx) => {
    const signIn = signInOf(strapi, ctx, realm);
    if (signIn === null || !isRateLimitingEnabled(strapi)) return action(ctx);
    const { account, device } = signIn;
    const key = device === null ? addressOf(signIn) : keyedHash(`${account} on ${device}`);
    (ctx.state as RequestState).signInKey = device === null ? account : key;
    const attempt = () => (device === null ? asStranger(strapi, ctx, signIn, action) : action(ctx));
    await limited(strapi, ctx, { limit: 'account', rule: 'failures', key }, () =>
      limited(strapi, ctx, { limit: 'signIns', rule: 'successes', key }, attempt),
    );
    if (ctx.status < 400) await rateLimitsOf(strapi).remember(addressOf(signIn));
    return undefined;
  };

/** Limits sign-ins to the API. */
export const limitPasswordAttempts = (strapi: Core.Strapi, action: Action): Action =>
  limitSignIns(strapi, 'api', action);

/** Limits sign-ins to the admin panel. */
export const limitAdminPasswordAttempts = (strapi: Core.Strapi, action: Action): Action =>
  limitSignIns(strapi, 'admin', action);

const limitOwn =
  (strapi: Core.Strapi, realm: Realm, action: Action): Action =>
  async (ctx) => {
    if (!isRateLimitingEnabled(strapi)) return action(ctx);
    const key = keyedHash(`${realm} id ${(ctx.state.user as { id: number }).id}`);
    return limited(strapi, ctx, { limit: 'account', rule: 'failures', key }, () => action(ctx));
  };

/** Limits refused passwords of a signed-in caller. */
export const limitOwnPasswordAttempts = (strapi: Core.Strapi, action: Action): Action =>
  limitOwn(strapi, 'api', action);

/** Limits refused passwords of a signed-in administrator. */
export const limitOwnAdminPasswordAttempts = (strapi: Core.Strapi, action: Action): Action =>
  limitOwn(strapi, 'admin', action);
