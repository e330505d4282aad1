import type { Span, Vote } from './spans';

/** The state of a check, without maintenance. */
export type CheckStatus = Vote;

/** Older results change the history of a check, and tell nobody. */
const OLD_MS = 10 * 60_000;

/** Whether a result is too old to raise or end an alarm. */
export const isOld = (at: number, now: number): boolean => now - at > OLD_MS;

/** The votes that count: reporters that may not run the check have none while another one has a vote. */
export const countedVotes = (votes: readonly { vote: Vote; isRefused: boolean }[]): Vote[] => {
  const hasOther = votes.some(({ vote, isRefused }) => vote !== 'unknown' && !isRefused);
  return votes.map(({ vote, isRefused }) => (isRefused && hasOther ? 'unknown' : vote));
};

/**
 * The state of a check: down if at least `quorum` of its reporters hold it down, degraded if fewer do or one holds it degraded.
 * Reporters that cannot tell have no vote.
 */
export const stateOf = (votes: readonly Vote[], quorum: number): CheckStatus => {
  const valid = votes.filter((vote) => vote !== 'unknown');
  if (valid.length === 0) return 'unknown';
  const down = valid.filter((vote) => vote === 'down').length;
  if (down >= quorum) return 'down';
  return down > 0 || valid.includes('degraded') ? 'degraded' : 'up';
};

/**
 * When a check began to be down: when the last of the reporters that the quorum needs began to fail.
 *
 * @param spans the newest spans of the reporters that hold it down; at least `quorum`
 */
export const downSince = (spans: readonly Pick<Span, 'streakStarts'>[], quorum: number): number =>
  spans.map(({ streakStarts }) => streakStarts).sort((one, other) => one - other)[quorum - 1] ?? 0;
