import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { accountKey, addressKey } from '../../domain/access/limits/rate-limits';
import { slowdownMs } from '../../domain/access/limits/sign-in-slowdown';
import { keyedHash } from '../../database/secrets/token-hash';
import { knownDevice, ownership, type Realm } from '../../http/sign-ins/known-device';
import { isRateLimitingEnabled, limited, refundUnlessCounted } from '../../http/limited';
import { slowed } from '../../http/sign-ins/slowed-sign-ins';
import { rateLimitsOf } from '../../repositories/access/rate-limits';
import { findAccountByIdentifier, findAdminAccount } from '../../repositories/accounts/user-accounts';
import type { SessionFacts } from '../../tenancy/identity/sessions';
import { invalid } from '../../wire/errors/http-errors';
import { credentialTexts } from './credential-texts';
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
  /** The key of a known device of the account, or null. */
  device: string | null;
  /** The key under which the address is remembered after a sign-in: a new password or person makes it another. */
  known: string;
}

/** An attempt that strangers make together. */
type Strange = Pick<SignIn, 'account' | 'address'> & { known?: string };

const FIELDS: Record<Realm, 'identifier' | 'email'> = { api: 'identifier', admin: 'email' };

const FINDERS = { api: findAccountByIdentifier, admin: findAdminAccount };

const addressIn = (ctx: Context): string => addressKey(ctx.state.rateLimitKey);

/** Finds the name of the account that a request signs in to. */
type Identify = (strapi: Core.Strapi, ctx: Context) => string | Promise<string>;

/** @throws ValidationError if no name can be counted: an attempt without limits would be one without end */
const signInOf = async (strapi: Core.Strapi, ctx: Context, realm: Realm, identify?: Identify): Promise<SignIn> => {
  const field = FIELDS[realm];
  const given = await (identify?.(strapi, ctx) ?? credentialTexts(ctx, field, 'password')[field]);
  const name = accountKey(given);
  if (name === null) throw invalid([{ path: [field], message: `${field} must not be empty.`, code: 'FIELD_EMPTY' }]);
  const found = await FINDERS[realm](strapi, given);
  const device = knownDevice(strapi, ctx, realm, found);
  const account = `${realm} name ${name}`;
  const address = addressIn(ctx);
  return {
    account,
    address,
    device: device === null ? null : keyedHash(`${realm} id ${found?.id} on ${device}`),
    known: keyedHash(`${account} of ${ownership(found)} from ${address}`),
  };
};

/**
 * Makes the attempt of a device that is not known.
 *
 * @param turn how many attempts its place has made in the window, with this one
 */
const asStranger = async (
  strapi: Core.Strapi,
  ctx: Context,
  { account: name, address, known, turn }: Strange & { turn: number },
  action: Action,
): Promise<void> => {
  const limits = rateLimitsOf(strapi);
  const account = keyedHash(name);
  const { quota, remaining } = await limits.consume('strangers', account);
  const delayMs = slowdownMs(quota - remaining, strapi.config.get<number>('rate-limits.perAccount'));
  const attempt = async () => {
    const isSlowed = delayMs > 0 && !(known !== undefined && (await limits.isRemembered(known)));
    await (isSlowed ? slowed({ account, address, delayMs, turn }, () => action(ctx)) : action(ctx));
  };
  await refundUnlessCounted(ctx, 'failures', attempt, () => limits.refund('strangers', account));
};

/** What is limited: the sign-ins of a realm, and by which allowance of failures. */
interface LimitedSignIns {
  realm: Realm;
  limit: 'account' | 'factors';
  identify?: Identify | undefined;
}

/** Limits sign-ins to a named account. */
const limitSignIns =
  (strapi: Core.Strapi, action: Action, { realm, limit, identify }: LimitedSignIns): Action =>
  async (ctx) => {
    const signIn = await signInOf(strapi, ctx, realm, identify);
    if (!isRateLimitingEnabled(strapi)) return action(ctx);
    const { account, address, device, known } = signIn;
    const key = device ?? keyedHash(`${account} from ${address}`);
    ctx.state.signInKey = device ?? account;
    await limited(strapi, ctx, { limit, rule: 'failures', key }, (turn) =>
      limited(strapi, ctx, { limit: 'signIns', rule: 'successes', key }, () =>
        device === null ? asStranger(strapi, ctx, { ...signIn, turn }, action) : action(ctx),
      ),
    );
    if (ctx.status < 400) await rateLimitsOf(strapi).remember(known);
    return undefined;
  };

/**
 * Limits sign-ins to the API, and other attempts with the password of an account.
 *
 * @param identify finds the name of the account; by default it is the identifier in the body
 */
export const limitPasswordAttempts = (strapi: Core.Strapi, action: Action, identify?: Identify): Action =>
  limitSignIns(strapi, action, { realm: 'api', limit: 'account', identify });

/** Limits the second factors of sign-ins, with an allowance of their own, which a wrong password does not use up. */
export const limitFactorAttempts = (strapi: Core.Strapi, action: Action, identify: Identify): Action =>
  limitSignIns(strapi, action, { realm: 'api', limit: 'factors', identify });

/** Limits sign-ins to the admin panel. */
export const limitAdminPasswordAttempts = (strapi: Core.Strapi, action: Action): Action =>
  limitSignIns(strapi, action, { realm: 'admin', limit: 'account' });

/** The session of a request: Tenantry's, or that of an administrator. */
interface OwnState {
  user: { id: number };
  session?: { id: number | string; method?: SessionFacts['method'] };
}

/**
 * Each session has its own allowance, so that no other session can use it up. An organisation can open any number of sessions
 * through its own single sign-on, so such sessions together are slowed like strangers.
 */
const limitOwn =
  (strapi: Core.Strapi, realm: Realm, action: Action): Action =>
  async (ctx) => {
    if (!isRateLimitingEnabled(strapi)) return action(ctx);
    const { user, session }: OwnState = ctx.state;
    const key = keyedHash(`${realm} id ${user.id} in ${session?.id ?? 'no session'}`);
    const stranger = { account: `${realm} single sign-on of ${user.id}`, address: addressIn(ctx) };
    return limited(strapi, ctx, { limit: 'account', rule: 'failures', key }, (turn) =>
      session?.method === 'sso' ? asStranger(strapi, ctx, { ...stranger, turn }, action) : action(ctx),
    );
  };

/** Limits refused passwords of a signed-in person. */
export const limitOwnPasswordAttempts = (strapi: Core.Strapi, action: Action): Action =>
  limitOwn(strapi, 'api', action);

/** Limits refused passwords of a signed-in administrator. */
export const limitOwnAdminPasswordAttempts = (strapi: Core.Strapi, action: Action): Action =>
  limitOwn(strapi, 'admin', action);
