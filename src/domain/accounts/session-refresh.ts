/**
 * A refresh token works once and is replaced by the next one. If it is used again, it has been copied, so its session ends
 * for the thief and for the person, who signs in again. However, two windows of one browser can use the same token at the
 * same time, so a token that was replaced within the last seconds is only refused.
 */
const SAME_MOMENT_MS = 10_000;

/** The state of a session when a refresh token is used. Times are in milliseconds. */
export interface RefreshState {
  /** How often the session's token was replaced. */
  rotation: number;
  rotatedAt: number | null;
  endedAt: number | null;
  expiresAt: number;
}

/**
 * Decides what happens to a refresh token.
 *
 * @param presented the rotation number in the token
 * @param now milliseconds
 * @returns `rotate`: it is valid; `over`: the session has ended; `late`: another request has just used it; `reused`: it was
 *   copied
 */
export const evaluateRefresh = (
  { rotation, rotatedAt, endedAt, expiresAt }: RefreshState,
  presented: number,
  now: number,
): 'rotate' | 'over' | 'late' | 'reused' => {
  if (endedAt !== null || expiresAt <= now) return 'over';
  if (presented === rotation) return 'rotate';
  const isLastOne = presented === rotation - 1;
  return isLastOne && rotatedAt !== null && now - rotatedAt < SAME_MOMENT_MS ? 'late' : 'reused';
};
