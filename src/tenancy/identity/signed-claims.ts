import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';

/** Claims that Tenantry signs under JWT_SECRET. `typ` distinguishes the kinds. */
const ALGORITHM = 'HS256';
const SECOND = 1000;
const MAX_CHECKED = 10_000;

const keys = new Map<string, KeyObject>();

/** With a KeyObject, jsonwebtoken does not have to guess the kind of the secret: 7 instead of 329 microseconds per check. */
const keyOf = (secret: string): KeyObject => {
  const known = keys.get(secret) ?? createSecretKey(Buffer.from(secret));
  keys.set(secret, known);
  return known;
};

const signingKey = (strapi: Core.Strapi): KeyObject =>
  keyOf(strapi.config.get<string>('plugin::users-permissions.jwtSecret'));

/** The keys whose signatures are accepted; more than one while JWT_SECRET is exchanged. */
const acceptedKeys = (strapi: Core.Strapi): KeyObject[] => [
  signingKey(strapi),
  ...strapi.config.get<string[]>('sessions.acceptedSecrets').map(keyOf),
];

/**
 * Signs claims.
 *
 * @param typ the kind of claims
 * @param expiresIn lifetime, in seconds or in jsonwebtoken's notation
 */
export const signClaims = (
  strapi: Core.Strapi,
  typ: string,
  claims: object,
  expiresIn: jwt.SignOptions['expiresIn'],
): string => jwt.sign({ ...claims, typ }, signingKey(strapi), { algorithm: ALGORITHM, expiresIn: expiresIn as number });

/** Tokens whose signature has been verified, with the key. A valid signature stays valid; only the token expires. */
const checked = new LRUCache<string, { key: KeyObject; claims: jwt.JwtPayload }>({ max: MAX_CHECKED });

const verify = (key: KeyObject, token: string): jwt.JwtPayload | null => {
  try {
    const claims = jwt.verify(token, key, { algorithms: [ALGORITHM] });
    if (typeof claims !== 'object' || typeof claims.exp !== 'number') return null;
    // A token that is not valid yet must be verified again.
    if (claims.nbf === undefined) checked.set(token, { key, claims });
    return claims;
  } catch {
    return null;
  }
};

const check = (keysToTry: readonly KeyObject[], token: string): jwt.JwtPayload | null => {
  const known = checked.get(token);
  if (known && keysToTry.includes(known.key)) return known.claims;
  for (const key of keysToTry) {
    const claims = verify(key, token);
    if (claims) return claims;
  }
  return null;
};

/** The claims of a token that Tenantry has signed; null if it is invalid, expired or of another kind. */
export const readClaims = (strapi: Core.Strapi, typ: string, token: string): jwt.JwtPayload | null => {
  const claims = check(acceptedKeys(strapi), token);
  return claims?.typ === typ && (claims.exp ?? 0) > Math.floor(Date.now() / SECOND) ? claims : null;
};
