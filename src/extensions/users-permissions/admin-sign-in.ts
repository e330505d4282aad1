import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { rememberDevice } from '../../http/sign-ins/known-device';
import type { RequestState } from '../../http/request-state';
import { findAdminAccount, findAdminId } from '../../repositories/accounts/user-accounts';
import { limitAdminPasswordAttempts, limitOwnAdminPasswordAttempts } from './account-limits';
import { countMail, uncountMail } from './mails-an-hour';
import { addAdminFactorRoutes, requiringFactor, withFactorAtReset, withFactorRefusals } from './admin-factor';
import { requireSetupToken } from './first-administrator';
import { credentialTexts } from './credential-texts';
import { withMinimumDuration } from './minimum-duration';
import { compareWithDummy } from './dummy-password';
import { withOwnPasswordChecked } from './panel-passwords';
import type { Action } from './password-paths';
import { defined, messageOf } from '../../values';

/**
 * Gives the sign-in of the admin panel the rate limits of the API, instead of Strapi's (5.54 counts in the memory of each process,
 * by address and account together), and the same response time for every account.
 */
const UNKNOWN = 'Invalid credentials';

type Controller = Record<string, Action>;
type Service = Record<string, (...args: unknown[]) => Promise<unknown>>;

interface Registry<T> {
  extend(uid: string, extension: (stock: T) => T): void;
}

/** Strapi responds 501 to every error of a comparison (5.54). A full queue is a 503. */
const assertNotBusy = (ctx: Context): void => {
  const { passwordsBusy }: RequestState = ctx.state;
  if (passwordsBusy) throw passwordsBusy;
};

const withDummyComparison =
  (strapi: Core.Strapi, stock: Action): Action =>
  async (ctx) => {
    try {
      await stock(ctx);
      assertNotBusy(ctx);
      return undefined;
    } catch (error) {
      assertNotBusy(ctx);
      const { email, password } = credentialTexts(ctx, 'email', 'password');
      const isUnknown = messageOf(error) === UNKNOWN;
      if (isUnknown && !(await findAdminAccount(strapi, email))?.password) await compareWithDummy(strapi, password);
      throw error;
    }
  };

/** Ignores the query, where passport-local 1.0 looks for credentials that the body does not have: no limit would count them. */
const withoutQuery =
  (action: Action): Action =>
  (ctx) => {
    ctx.query = {};
    return action(ctx);
  };

/** Remembers the browser after a sign-in. */
const remembersDevice =
  (strapi: Core.Strapi, stock: Action): Action =>
  async (ctx) => {
    await stock(ctx);
    const { data }: { data?: { user?: { email?: unknown } } } = ctx.body ?? {};
    const account = await findAdminAccount(strapi, data?.user?.email);
    if (account) rememberDevice(strapi, ctx, 'admin', account);
    return undefined;
  };

/** Counts only requests with the current password. */
const limitPasswordChanges = (strapi: Core.Strapi, stock: Action): Action => {
  const limited = limitOwnAdminPasswordAttempts(strapi, stock);
  return (ctx: Context) => {
    const { currentPassword } = (ctx.request as { body?: Record<string, unknown> }).body ?? {};
    return currentPassword === undefined ? stock(ctx) : limited(ctx);
  };
};

/** Koa refuses a secure cookie behind a proxy that terminates TLS, which it does not see. */
const withSecureCookies =
  (strapi: Core.Strapi) =>
  (stock: Controller): Controller =>
    Object.fromEntries(
      Object.entries(stock).map(([name, action]) => [
        name,
        (ctx) => {
          if (strapi.config.get<boolean>('admin.auth.cookie.secure', false)) ctx.cookies.secure = true;
          return action(ctx);
        },
      ]),
    );

/** Limits the sign-in of the admin panel, requires second factors, and protects its cookie. Call it in register(). */
export const limitAdminSignIn = (strapi: Core.Strapi): void => {
  addAdminFactorRoutes(strapi);
  const controllers = strapi.get<Registry<Controller>>('controllers');
  controllers.extend('admin::authentication', withSecureCookies(strapi));
  controllers.extend('admin::authentication', (stock) => ({
    ...stock,
    login: withoutQuery(
      limitAdminPasswordAttempts(
        strapi,
        remembersDevice(strapi, withFactorRefusals(withDummyComparison(strapi, defined(stock.login)))),
      ),
    ),
    register: remembersDevice(strapi, defined(stock.register)),
    resetPassword: withFactorAtReset(strapi, remembersDevice(strapi, defined(stock.resetPassword))),
    registerAdmin: requireSetupToken(strapi, defined(stock.registerAdmin)),
    forgotPassword: withMinimumDuration(defined(stock.forgotPassword)),
  }));
  controllers.extend('admin::authenticated-user', (stock) => ({
    ...stock,
    updateMe: limitPasswordChanges(strapi, withOwnPasswordChecked(defined(stock.updateMe))),
  }));
  const services = strapi.get<Registry<Service>>('services');
  // Strapi does not await this, so an error would end the process.
  services.extend('admin::auth', (stock) => ({
    ...stock,
    checkCredentials: requiringFactor(strapi, defined(stock.checkCredentials)),
    forgotPassword: async (input) => {
      try {
        const id = await findAdminId(strapi, (input as { email?: unknown }).email);
        if (id === null || (await countMail(strapi, 'admin reset', id))) await stock.forgotPassword?.(input);
      } catch (error) {
        strapi.log.error(`A password reset email could not be prepared: ${messageOf(error)}`);
      }
    },
    resetPassword: async (input) => {
      const user = await stock.resetPassword?.(input);
      await uncountMail(strapi, 'admin reset', (user as { id: number }).id);
      return user;
    },
  }));
};
