import type { SyntheticStatus } from './availability';

/** From best to worst: if the newest results of a check have the same time, the worst counts. */
const FROM_BEST: readonly SyntheticStatus[] = ['up', 'degraded', 'error', 'down'];

/** After so many intervals without a result, nothing is known about a check. */
const MISSED_INTERVALS = 3;
/** Reporters send results in batches, so a short interval alone is no sign of silence. */
const MIN_SILENCE_MS = 15 * 60_000;

/** The newest result of a check with one status. Times are in milliseconds. */
export interface LastOfStatus {
  status: SyntheticStatus;
  at: number;
}

/** The state of a check: the status of its newest result, or unknown. */
export interface CheckState {
  status: SyntheticStatus | 'unknown';
  /** Time of the newest result; null if there is none. */
  lastAt: number | null;
  /** The state began with the first result of its status after this time; null if all results have this status. */
  otherUntil: number | null;
}

/** How long a check can be silent before its state is unknown, in milliseconds. */
export const silenceOf = (intervalSeconds: number | null): number =>
  Math.max((intervalSeconds ?? 0) * 1000 * MISSED_INTERVALS, MIN_SILENCE_MS);

/**
 * The state of a check.
 *
 * @param lasts the newest result of each status that the check has results of
 * @param intervalSeconds seconds between two runs; null if unknown
 */
export const checkStateOf = (
  lasts: readonly LastOfStatus[],
  intervalSeconds: number | null,
  now: number,
): CheckState => {
  const rank = ({ status }: LastOfStatus): number => FROM_BEST.indexOf(status);
  const [newest, ...others] = [...lasts].sort((one, other) => other.at - one.at || rank(other) - rank(one));
  if (!newest) return { status: 'unknown', lastAt: null, otherUntil: null };
  const isSilent = now - newest.at > silenceOf(intervalSeconds);
  return { status: isSilent ? 'unknown' : newest.status, lastAt: newest.at, otherUntil: others[0]?.at ?? null };
};
