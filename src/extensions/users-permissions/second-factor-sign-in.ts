import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import {
  accountOfPasskey,
  beginPasskeySignIn,
  finishPasskeySignIn,
  finishSignIn,
  finishWaivedSignIn,
} from '../../commands/accounts/second-factors/finish-sign-in';
import { accountOfToken, type FactorChallenge } from '../../repositories/accounts/tickets/factor-tokens';
import type { Account } from '../../repositories/accounts/user-accounts';
import { invalid } from '../../wire/errors/http-errors';
import { factorTokenInvalid } from '../../wire/errors/second-factor-errors';
import { credentialTexts } from './credential-texts';
import { proofIn, signatureIn } from './factor-proof';
import { type Action, assertPasswordAllowed } from './password-paths';
import { assertCanSignIn, attempted } from './password-sign-in';
import { shownAccount } from './registration';
import { originOf } from './session-paths';

/** The sign-ins by a second factor after the password, and by a passkey alone. */

/** @throws UnauthorizedError `SECOND_FACTOR_TOKEN_INVALID` */
const pendingIn = async (strapi: Core.Strapi, ctx: Context): Promise<FactorChallenge & { account: Account }> => {
  const pending = await accountOfToken(strapi, 'second-factor', credentialTexts(ctx, 'token').token);
  if (!pending) throw factorTokenInvalid();
  return pending;
};

/** The name of the account that a token belongs to, under which the attempts are counted. */
export const accountOfSignIn = async (strapi: Core.Strapi, ctx: Context): Promise<string> => {
  const { email, username } = (await pendingIn(strapi, ctx)).account;
  return email ?? username ?? '';
};

/** documentId of the organisation whose waiver replaces the factor; null if the body names none. */
const waiverIn = (ctx: Context): string | null => {
  const { body } = ctx.request as { body?: { waived_by?: unknown } };
  return body?.waived_by === undefined ? null : credentialTexts(ctx, 'waived_by').waived_by;
};

const proofMissing = () =>
  invalid([
    {
      path: ['code'],
      message: 'code, recovery_code, passkey or waived_by is required.',
      code: 'FIELD_REQUIRED',
    },
  ]);

/** Finishes a sign-in whose password was verified. The rules for passwords apply again, because time has passed. */
export const secondFactorSignIn =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    const pending = await pendingIn(strapi, ctx);
    const { account } = pending;
    const organisation = waiverIn(ctx);
    const proof = organisation === null ? await proofIn(strapi, ctx, 'second-factor', account.id) : null;
    if (!proof && organisation === null) throw proofMissing();
    await attempted(strapi, ctx, account, async () => {
      await assertCanSignIn(strapi, account);
      await assertPasswordAllowed(strapi, account.id);
      const origin = originOf(ctx);
      const tokens = proof
        ? await finishSignIn(strapi, pending, { proof, origin }, Date.now())
        : await finishWaivedSignIn(strapi, pending, { organisation: organisation ?? '', origin }, Date.now());
      ctx.body = { ...tokens, user: await shownAccount(strapi, account.id, ctx.state.auth) };
    });
  };

/** Begins a sign-in by a passkey alone. */
export const passkeyOptions =
  (strapi: Core.Strapi): Action =>
  (ctx) => {
    ctx.body = beginPasskeySignIn(strapi);
    return Promise.resolve();
  };

/** Signs in by a passkey alone. An organisation that requires single sign-on refuses it like a password. */
export const passkeySignIn =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    const { token } = credentialTexts(ctx, 'token');
    const response = signatureIn(ctx);
    if (!response) throw invalid([{ path: ['passkey'], message: 'passkey is required.', code: 'FIELD_REQUIRED' }]);
    const account = await accountOfPasskey(strapi, response);
    await attempted(strapi, ctx, account, async () => {
      const proved = { token, response, origin: originOf(ctx) };
      const tokens = await strapi.db.transaction(async () => {
        const opened = await finishPasskeySignIn(strapi, account, proved, Date.now());
        // After the signature, so that the refusal does not reveal anything about the account; it rolls the session back.
        await assertCanSignIn(strapi, account);
        await assertPasswordAllowed(strapi, account.id);
        return opened;
      });
      ctx.body = { ...tokens, user: await shownAccount(strapi, account.id, ctx.state.auth) };
    });
  };
