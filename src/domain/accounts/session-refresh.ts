/**
 * A refresh token works once: using it makes the next one. A token that comes back after it was used has been copied, so
 * the session that it belongs to ends, for the thief and for the person, who signs in again. Two windows of one browser may
 * use the same token at the same moment, though; for that, a token that was replaced a moment ago is refused and no more.
 */
const SAME_MOMENT_MS = 10_000;

/** How a session stands when a refresh token is presented. Times in milliseconds. */
export interface RefreshState {
  /** How many times the session's token was replaced. */
  rotation: number;
  rotatedAt: number | null;
  endedAt: number | null;
  expiresAt: number;
}

/**
 * What becomes of a refresh token.
 *
 * @param presented the number that the token carries
 * @param now milliseconds
 * @returns `rotate`: it is good; `over`: the session is; `late`: another request used it just now; `reused`: it was copied
 */
export const judgeRefresh = (
  { rotation, rotatedAt, endedAt, expiresAt }: RefreshState,
  presented: number,
  now: number,
): 'rotate' | 'over' | 'late' | 'reused' => {
  if (endedAt !== null || expiresAt <= now) return 'over';
  if (presented === rotation) return 'rotate';
  const isLastOne = presented === rotation - 1;
  return isLastOne && rotatedAt !== null && now - rotatedAt < SAME_MOMENT_MS ? 'late' : 'reused';
};
