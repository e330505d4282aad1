import type { Core } from '@strapi/strapi';
import type jwt from 'jsonwebtoken';
import type { SessionFacts } from './sessions';
import { readClaims, signClaims } from './signed-claims';

/**
 * The two tokens of a session: a short-lived one that opens the API, and one that makes the next two. Both are JWTs under
 * JWT_SECRET; `typ` keeps one from being taken for the other.
 */
export interface SessionTokens {
  jwt: string;
  refreshToken: string;
}

const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** By the names of RFC 8176; `sso` for single sign-on. */
const AMR = { password: 'pwd', sso: 'sso' } as const;

/** When a session that begins now is over, at the latest. */
export const sessionEnd = (strapi: Core.Strapi, now: Date): Date =>
  new Date(now.getTime() + strapi.config.get<number>('sessions.maxDays') * DAY);

/**
 * Signs the tokens of a session.
 *
 * @param organisation documentId of the organisation whose single sign-on opened it, or null
 * @param rotation which refresh token of the session this is
 * @param refreshSeconds how long the refresh token holds, where that is shorter than a session may be idle
 */
export const signTokens = (
  strapi: Core.Strapi,
  session: SessionFacts,
  organisation: string | null,
  rotation: number,
  refreshSeconds = Infinity,
): SessionTokens => {
  const { id, userId, method, passwordVerifiedAt, startedAt, expiresAt } = session;
  const secondsLeft = Math.max(1, Math.floor((expiresAt - Date.now()) / SECOND));
  const idleSeconds = (strapi.config.get<number>('sessions.idleDays') * DAY) / SECOND;
  const claims = {
    id: userId,
    sid: id,
    amr: passwordVerifiedAt === null ? [AMR[method]] : [AMR[method], AMR.password],
    auth_time: startedAt / SECOND,
    ...(organisation === null ? {} : { org: organisation }),
  };
  const expiresIn = strapi.config.get<jwt.SignOptions['expiresIn']>('plugin::users-permissions.jwt.expiresIn');
  const refresh = { sid: id, n: rotation };
  return {
    jwt: signClaims(strapi, 'access', claims, expiresIn),
    refreshToken: signClaims(strapi, 'refresh', refresh, Math.min(secondsLeft, idleSeconds, refreshSeconds)),
  };
};

const read = (strapi: Core.Strapi, token: string, typ: string): jwt.JwtPayload | null => {
  const claims = readClaims(strapi, typ, token);
  return claims && Number.isSafeInteger(claims.sid) ? claims : null;
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
