import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import jwt from 'jsonwebtoken';
import type { SessionFacts } from './sessions';

/**
 * The two tokens of a session: a short-lived one that opens the API, and one that makes the next two. Both are JWTs under
 * JWT_SECRET; `typ` keeps one from being taken for the other.
 */
export interface SessionTokens {
  jwt: string;
  refreshToken: string;
}

const ALGORITHM = 'HS256';
const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** By the names of RFC 8176; `sso` for single sign-on. */
const AMR = { password: 'pwd', sso: 'sso' } as const;

const keys = new Map<string, KeyObject>();

/** A KeyObject spares jsonwebtoken its guess at the secret's kind: 7 instead of 329 microseconds a check. */
const keyOf = (strapi: Core.Strapi): KeyObject => {
  const secret = strapi.config.get<string>('plugin::users-permissions.jwtSecret');
  const known = keys.get(secret) ?? createSecretKey(Buffer.from(secret));
  keys.set(secret, known);
  return known;
};

/** When a session that begins now is over, at the latest. */
export const sessionEnd = (strapi: Core.Strapi, now: Date): Date =>
  new Date(now.getTime() + strapi.config.get<number>('sessions.maxDays') * DAY);

/**
 * Signs the tokens of a session.
 *
 * @param organisation documentId of the organisation whose single sign-on opened it, or null
 * @param rotation which refresh token of the session this is
 */
export const signTokens = (
  strapi: Core.Strapi,
  session: SessionFacts,
  organisation: string | null,
  rotation: number,
): SessionTokens => {
  const key = keyOf(strapi);
  const { id, userId, method, startedAt, expiresAt } = session;
  const secondsLeft = Math.max(1, Math.floor((expiresAt - Date.now()) / SECOND));
  const idleSeconds = (strapi.config.get<number>('sessions.idleDays') * DAY) / SECOND;
  const claims = {
    id: userId,
    sid: id,
    typ: 'access',
    amr: [AMR[method]],
    auth_time: startedAt / SECOND,
    ...(organisation === null ? {} : { org: organisation }),
  };
  const expiresIn = strapi.config.get<jwt.SignOptions['expiresIn']>('plugin::users-permissions.jwt.expiresIn');
  return {
    jwt: jwt.sign(claims, key, { algorithm: ALGORITHM, expiresIn: expiresIn as number }),
    refreshToken: jwt.sign({ sid: id, n: rotation, typ: 'refresh' }, key, {
      algorithm: ALGORITHM,
      expiresIn: Math.min(secondsLeft, idleSeconds),
    }),
  };
};

const read = (strapi: Core.Strapi, token: string, typ: string): jwt.JwtPayload | null => {
  try {
    const claims = jwt.verify(token, keyOf(strapi), { algorithms: [ALGORITHM] });
    const isOurs =
      typeof claims === 'object' &&
      claims.typ === typ &&
      Number.isSafeInteger(claims.sid) &&
      typeof claims.exp === 'number';
    return isOurs ? claims : null;
  } catch {
    return null;
  }
};

/** The user and session of a token that opens the API; null where it is none of ours, or too old. */
export const readAccessToken = (strapi: Core.Strapi, token: string): { userId: number; sessionId: number } | null => {
  const claims = read(strapi, token, 'access');
  return claims && Number.isSafeInteger(claims.id)
    ? { userId: claims.id as number, sessionId: claims.sid as number }
    : null;
};

/** The session and number of a refresh token; null where it is none of ours, or too old. */
export const readRefreshToken = (
  strapi: Core.Strapi,
  token: string,
): { sessionId: number; rotation: number } | null => {
  const claims = read(strapi, token, 'refresh');
  return claims && Number.isSafeInteger(claims.n)
    ? { sessionId: claims.sid as number, rotation: claims.n as number }
    : null;
};
