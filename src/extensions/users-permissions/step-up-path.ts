import type { Core } from '@strapi/strapi';
import { isWaived } from '../../domain/access/sso-only';
import type { RequestState } from '../../http/request-state';
import { stepUp } from '../../commands/accounts/step-up';
import { invalid } from '../../wire/errors/http-errors';
import { defined } from '../../values';
import { credentialTexts } from './credential-texts';
import { verifyOwnFactor } from './factor-proof';
import { verifyOwnPassword } from './own-password';
import type { Action } from './password-paths';

/** Step-up: verifies the password in a session of one organisation, and a second factor of a person who has one. */
export const stepUpPath =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    const { session }: RequestState = ctx.state;
    if (defined(session).method !== 'sso' && !isWaived(defined(session)))
      throw invalid(
        [{ path: [], message: 'The session was started with a password or a passkey, so it needs no step-up.' }],
        'STEP_UP_NOT_NEEDED',
      );
    await verifyOwnPassword(strapi, ctx.state, credentialTexts(ctx, 'password').password);
    const at = await stepUp(strapi, defined(session), await verifyOwnFactor(strapi, ctx));
    ctx.body = { ok: true, password_verified_at: at.toISOString() };
  };
