import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { acceptsPasswords } from '../../domain/access/sso-only';
import { storedDomainOf } from '../../domain/organisations/domain-names';
import { recordProofByMail, canTakeOverByProof } from '../../commands/accounts/claim-account';
import { namesOf, requireGoodPassword } from '../../commands/accounts/new-password';
import {
  type Account,
  accountsOf,
  type AddressedAccount,
  findAccount,
} from '../../repositories/accounts/user-accounts';
import { assertPlacedHere } from '../../tenancy/store/cells';
import { findSsoOrganisationOf } from '../../repositories/accounts/sso-organisations';
import { tenancyOf } from '../../tenancy/tenancy';
import { guarded } from '../../wire/errors/guard-errors';
import { countMail, uncountMail } from './mails-an-hour';
import { withoutWaitingForMails } from './plugin-mails';

/**
 * The paths that issue a token for a password. They refuse members of SSO-only organisations, but only after the password,
 * or the code from the email, was verified, so that the refusal does not reveal who is a member (docs/api-rules.md#guards).
 */
export type Action = (ctx: Context) => Promise<unknown>;

const bodyOf = (ctx: Context): Record<string, unknown> =>
  ((ctx.request as { body?: unknown }).body ?? {}) as Record<string, unknown>;

/**
 * The SSO-only organisation of a person, if any. Platform operators are exempt, because anybody could create an organisation, add
 * an operator and lock them out.
 */
const organisationRequiringSso = async (strapi: Core.Strapi, userId: number) => {
  const principal = await tenancyOf(strapi).principals.find(userId);
  if (principal?.isOperator) return undefined;
  return [...(principal?.memberships.values() ?? [])].find(({ organisation }) => !acceptsPasswords(organisation))
    ?.organisation;
};

/**
 * Refuses a member of an SSO-only organisation. The refusal names the organisation, so call it only for a person who has proved who
 * they are.
 *
 * @throws PolicyError `SSO_REQUIRED`, whose `details.organisation` has the slug and the name
 */
export const assertPasswordAllowed = async (strapi: Core.Strapi, userId: number): Promise<void> => {
  const organisation = await organisationRequiringSso(strapi, userId);
  if (!organisation) return;
  const { slug, name } = organisation;
  throw guarded('SSO_REQUIRED', organisation, { organisation: { slug, name } });
};

/** The account, if the owner of the address can take it over by proving the address; otherwise null. */
const unprovedAccount = async (strapi: Core.Strapi, { id, email }: Account): Promise<AddressedAccount | null> => {
  const accounts = email ? await accountsOf(strapi, email.toLowerCase()) : [];
  const account = accounts.find((one) => one.id === id);
  return account && (await canTakeOverByProof(strapi, account)) ? account : null;
};

/** Password reset with the code from the email, which proves that the caller controls the mailbox. */
export const resetPassword =
  (strapi: Core.Strapi, stock: Action): Action =>
  async (ctx) => {
    const { code, password } = bodyOf(ctx);
    const user = typeof code === 'string' && code ? await findAccount(strapi, { resetPasswordToken: code }) : null;
    const unproved = user && (await unprovedAccount(strapi, user));
    // The memberships of an unproved account can be those of somebody else, who registered the address.
    if (user && !unproved) await assertPasswordAllowed(strapi, user.id);
    if (user && typeof password === 'string') await requireGoodPassword(password, await namesOf(strapi, user));
    await stock(ctx);
    if (user) await uncountMail(strapi, 'reset', user.id);
    if (!unproved) return undefined;
    await recordProofByMail(strapi, unproved);
    const { user: shown }: { user?: { confirmed?: boolean } } = ctx.body ?? {};
    if (shown) shown.confirmed = true;
    return undefined;
  };

/** Password change with the current password. */
export const changePassword =
  (strapi: Core.Strapi, stock: Action): Action =>
  async (ctx) => {
    const { currentPassword, password } = bodyOf(ctx);
    const user = await findAccount(strapi, { id: ctx.state.user.id });
    const users: {
      validatePassword(password: string, hash: string): Promise<boolean>;
    } = strapi.plugin('users-permissions').service('user');
    const isRight =
      user?.password &&
      typeof currentPassword === 'string' &&
      (await users.validatePassword(currentPassword, user.password));
    // Neither refusal is for somebody who does not know the password.
    if (isRight) {
      await assertPasswordAllowed(strapi, user.id);
      if (typeof password === 'string') await requireGoodPassword(password, await namesOf(strapi, user));
    }
    return stock(ctx);
  };

/** Counts an email; it does not count if it cannot be sent. */
export const isMailDue = async (
  strapi: Core.Strapi,
  ctx: Context,
  kind: 'reset' | 'confirmation',
  userId: number,
): Promise<boolean> => {
  ctx.state.uncountMail = () => uncountMail(strapi, kind, userId);
  return countMail(strapi, kind, userId);
};

/** Password reset email. Members of SSO-only organisations get none, with the same response. */
export const forgotPassword =
  (strapi: Core.Strapi, stock: Action): Action =>
  async (ctx) => {
    const { email } = bodyOf(ctx);
    const user = typeof email === 'string' ? await findAccount(strapi, { email: email.toLowerCase() }) : null;
    const isSsoRequired =
      user !== null &&
      !(await unprovedAccount(strapi, user)) &&
      (await organisationRequiringSso(strapi, user.id)) !== undefined;
    if (!isSsoRequired && (user === null || (await isMailDue(strapi, ctx, 'reset', user.id)))) return stock(ctx);
    ctx.body = { ok: true };
    return undefined;
  };

/** Email to confirm an address. An account that needs none gets the response of the plugin. */
export const sendEmailConfirmation =
  (strapi: Core.Strapi, stock: Action): Action =>
  async (ctx) => {
    const { email } = bodyOf(ctx);
    const user = typeof email === 'string' ? await findAccount(strapi, { email: email.toLowerCase() }) : null;
    const needsNone = user === null || user.confirmed === true || user.blocked === true;
    return needsNone || (await isMailDue(strapi, ctx, 'confirmation', user.id)) ? stock(ctx) : undefined;
  };

/** Registration with a password. Refused for addresses in the workspace of an SSO-only organisation. */
export const register =
  (strapi: Core.Strapi, stock: Action): Action =>
  async (ctx) => {
    const { email } = bodyOf(ctx);
    const domain = typeof email === 'string' ? storedDomainOf(email) : null;
    const organisation = domain ? await findSsoOrganisationOf(strapi, domain) : null;
    if (organisation) {
      // Its single sign-on also works only in its cell.
      assertPlacedHere(strapi, organisation);
      throw guarded('SSO_REQUIRED', organisation);
    }
    await withoutWaitingForMails(ctx, () => stock(ctx));
    // The plugin returns the role of a new account with all its details; responses contain only plain attributes.
    const { user }: { user?: { role?: unknown } } = ctx.body ?? {};
    delete user?.role;
    return undefined;
  };
