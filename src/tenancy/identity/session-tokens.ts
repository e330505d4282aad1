import type { Core } from '@strapi/strapi';
import type jwt from 'jsonwebtoken';
import { authenticationMethods } from '../../domain/accounts/second-factors/authentication-methods';
import type { SessionFacts } from './sessions';
import { readClaims, signClaims } from './signed-claims';

/**
 * The two tokens of a session: a short-lived access token for the API, and a refresh token that creates the next two.
 * Both are JWTs under JWT_SECRET; `typ` distinguishes them.
 */
export interface SessionTokens {
  jwt: string;
  refreshToken: string;
}

const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** The latest end of a session that begins now. */
export const sessionEnd = (strapi: Core.Strapi, now: Date): Date =>
  new Date(now.getTime() + strapi.config.get<number>('sessions.maxDays') * DAY);

/**
 * Signs the tokens of a session.
 *
 * @param organisation documentId of the organisation whose single sign-on opened it, or null
 * @param rotation the number of the refresh token within the session
 * @param refreshSeconds lifetime of the refresh token, if shorter than the idle timeout of sessions
 */
export const signTokens = (
  strapi: Core.Strapi,
  session: SessionFacts,
  organisation: string | null,
  rotation: number,
  refreshSeconds = Infinity,
): SessionTokens => {
  const { id, userId, startedAt, expiresAt, longestPause } = session;
  const secondsLeft = Math.max(1, Math.floor((expiresAt - Date.now()) / SECOND));
  const idleSeconds = (strapi.config.get<number>('sessions.idleDays') * DAY) / SECOND;
  const claims = {
    id: userId,
    sid: id,
    amr: authenticationMethods(session),
    auth_time: startedAt / SECOND,
    ...(organisation === null ? {} : { org: organisation }),
    ...(longestPause === 0 ? {} : { pause: longestPause / SECOND }),
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

/**
 * The user and session of an access token, and the longest pause of the session, in milliseconds; null if the token is invalid or
 * expired. The pause is in the token, and not read from cached sessions: only a refresh changes it, and nothing has to tell other nodes.
 */
export const readAccessToken = (
  strapi: Core.Strapi,
  token: string,
): { userId: number; sessionId: number; longestPause: number } | null => {
  const claims = read(strapi, token, 'access');
  if (!claims || !Number.isSafeInteger(claims.id)) return null;
  const { id: userId, sid: sessionId, pause = 0 } = claims as { id: number; sid: number; pause?: number };
  return { userId, sessionId, longestPause: pause * SECOND };
};

/** How long an access token is valid, in milliseconds. */
export const accessTokenMs = (strapi: Core.Strapi): number => {
  const expiresIn = strapi.config.get<jwt.SignOptions['expiresIn']>('plugin::users-permissions.jwt.expiresIn');
  const { exp = 0, iat = 0 } = readClaims(strapi, 'lifetime', signClaims(strapi, 'lifetime', {}, expiresIn)) ?? {};
  return (exp - iat) * SECOND;
};

/** Seconds until a refresh token expires; 0 if it is invalid or expired. */
export const refreshSecondsLeft = (strapi: Core.Strapi, token: string): number =>
  Math.max(0, (read(strapi, token, 'refresh')?.exp ?? 0) - Math.floor(Date.now() / SECOND));

/** The session and number of a refresh token; null if it is invalid or expired. */
export const readRefreshToken = (
  strapi: Core.Strapi,
  token: string,
): { sessionId: number; rotation: number } | null => {
  const claims = read(strapi, token, 'refresh');
  return claims && Number.isSafeInteger(claims.n)
    ? { sessionId: claims.sid as number, rotation: claims.n as number }
    : null;
};
