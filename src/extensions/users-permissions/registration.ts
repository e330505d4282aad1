import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { accountTaken, registerPerson, type Registered } from '../../commands/accounts/register-person';
import { findAccount } from '../../repositories/accounts/user-accounts';
import { isUniqueViolation } from '../../wire/errors/database-faults';
import { invalid } from '../../wire/errors/http-errors';
import { countMail } from './mails-an-hour';
import type { Action } from './password-paths';

const USER = 'plugin::users-permissions.user';
const FIELDS = ['username', 'email', 'password'];

interface Settings {
  allow_register: boolean;
  email_confirmation: boolean;
}

interface UserService {
  sendConfirmationEmail(user: object): Promise<void>;
}

const settingsOf = async (strapi: Core.Strapi): Promise<Settings> =>
  (await strapi.store({ type: 'plugin', name: 'users-permissions', key: 'advanced' }).get({})) as Settings;

/** Registers an account. If a concurrent request takes the address or the name, this one is refused. */
const attempt = async (strapi: Core.Strapi, body: Record<string, unknown>): Promise<Registered> => {
  try {
    const { username, email, password } = body;
    return await registerPerson(strapi, { username, email, password });
  } catch (error) {
    if (isUniqueViolation(error)) throw accountTaken();
    throw error;
  }
};

/** The account as its owner sees it: the fields of the content API, without relations. */
export const shownAccount = async (
  strapi: Core.Strapi,
  id: number,
  auth: unknown,
): Promise<Record<string, unknown>> => {
  const user = (await findAccount(strapi, { id })) as unknown as Record<string, unknown>;
  const model = strapi.getModel(USER);
  return (await strapi.contentAPI.sanitize.output(user, model, { auth })) as Record<string, unknown>;
};

/**
 * Registration. It replaces the action of users-permissions 5.54, which checks the address without a lock, and refuses an
 * address that has an unproved account.
 *
 * If addresses must be confirmed, the response is the same for new and existing addresses, and an email contains the next
 * step: a confirmation link, or a code to set a password. Otherwise a registration starts a session at once, and an existing
 * address is refused.
 *
 * @param forgotPassword sends the code
 */
export const registration =
  (strapi: Core.Strapi, forgotPassword: Action): Action =>
  async (ctx: Context) => {
    const settings = await settingsOf(strapi);
    if (!settings.allow_register) throw new errors.ApplicationError('Register action is currently disabled');
    const body = (ctx.request as { body?: Record<string, unknown> }).body ?? {};
    const unknown = Object.keys(body).filter((key) => !FIELDS.includes(key));
    if (unknown.length > 0)
      throw invalid(unknown.map((name) => ({ path: [name], message: `Invalid parameters: ${name}` })));
    const { userId, email, username } = await attempt(strapi, body);
    if (!settings.email_confirmation) {
      if (userId === null) throw accountTaken();
      // A session replaces the token (session-paths.ts).
      ctx.body = { jwt: 'pending', user: await shownAccount(strapi, userId, ctx.state.auth) };
      return undefined;
    }
    if (userId === null) {
      (ctx.request as { body?: unknown }).body = { email };
      await forgotPassword(ctx);
    } else {
      const users = strapi.plugin('users-permissions').service<UserService>('user');
      // Each account is registered once, so this email is sent even if the address was sent one before.
      await countMail(strapi, 'confirmation', userId);
      await users.sendConfirmationEmail(await shownAccount(strapi, userId, ctx.state.auth));
    }
    ctx.body = { user: { username, email, provider: 'local', confirmed: false } };
    return undefined;
  };
