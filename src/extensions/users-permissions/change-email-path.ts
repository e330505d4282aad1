import type { Core } from '@strapi/strapi';
import type { RequestState } from '../../http/request-state';
import { requestAddressChange } from '../../commands/accounts/change-address';
import { defined } from '../../values';
import { credentialTexts } from './credential-texts';
import { type Action, assertPasswordAllowed } from './password-paths';
import { verifyOwnPassword } from './own-password';

/**
 * Requests another address of the account, with the password. The response is the same whether or not the address has an account.
 * Members of SSO-only organisations are refused, as for a change of the password.
 */
export const changeEmailPath =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    const { email, password } = credentialTexts(ctx, 'email', 'password');
    const { principal, session }: RequestState = ctx.state;
    await verifyOwnPassword(strapi, ctx.state, password);
    await assertPasswordAllowed(strapi, defined(session).userId);
    await requestAddressChange(strapi, principal.documentId, email, Date.now());
    ctx.body = { ok: true };
  };
