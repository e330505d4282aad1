import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Core } from '@strapi/strapi';
import {
  type FactorChallenge,
  readFactorToken,
  signFactorToken,
} from '../../../repositories/accounts/tickets/factor-tokens';
import { ownerOfCredential } from '../../../repositories/accounts/second-factors';
import { waiversOf } from '../../../repositories/accounts/factor-waivers';
import { type Account, findAccount } from '../../../repositories/accounts/user-accounts';
import type { SessionTokens } from '../../../tenancy/identity/session-tokens';
import { isUniqueViolation } from '../../../wire/errors/database-faults';
import {
  factorNotWaived,
  factorTokenInvalid,
  passkeyInvalid,
  passkeysNotConfigured,
} from '../../../wire/errors/second-factor-errors';
import { type SignIn, signIn, type SignInOrigin } from '../sign-in';
import { requestOptions } from './passkeys';
import { countAttempt, type FactorProof, usePasskey, verifyFactor } from './verify-factor';

/** A token opens one session: the session has its id, which is unique. */
const ticketOf = ({ id }: FactorChallenge): string => `factor ${id}`;

type Pending = FactorChallenge & { account: Account };

/** Counts the attempt, and opens the session that it results in: one for each token. */
const opened = async (
  strapi: Core.Strapi,
  pending: Pending,
  decide: () => Promise<Omit<SignIn, 'method' | 'ticket'>>,
): Promise<SessionTokens> => {
  await countAttempt(strapi, pending);
  try {
    return await strapi.db.transaction(async () =>
      signIn(strapi, { ...(await decide()), method: 'password', ticket: ticketOf(pending) }),
    );
  } catch (error) {
    throw isUniqueViolation(error) ? factorTokenInvalid() : error;
  }
};

/**
 * Opens the session of a sign-in whose password was verified before, with a second factor.
 *
 * @param pending the token of the sign-in and its account
 * @param now milliseconds
 * @throws UnauthorizedError `SECOND_FACTOR_INVALID`, `SECOND_FACTOR_TOKEN_INVALID`
 */
export const finishSignIn = async (
  strapi: Core.Strapi,
  pending: Pending,
  { proof, origin }: { proof: FactorProof; origin: SignInOrigin },
  now: number,
): Promise<SessionTokens> => {
  const { id: userId } = pending.account;
  return opened(strapi, pending, async () => {
    const secondFactor = await verifyFactor(strapi, userId, proof, now);
    return { userId, secondFactor, ...origin };
  });
};

/**
 * Opens the session of a sign-in whose password was verified before, without the second factor that an organisation has waived. It
 * opens only this organisation, and ends with the waiver.
 *
 * @param pending the token of the sign-in and its account
 * @param organisation documentId
 * @param now milliseconds
 * @throws UnauthorizedError `FACTOR_NOT_WAIVED`, `SECOND_FACTOR_TOKEN_INVALID`
 */
export const finishWaivedSignIn = async (
  strapi: Core.Strapi,
  pending: Pending,
  { organisation: documentId, origin }: { organisation: string; origin: SignInOrigin },
  now: number,
): Promise<SessionTokens> => {
  const { id: userId } = pending.account;
  return opened(strapi, pending, async () => {
    const waiver = (await waiversOf(strapi, userId, now)).find((one) => one.documentId === documentId);
    if (!waiver) throw factorNotWaived();
    const { id, until } = waiver;
    return { userId, organisation: { id, documentId }, until, ...origin };
  });
};

/**
 * Begins a sign-in by a passkey alone.
 *
 * @returns the token to send back, and the options for the browser
 * @throws ApplicationError 503 `PASSKEYS_NOT_CONFIGURED`
 */
export const beginPasskeySignIn = (strapi: Core.Strapi): { token: string; passkey: object } => {
  const { token, challenge } = signFactorToken(strapi, 'passkey', null);
  const passkey = requestOptions(strapi, challenge, []);
  if (!passkey) throw passkeysNotConfigured();
  return { token, passkey };
};

/**
 * The account that a passkey signs in to: the one that it was made for, which the passkey also names.
 *
 * @throws UnauthorizedError `PASSKEY_INVALID`
 */
export const accountOfPasskey = async (
  strapi: Core.Strapi,
  { id, response }: AuthenticationResponseJSON,
): Promise<Account> => {
  const userId = await ownerOfCredential(strapi, id);
  const account = userId === null ? null : await findAccount(strapi, { id: userId });
  const named = Buffer.from(response.userHandle ?? '', 'base64url').toString();
  if (!account || named !== account.documentId) throw passkeyInvalid();
  return account;
};

/**
 * Opens a session with a passkey alone, which has to verify its person.
 *
 * @param account of the passkey, which is allowed to sign in
 * @param now milliseconds
 * @throws UnauthorizedError `PASSKEY_INVALID`
 */
export const finishPasskeySignIn = async (
  strapi: Core.Strapi,
  { id: userId }: Account,
  { token, response, origin }: { token: string; response: AuthenticationResponseJSON; origin: SignInOrigin },
  now: number,
): Promise<SessionTokens> => {
  const challenge = readFactorToken(strapi, 'passkey', token);
  if (!challenge) throw passkeyInvalid();
  try {
    return await strapi.db.transaction(async () => {
      const proof = { kind: 'passkey', response, challenge } as const;
      if (!(await usePasskey(strapi, userId, proof, { isAlone: true, now }))) throw passkeyInvalid();
      return signIn(strapi, { userId, method: 'passkey', ticket: ticketOf(challenge), ...origin });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? passkeyInvalid() : error;
  }
};
