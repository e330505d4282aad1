import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { countRefusedSignIn } from '../../audit/refused-sign-ins';
import { type Account, findAccountByIdentifier } from '../../repositories/accounts/user-accounts';
import { organisationIdsOf } from '../../repositories/organisations/memberships';
import { unauthorized } from '../../wire/errors/http-errors';
import { credentialTexts } from './credential-texts';
import { compareWithDummy } from './dummy-password';
import { type Action, assertPasswordAllowed } from './password-paths';
import { shownAccount } from './registration';
import { detailCodeOf } from '../../values';

interface Passwords {
  validatePassword(password: string, hash: string): Promise<boolean>;
}

/** The account that signs in, as the columns describe it. */
type SigningIn = Account & { provider?: string | null; confirmed?: boolean | null; blocked?: boolean | null };

const settingsOf = (strapi: Core.Strapi, key: string): Promise<unknown> =>
  strapi.store({ type: 'plugin', name: 'users-permissions', key }).get({});

/** Whether the operator requires a proved address, and the account has none. */
export const isConfirmationMissing = async (strapi: Core.Strapi, confirmed: unknown): Promise<boolean> => {
  const { email_confirmation: isRequired } = (await settingsOf(strapi, 'advanced')) as { email_confirmation?: boolean };
  return Boolean(isRequired) && confirmed !== true;
};

/**
 * Compares the password, also if there is no account or it has none: otherwise the duration would reveal which accounts
 * exist.
 */
const isRight = async (strapi: Core.Strapi, account: SigningIn | null, password: string): Promise<boolean> => {
  if (account?.provider !== 'local' || !account.password) {
    await compareWithDummy(strapi, password);
    return false;
  }
  const users = strapi.plugin('users-permissions').service<Passwords>('user');
  return users.validatePassword(password, account.password);
};

/**
 * Refuses an account that cannot sign in, whatever it signs in with.
 *
 * @throws UnauthorizedError `EMAIL_NOT_CONFIRMED`, `USER_BLOCKED`
 */
export const assertCanSignIn = async (strapi: Core.Strapi, account: Account): Promise<void> => {
  if (await isConfirmationMissing(strapi, account.confirmed))
    throw unauthorized('The email address of the account is not confirmed yet.', 'EMAIL_NOT_CONFIRMED');
  if (account.blocked) throw unauthorized('The account is blocked.', 'USER_BLOCKED');
};

const assertPassword = async (strapi: Core.Strapi, account: SigningIn | null, password: string): Promise<Account> => {
  if (!(await isRight(strapi, account, password)) || !account)
    throw unauthorized('The email address or the password is wrong.', 'CREDENTIALS_INVALID');
  await assertCanSignIn(strapi, account);
  return account;
};

/** Counts a refusal for the audit logs of the account's organisations. */
const countRefusal = async (
  strapi: Core.Strapi,
  account: Account | null,
  error: unknown,
  clientAddress: string,
): Promise<void> => {
  const code = detailCodeOf(error);
  if (typeof code === 'string')
    countRefusedSignIn(account ? await organisationIdsOf(strapi, account.id) : [], code, clientAddress);
};

/** Makes an attempt to authenticate as an account, and counts a refusal for the audit logs of its organisations. */
export const attempted = async <T>(
  strapi: Core.Strapi,
  ctx: Context,
  account: Account | null,
  attempt: () => Promise<T>,
): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    await countRefusal(strapi, account, error, ctx.state.clientAddress);
    throw error;
  }
};

/**
 * Verifies the password of an account, as a sign-in does, also if an organisation accepts only single sign-on. A refusal is counted
 * for the audit logs of the account's organisations.
 *
 * @throws UnauthorizedError `CREDENTIALS_INVALID`, `EMAIL_NOT_CONFIRMED`, `USER_BLOCKED`
 */
export const verifyPassword = (
  strapi: Core.Strapi,
  ctx: Context,
  account: SigningIn | null,
  password: string,
): Promise<Account> => attempted(strapi, ctx, account, () => assertPassword(strapi, account, password));

/**
 * Sign-in by password. It replaces the action of users-permissions 5.54, which finds an account whose user name or address is
 * the identifier, whichever the database returns first.
 *
 * @throws UnauthorizedError `CREDENTIALS_INVALID`, `EMAIL_NOT_CONFIRMED`, `USER_BLOCKED`; PolicyError `SSO_REQUIRED`
 */
export const passwordSignIn =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    const { email } = (await settingsOf(strapi, 'grant')) as { email?: { enabled?: boolean } };
    if (!email?.enabled) throw new errors.ApplicationError('This provider is disabled');
    const { identifier, password } = credentialTexts(ctx, 'identifier', 'password');
    const account = await findAccountByIdentifier(strapi, identifier);
    await attempted(strapi, ctx, account, async () => {
      const { id } = await assertPassword(strapi, account, password);
      await assertPasswordAllowed(strapi, id);
      // A session replaces the token (session-paths.ts).
      ctx.body = { jwt: 'pending', user: await shownAccount(strapi, id, ctx.state.auth) };
    });
    return undefined;
  };
