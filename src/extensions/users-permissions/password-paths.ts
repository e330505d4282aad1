import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { domainOfAddress } from '../../domain/organisations/domain-names';
import type { RequestState } from '../../http/request-state';
import { countRefusedSignIn } from '../../audit/refused-sign-ins';
import { proveByMail, yieldsToProof } from '../../commands/accounts/claim-account';
import {
  type Account,
  accountsOf,
  type AddressedAccount,
  findAccount,
} from '../../repositories/accounts/user-accounts';
import { assertPlacedHere } from '../../tenancy/store/cells';
import { organisationIdsOf } from '../../repositories/organisations/lookups';
import { findSsoOrganisationOf } from '../../repositories/accounts/sso-organisations';
import { tenancyOf } from '../../tenancy/tenancy';
import { unauthorized } from '../../wire/errors/http-errors';
import { guarded } from '../../wire/errors/guard-errors';
import { compareWithNobody } from './nobodys-password';
import { withoutWaitingForMails } from './plugin-mails';

/**
 * Every way to a token by password, closed for people of organisations that take single sign-on only. The refusal comes
 * after the password, or the code from the mail, proved right, so that nobody learns who exists (contract, section 5).
 */
export type Action = (ctx: Context) => Promise<unknown>;

const bodyOf = (ctx: Context): Record<string, unknown> =>
  ((ctx.request as { body?: unknown }).body ?? {}) as Record<string, unknown>;

/**
 * The organisation that binds a person to single sign-on, if any. None binds a platform operator: anybody can make an
 * organisation and add people to it, and would lock the operators out.
 */
const insistingOn = async (strapi: Core.Strapi, userId: number) => {
  const principal = await tenancyOf(strapi).principals.find(userId);
  if (principal?.isOperator) return undefined;
  return [...(principal?.memberships.values() ?? [])].find(({ organisation }) => organisation.ssoOnly)?.organisation;
};

/**
 * Refuses a person of an organisation that takes single sign-on only.
 *
 * @throws PolicyError `SSO_REQUIRED`
 */
export const assertPasswordAllowed = async (strapi: Core.Strapi, userId: number): Promise<void> => {
  const insisting = await insistingOn(strapi, userId);
  if (insisting) throw guarded('SSO_REQUIRED', insisting);
};

/** The plugin answers all three with a 400. */
const REFUSED_CREDENTIALS: Record<string, string> = {
  'Invalid identifier or password': 'CREDENTIALS_INVALID',
  'Your account has been blocked by an administrator': 'USER_BLOCKED',
  'Your account email is not confirmed': 'EMAIL_NOT_CONFIRMED',
};

const noteRefusal = async (strapi: Core.Strapi, ctx: Context, code: string): Promise<void> => {
  const { identifier } = bodyOf(ctx);
  const name = typeof identifier === 'string' ? identifier.slice(0, 255) : '';
  const user = await findAccount(strapi, { $or: [{ email: name.toLowerCase() }, { username: name }] });
  const organisationIds = user ? await organisationIdsOf(strapi, user.id) : [];
  countRefusedSignIn(organisationIds, code, (ctx.state as RequestState).clientAddress);
};

/** The account that the sign-in looked for has no password to compare with: the same time is spent all the same. */
const compareAnyway = async (strapi: Core.Strapi, ctx: Context): Promise<void> => {
  const { identifier, password } = bodyOf(ctx);
  if (typeof identifier !== 'string' || typeof password !== 'string') return;
  const $or = [{ email: identifier.toLowerCase() }, { username: identifier }];
  const account = await findAccount(strapi, { provider: 'local', $or });
  if (!account?.password) await compareWithNobody(strapi, password);
};

/** Sign-in: credentials that do not hold are a 401, and are counted for the audit log. */
export const signIn =
  (strapi: Core.Strapi, stock: Action): Action =>
  async (ctx) => {
    try {
      await stock(ctx);
      const { user } = (ctx.body ?? {}) as { user?: Account };
      if (user) await assertPasswordAllowed(strapi, user.id);
    } catch (error) {
      const { message, details } = error as { message: string; details?: { code?: string } };
      const code = REFUSED_CREDENTIALS[message];
      if (code === 'CREDENTIALS_INVALID') await compareAnyway(strapi, ctx);
      if (code ?? details?.code === 'SSO_REQUIRED') await noteRefusal(strapi, ctx, code ?? 'SSO_REQUIRED');
      throw code ? unauthorized(message, code) : error;
    }
  };

/** The account, where it gives way to whoever proves that the address is theirs; null otherwise. */
const unprovedAccount = async (strapi: Core.Strapi, { id, email }: Account): Promise<AddressedAccount | null> => {
  const accounts = email ? await accountsOf(strapi, email.toLowerCase()) : [];
  const account = accounts.find((one) => one.id === id);
  return account && (await yieldsToProof(strapi, account)) ? account : null;
};

/** A new password by the code from the mail, which proves that the mailbox is the caller's. */
export const resetPassword =
  (strapi: Core.Strapi, stock: Action): Action =>
  async (ctx) => {
    const { code } = bodyOf(ctx);
    const user = typeof code === 'string' && code ? await findAccount(strapi, { resetPasswordToken: code }) : null;
    const unproved = user && (await unprovedAccount(strapi, user));
    // The memberships of an unproved account may be those of a stranger who registered the address.
    if (user && !unproved) await assertPasswordAllowed(strapi, user.id);
    await stock(ctx);
    if (!unproved) return undefined;
    await proveByMail(strapi, unproved);
    const { user: shown } = (ctx.body ?? {}) as { user?: { confirmed?: boolean } };
    if (shown) shown.confirmed = true;
    return undefined;
  };

/** A new password by the old one. */
export const changePassword =
  (strapi: Core.Strapi, stock: Action): Action =>
  async (ctx) => {
    const { currentPassword } = bodyOf(ctx);
    const user = await findAccount(strapi, { id: (ctx.state.user as Account).id });
    const users = strapi.plugin('users-permissions').service('user') as {
      validatePassword(password: string, hash: string): Promise<boolean>;
    };
    const isRight =
      user?.password &&
      typeof currentPassword === 'string' &&
      (await users.validatePassword(currentPassword, user.password));
    if (isRight) await assertPasswordAllowed(strapi, user.id);
    return stock(ctx);
  };

/** The mail that lets people set a new password: nobody bound to single sign-on gets one, and the answer is the same. */
export const forgotPassword =
  (strapi: Core.Strapi, stock: Action): Action =>
  async (ctx) => {
    const { email } = bodyOf(ctx);
    const user = typeof email === 'string' ? await findAccount(strapi, { email: email.toLowerCase() }) : null;
    const isBound =
      user !== null && !(await unprovedAccount(strapi, user)) && (await insistingOn(strapi, user.id)) !== undefined;
    if (!isBound) return stock(ctx);
    ctx.body = { ok: true };
    return undefined;
  };

/** An account with a password: not for addresses of a workspace whose organisation takes single sign-on only. */
export const register =
  (strapi: Core.Strapi, stock: Action): Action =>
  async (ctx) => {
    const { email } = bodyOf(ctx);
    const domain = typeof email === 'string' ? domainOfAddress(email) : null;
    const insisting = domain ? await findSsoOrganisationOf(strapi, domain) : null;
    if (insisting) {
      // Its single sign-on is in its cell, too.
      assertPlacedHere(strapi, insisting);
      throw guarded('SSO_REQUIRED', insisting);
    }
    await withoutWaitingForMails((ctx.state as RequestState).requestId, () => stock(ctx));
    // The plugin shows a new account its role with everything about it; an account shows plain attributes only.
    const { user } = (ctx.body ?? {}) as { user?: { role?: unknown } };
    delete user?.role;
    return undefined;
  };
