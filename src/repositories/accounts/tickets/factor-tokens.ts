import { randomBytes, randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { isSameHash, keyedHash, keyedHashes } from '../../../database/secrets/token-hash';
import { TOKEN_SECONDS } from '../../../domain/accounts/second-factors/limits';
import { readClaims, signClaims } from '../../../tenancy/identity/signed-claims';
import { type Account, findAccount } from '../user-accounts';

/**
 * What a token is for: a sign-in whose password was right, a proof within a session, or a sign-in that a passkey alone makes. One is
 * not accepted for another, because each stands for what was verified before.
 */
export type FactorPurpose = 'second-factor' | 'second-factor-proof' | 'passkey';

/** A challenge that one passkey signs, once. */
export interface FactorChallenge {
  /** Identifies the token. */
  id: string;
  /** In base64url. */
  challenge: string;
  /** When it was made, in milliseconds. */
  at: number;
}

/** The account and its password: another person or password makes every token invalid. */
const ownerText = ({ id, password }: Account): string => `second factor of ${id} ${password ?? ''}`;

const CHALLENGE_BYTES = 32;

/** A new challenge. */
export const newChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString('base64url');

/**
 * Signs a token.
 *
 * @param account null if the passkey will say whose sign-in it is
 */
export const signFactorToken = (
  strapi: Core.Strapi,
  purpose: FactorPurpose,
  account: Account | null,
): { token: string; challenge: string } => {
  const challenge: FactorChallenge = { id: randomUUID(), challenge: newChallenge(), at: Date.now() };
  const owner = account && { account: account.id, owner: keyedHash(ownerText(account)) };
  return {
    token: signClaims(strapi, purpose, { ...challenge, ...owner }, TOKEN_SECONDS),
    challenge: challenge.challenge,
  };
};

/** The challenge of a token; null if the token is invalid, expired or for another purpose. */
export const readFactorToken = (
  strapi: Core.Strapi,
  purpose: FactorPurpose,
  token: string,
): (FactorChallenge & { account?: number; owner?: string }) | null => {
  const claims = readClaims(strapi, purpose, token);
  return claims && { ...claims, id: String(claims.id), challenge: String(claims.challenge), at: Number(claims.at) };
};

/** The account of a token and its challenge; null if it is invalid, or its account has another password by now. */
export const accountOfToken = async (
  strapi: Core.Strapi,
  purpose: FactorPurpose,
  token: string,
): Promise<(FactorChallenge & { account: Account }) | null> => {
  const read = readFactorToken(strapi, purpose, token);
  const { account: id, owner = '', ...challenge } = read ?? {};
  const account = id === undefined ? null : await findAccount(strapi, { id });
  if (!read || !account) return null;
  const isOwn = keyedHashes(ownerText(account)).some((hash) => isSameHash(hash, owner));
  return isOwn ? { ...(challenge as FactorChallenge), account } : null;
};
