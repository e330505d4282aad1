import type { SessionMethod } from '../vocabularies';

/**
 * A refresh token works once and is replaced by the next one. If it is used again, it has been copied, so its session ends
 * for the thief and for the person, who signs in again. However, two windows of one browser can use the same token at the
 * same time, so a token that was replaced within the last seconds is only refused.
 *
 * A token in a cookie is not even refused then, because its person reloads a page before the response with the next one has
 * arrived, and the cookie stays. The next token is signed once more, with the same number. A thief gains little: of the two
 * who have it now, the second to use it is detected.
 */
const SAME_MOMENT_MS = 10_000;

/** The state of a session when a refresh token is used. Times are in milliseconds. */
export interface RefreshState {
  /** How often the session's token was replaced. */
  rotation: number;
  rotatedAt: number | null;
  endedAt: number | null;
  expiresAt: number;
  method: SessionMethod;
  /** Whether the token came from a cookie. */
  isShared: boolean;
}

/**
 * The longest time for which a session was certainly not used, when its token is refreshed. Requests between two refreshes are not
 * recorded, because that would cost a write each. But an access token opens nothing after its lifetime, so a longer time between two
 * refreshes contains a pause.
 *
 * @param accessTokenMs lifetime of an access token, in milliseconds
 * @param now milliseconds
 * @returns milliseconds
 */
export const longestPauseOf = (
  { startedAt, rotatedAt, longestPause }: Pick<RefreshState, 'rotatedAt'> & { startedAt: number; longestPause: number },
  accessTokenMs: number,
  now: number,
): number => Math.max(longestPause, now - (rotatedAt ?? startedAt) - accessTokenMs);

/** The first token of a single sign-on was a code in an address, which works once. */
const isRepeatable = ({ isShared, method }: RefreshState, presented: number): boolean =>
  isShared && (method !== 'sso' || presented > 0);

/**
 * Decides what happens to a refresh token.
 *
 * @param presented the rotation number in the token
 * @param now milliseconds
 * @returns `rotate`: it is valid; `over`: the session has ended; `late`: another request has just used it; `reused`: it was
 *   copied; `repeat`: it was used a moment ago, and its successor is signed again
 */
export const evaluateRefresh = (
  state: RefreshState,
  presented: number,
  now: number,
): 'rotate' | 'repeat' | 'over' | 'late' | 'reused' => {
  const { rotation, rotatedAt, endedAt, expiresAt } = state;
  if (endedAt !== null || expiresAt <= now) return 'over';
  if (presented === rotation) return 'rotate';
  const isLastOne = presented === rotation - 1;
  if (!isLastOne || rotatedAt === null || now - rotatedAt >= SAME_MOMENT_MS) return 'reused';
  return isRepeatable(state, presented) ? 'repeat' : 'late';
};
