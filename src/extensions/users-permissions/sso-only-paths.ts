import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { undoOffer, undoSsoOnly } from '../../commands/access/undo-sso-only';
import { sendLeaveLinks } from '../../commands/accounts/leave-by-link';
import { findAccountByIdentifier } from '../../repositories/accounts/user-accounts';
import { invalid } from '../../wire/errors/http-errors';
import { credentialTexts } from './credential-texts';
import type { Action } from './password-paths';
import { verifyPassword } from './password-sign-in';

/**
 * The ways out of an organisation that requires single sign-on, for people who cannot sign in that way. Each needs the password in
 * the same request, with the limits of a sign-in, and opens no session.
 */

/**
 * The name of the account that a link belongs to, under which the attempts are counted.
 *
 * @throws ValidationError `UNDO_LINK_INVALID`, `PASSWORD_MISSING`
 */
export const accountOfUndo = async (strapi: Core.Strapi, ctx: Context): Promise<string> => {
  const { account } = await undoOffer(strapi, credentialTexts(ctx, 'token', 'password').token, Date.now());
  if (!account.password)
    throw invalid([{ path: ['password'], message: 'Your account has no password.' }], 'PASSWORD_MISSING', {
      remedy: 'Ask another owner to use their link, or the platform operator to set sso_only to false.',
    });
  return account.email ?? account.username ?? '';
};

/** Switches SSO-only off, with the token of an email and the password of its owner. */
export const undoSsoOnlyPath =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    const { token, password } = credentialTexts(ctx, 'token', 'password');
    const now = Date.now();
    const { account } = await undoOffer(strapi, token, now);
    await verifyPassword(strapi, ctx, account, password);
    await undoSsoOnly(strapi, { token, clientAddress: ctx.state.clientAddress, now });
    ctx.body = { ok: true };
  };

/** Emails a link that leaves the organisations that keep a person from signing in with a password. */
export const leaveLinkPath =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    const { identifier, password } = credentialTexts(ctx, 'identifier', 'password');
    const account = await findAccountByIdentifier(strapi, identifier);
    const { id } = await verifyPassword(strapi, ctx, account, password);
    ctx.body = { ok: true, organisations: await sendLeaveLinks(strapi, id, Date.now()) };
  };
