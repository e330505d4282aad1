import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { hasAdminPassword } from '../../repositories/accounts/user-accounts';
import { limitsAdminGuesses, limitsAdminMails, limitsOwnAdminGuesses } from './account-limits';
import { noSoonerThanFloor } from './answer-floor';
import { compareWithNobody } from './nobodys-password';
import type { Action } from './password-paths';

/**
 * The sign-in of the admin panel under the same limits as that of the API, in place of Strapi's own ones (5.54 counts in the
 * memory of each process, by address and account together), and with the same time for every account.
 */
const UNKNOWN = 'Invalid credentials';

type Controller = Record<string, Action>;
type Service = Record<string, (...args: unknown[]) => Promise<unknown>>;

interface Registry<T> {
  extend(uid: string, extension: (stock: T) => T): void;
}

const comparesAlways =
  (strapi: Core.Strapi, stock: Action): Action =>
  async (ctx) => {
    try {
      return await stock(ctx);
    } catch (error) {
      const { email, password } = (ctx.request as { body?: Record<string, unknown> }).body ?? {};
      const isUnknown = (error as Error).message === UNKNOWN && typeof email === 'string';
      if (isUnknown && typeof password === 'string' && !(await hasAdminPassword(strapi, email)))
        await compareWithNobody(strapi, password);
      throw error;
    }
  };

/** Counts only requests in which the caller gives the present password. */
const limitsPasswordChanges = (strapi: Core.Strapi, stock: Action): Action => {
  const limited = limitsOwnAdminGuesses(strapi, stock);
  return (ctx: Context) => {
    const { currentPassword } = (ctx.request as { body?: Record<string, unknown> }).body ?? {};
    return currentPassword === undefined ? stock(ctx) : limited(ctx);
  };
};

/** Limits the sign-in of the admin panel; call it in register(). */
export const limitAdminSignIn = (strapi: Core.Strapi): void => {
  const controllers = strapi.get('controllers') as unknown as Registry<Controller>;
  controllers.extend('admin::authentication', (stock) => ({
    ...stock,
    login: limitsAdminGuesses(strapi, comparesAlways(strapi, stock.login as Action)),
    forgotPassword: limitsAdminMails(strapi, noSoonerThanFloor(stock.forgotPassword as Action)),
  }));
  controllers.extend('admin::authenticated-user', (stock) => ({
    ...stock,
    updateMe: limitsPasswordChanges(strapi, stock.updateMe as Action),
  }));
  const services = strapi.get('services') as unknown as Registry<Service>;
  // Nothing waits for it: a failure would end the process.
  services.extend('admin::auth', (stock) => ({
    ...stock,
    forgotPassword: async (input) => {
      try {
        await stock.forgotPassword?.(input);
      } catch (error) {
        strapi.log.error(`A mail for a new password could not be prepared: ${(error as Error).message}`);
      }
    },
  }));
};
