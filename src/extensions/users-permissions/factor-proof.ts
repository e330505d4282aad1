import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import {
  type FactorProof,
  factorRequirement,
  verifyFactor,
} from '../../commands/accounts/second-factors/verify-factor';
import type { SecondFactor } from '../../domain/vocabularies';
import type { RequestState } from '../../http/request-state';
import { accountOfToken, type FactorPurpose } from '../../repositories/accounts/tickets/factor-tokens';
import { type Account, findAccount } from '../../repositories/accounts/user-accounts';
import type { SessionFacts } from '../../tenancy/identity/sessions';
import { invalid } from '../../wire/errors/http-errors';
import { factorTokenInvalid, secondFactorRequired } from '../../wire/errors/second-factor-errors';
import { defined, isPlainObject } from '../../values';
import { credentialTexts } from './credential-texts';
import { countingRefusals, verifyOwnPassword } from './own-password';

/** What the body of a request can prove a second factor with. */
interface ProofBody {
  token?: unknown;
  code?: unknown;
  recovery_code?: unknown;
  passkey?: unknown;
}

const bodyOf = (ctx: Context): ProofBody & Record<string, unknown> => {
  const { body } = ctx.request as { body?: unknown };
  return isPlainObject(body) ? body : {};
};

const textIn = (ctx: Context, name: 'code' | 'recovery_code'): string | undefined =>
  bodyOf(ctx)[name] === undefined ? undefined : credentialTexts(ctx, name)[name];

const malformed = () =>
  invalid([{ path: ['passkey'], message: 'passkey must be the response of the browser, as JSON.' }]);

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  isPlainObject(value) && names.every((name) => typeof value[name] === 'string');

/** The response of a browser with these texts; undefined if the body has none. */
const responseIn = <T>(ctx: Context, texts: readonly string[]): T | undefined => {
  const { passkey } = bodyOf(ctx);
  if (passkey === undefined) return undefined;
  const { response } = isPlainObject(passkey) ? passkey : {};
  if (!hasTexts(passkey, ['id', 'rawId', 'type']) || !hasTexts(response, texts)) throw malformed();
  return passkey as T;
};

/** The response of a browser that has signed a challenge; undefined if the body has none. */
export const signatureIn = (ctx: Context): AuthenticationResponseJSON | undefined =>
  responseIn(ctx, ['clientDataJSON', 'authenticatorData', 'signature']);

/** The response of a browser that has made a passkey; undefined if the body has none. */
export const creationIn = (ctx: Context): RegistrationResponseJSON | undefined =>
  responseIn(ctx, ['clientDataJSON', 'attestationObject']);

/**
 * The proof in a body; null if there is none.
 *
 * @throws ValidationError if it is malformed; UnauthorizedError `SECOND_FACTOR_TOKEN_INVALID` if the token of a passkey is
 */
export const proofIn = async (
  strapi: Core.Strapi,
  ctx: Context,
  purpose: FactorPurpose,
  userId: number,
): Promise<FactorProof | null> => {
  const [code, recovery, response] = [textIn(ctx, 'code'), textIn(ctx, 'recovery_code'), signatureIn(ctx)];
  if (code !== undefined) return { kind: 'totp', code };
  if (recovery !== undefined) return { kind: 'recovery', code: recovery };
  if (response === undefined) return null;
  const read = await accountOfToken(strapi, purpose, credentialTexts(ctx, 'token').token);
  if (read?.account.id !== userId) throw factorTokenInvalid();
  return { kind: 'passkey', response, challenge: read };
};

/** Whether a second factor was verified in a session, or it was opened by a passkey alone. */
export const hasFactor = ({ method, secondFactor }: SessionFacts): boolean =>
  secondFactor !== null || method === 'passkey';

/**
 * Verifies a second factor of the person of a session, if they have one.
 *
 * @returns the kind of the factor; null if the account has none
 * @throws UnauthorizedError `SECOND_FACTOR_REQUIRED` if the body has no proof, `SECOND_FACTOR_INVALID`,
 *   `SECOND_FACTOR_TOKEN_INVALID`
 */
export const verifyOwnFactor = async (strapi: Core.Strapi, ctx: Context): Promise<SecondFactor | null> => {
  const { session, clientAddress }: RequestState = ctx.state;
  const { userId } = defined(session);
  const account: Account = defined(await findAccount(strapi, { id: userId }));
  const requirement = await factorRequirement(strapi, account, 'second-factor-proof', Date.now());
  if (!requirement) return null;
  const proof = await proofIn(strapi, ctx, 'second-factor-proof', userId);
  if (!proof) throw secondFactorRequired(requirement);
  return countingRefusals(strapi, { userId, address: clientAddress, codes: ['SECOND_FACTOR_INVALID'] }, () =>
    strapi.db.transaction(() => verifyFactor(strapi, userId, proof, Date.now())),
  );
};

/**
 * Verifies that the person of a session sends a request that changes how the account is signed in to. The password is enough in a
 * session in which a second factor was verified, and for an account without one: otherwise a person with the password alone, in a
 * session of a single sign-on, could remove the factor. A second factor is always enough.
 *
 * @throws UnauthorizedError as verifyOwnFactor and verifyOwnPassword; ValidationError `PASSWORD_MISSING`
 */
export const proveOwner = async (strapi: Core.Strapi, ctx: Context): Promise<void> => {
  const { session }: RequestState = ctx.state;
  if (bodyOf(ctx).password !== undefined && hasFactor(defined(session)))
    return verifyOwnPassword(strapi, ctx.state, credentialTexts(ctx, 'password').password);
  if ((await verifyOwnFactor(strapi, ctx)) === null)
    await verifyOwnPassword(strapi, ctx.state, credentialTexts(ctx, 'password').password);
};
