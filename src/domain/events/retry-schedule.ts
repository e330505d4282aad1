const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Pauses after the first, second, ... failed delivery. After one more failure the event is dead. */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR];

/** How many times a delivery is tried before its event is dead. */
export const MAX_ATTEMPTS = PAUSES.length + 1;

/** Share of a pause that jitter may add or take away, so that what failed together does not come back together. */
const SPREAD = 0.1;

/**
 * How long to wait before the next try.
 *
 * @param failures tries that have failed so far, the latest included; from 1
 * @param jitter a number from 0 to 1 that spreads the tries
 * @returns milliseconds; null where that was the last try
 */
export const pauseAfter = (failures: number, jitter: number): number | null => {
  const pause = PAUSES[failures - 1];
  return pause === undefined ? null : Math.round(pause * (1 - SPREAD + 2 * SPREAD * jitter));
};
