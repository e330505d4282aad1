import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { keyedHash } from '../../database/secrets/token-hash';
import {
  type Administrator,
  admitAdministrator,
  beginAdminFactor,
  removeOwnAdminFactor,
  verifyAdminFactor,
} from '../../commands/accounts/second-factors/admin-factors';
import { countAttempt } from '../../commands/accounts/second-factors/verify-factor';
import { hasAdminFactor } from '../../repositories/accounts/admin-factors';
import { findResetAdministrator } from '../../repositories/accounts/user-accounts';
import { unauthorized } from '../../wire/errors/http-errors';
import { errorOf } from '../../values';
import { limitOwnAdminPasswordAttempts } from './account-limits';
import { credentialTexts } from './credential-texts';
import type { Action } from './password-paths';

/** The second factor of the admin panel: at its sign-in, at a reset of the password, and in the administrator's own account. */

const codeIn = (ctx: Context): string | undefined => {
  const { code } = (ctx.request as { body?: Record<string, unknown> }).body ?? {};
  return code === undefined || code === '' ? undefined : credentialTexts(ctx, 'code').code;
};

/** What Strapi's comparison of a password results in: an error, the account, and what to say without one. */
type Compared = [error: unknown, user: Administrator | false, info?: { message: string }];

const REFUSED: Compared = [null, false, { message: 'Invalid credentials' }];

/**
 * Requires the second factor after the password was right, wherever Strapi (5.54) compares one. Its sign-in responds 501 to every
 * error of a comparison, so the refusal waits in the state of the request for `withFactorRefusals`.
 */
export const requiringFactor =
  (strapi: Core.Strapi, checkCredentials: (input: unknown) => Promise<unknown>) =>
  async (input: unknown): Promise<unknown> => {
    const compared = (await checkCredentials(input)) as Compared;
    const [, user] = compared;
    const ctx = strapi.requestContext.get();
    if (!user || !ctx) return compared;
    try {
      await admitAdministrator(strapi, user, codeIn(ctx), Date.now());
      return compared;
    } catch (error) {
      ctx.state.factorRefusal = error;
      return REFUSED;
    }
  };

/** Strapi's panel (5.54) takes every 401 for the end of its session, and loads its sign-in anew. */
const shownInPanel = (error: unknown): unknown => {
  const isOfSession = error instanceof errors.ApplicationError && errorOf(error).name === 'UnauthorizedError';
  return isOfSession ? new errors.ApplicationError(error.message, error.details) : error;
};

const refusedInPanel =
  (action: Action): Action =>
  async (ctx) => {
    try {
      return await action(ctx);
    } catch (error) {
      throw shownInPanel(error);
    }
  };

/** Refuses a sign-in whose password was right, with what its second factor was refused with. */
export const withFactorRefusals =
  (stock: Action): Action =>
  async (ctx) => {
    try {
      return await stock(ctx);
    } catch (error) {
      throw ctx.state.factorRefusal === undefined ? error : shownInPanel(ctx.state.factorRefusal);
    }
  };

/** Requires a second factor for a reset of the password, which opens a session: otherwise the mailbox would be enough. */
export const withFactorAtReset =
  (strapi: Core.Strapi, stock: Action): Action =>
  async (ctx) => {
    const request = ctx.request as { body?: Record<string, unknown> };
    const { resetPasswordToken: token } = request.body ?? {};
    const admin = typeof token === 'string' ? await findResetAdministrator(strapi, token) : null;
    if (admin && (await hasAdminFactor(strapi, admin.id))) {
      const code = codeIn(ctx);
      if (code !== undefined) await countAttempt(strapi, { id: keyedHash(`admin reset ${String(token)}`) });
      await refusedInPanel(() => admitAdministrator(strapi, admin, code, Date.now()))(ctx);
    }
    const { code: _used, ...body } = request.body ?? {};
    request.body = body;
    return stock(ctx);
  };

interface Passwords {
  validatePassword(password: string, hash: string): Promise<boolean>;
}

const callerOf = (ctx: Context) => ctx.state.user as Administrator & { password: string };

const showFactor =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    ctx.body = { data: { has_second_factor: await hasAdminFactor(strapi, callerOf(ctx).id) } };
  };

/** Begins with the password: a session that was left open is not enough. */
const beginOwn =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    const { password } = credentialTexts(ctx, 'password');
    const auth = strapi.service('admin::auth') as Passwords;
    if (!(await auth.validatePassword(password, callerOf(ctx).password)))
      throw unauthorized('The password is wrong.', 'CREDENTIALS_INVALID');
    ctx.body = { data: await beginAdminFactor(strapi, callerOf(ctx), Date.now()) };
  };

const confirmOwn =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    await verifyAdminFactor(strapi, callerOf(ctx), credentialTexts(ctx, 'code').code, Date.now());
    ctx.body = { data: { has_second_factor: true } };
  };

const removeOwn =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    await removeOwnAdminFactor(strapi, callerOf(ctx), credentialTexts(ctx, 'code').code, Date.now());
    ctx.body = { data: { has_second_factor: false } };
  };

/** Adds the paths on which administrators manage their own second factor. Call it in register(). */
export const addAdminFactorRoutes = (strapi: Core.Strapi): void => {
  const attempt = (action: Action): Action => limitOwnAdminPasswordAttempts(strapi, refusedInPanel(action));
  const answers: [method: 'GET' | 'POST', path: string, action: Action][] = [
    ['GET', '/', showFactor(strapi)],
    ['POST', '/', attempt(beginOwn(strapi))],
    ['POST', '/confirm', attempt(confirmOwn(strapi))],
    ['POST', '/remove', attempt(removeOwn(strapi))],
  ];
  const routes = answers.map(([method, path, handler]) => ({
    ...{ method, path, handler, info: { pluginName: 'admin' } },
    config: { policies: ['admin::isAuthenticatedAdmin'] },
  }));
  const router = { type: 'admin', prefix: '/admin/second-factor', routes };
  strapi.server.routes(router as unknown as Parameters<typeof strapi.server.routes>[0]);
};
