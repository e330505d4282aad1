import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import jwt from 'jsonwebtoken';

/** What Tenantry signs under JWT_SECRET. `typ` keeps one kind from being taken for another. */
const ALGORITHM = 'HS256';

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

/** The claims of a kind that Tenantry has signed; null where they are none, or too old. */
export const readClaims = (strapi: Core.Strapi, typ: string, token: string): jwt.JwtPayload | null => {
  try {
    const claims = jwt.verify(token, keyOf(strapi), { algorithms: [ALGORITHM] });
    return typeof claims === 'object' && claims.typ === typ && typeof claims.exp === 'number' ? claims : null;
  } catch {
    return null;
  }
};
