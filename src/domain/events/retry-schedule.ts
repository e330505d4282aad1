const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Pauses after the first, second, ... failed delivery. After one more failure the event is dead. */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR];

/** Number of deliveries before an event is dead. */
export const MAX_ATTEMPTS = PAUSES.length + 1;

/** The maximum jitter as a share of the pause, so that events that failed together are not retried together. */
const MAX_JITTER = 0.1;

/**
 * How long to wait before the next delivery.
 *
 * @param failures failed deliveries so far, including the latest; at least 1
 * @param jitter a number from 0 to 1 that spreads the deliveries
 * @returns milliseconds; null if that was the last attempt
 */
export const pauseAfter = (failures: number, jitter: number): number | null => {
  const pause = PAUSES[failures - 1];
  return pause === undefined ? null : Math.round(pause * (1 - MAX_JITTER + 2 * MAX_JITTER * jitter));
};
