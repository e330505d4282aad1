const MINUTE_MS = 60_000;
/** The service fails in the last minute of each four: visitors of the demo see an incident open and end within five minutes. */
const CYCLE_MINUTES = 4;
/** It is slow in the last third of the second minute. */
const SLOW_FROM_MS = 100_000;
const SLOW_UNTIL_MS = 2 * MINUTE_MS;
const USUAL_MS = 20;
const SLOW_MS = 900;

/** The check of the service is degraded if it takes longer, in milliseconds. */
export const DEGRADED_ABOVE_MS = 500;

/** What the flaky service of the demo answers, and after how many milliseconds. */
export interface FlakyAnswer {
  status: 200 | 503;
  afterMs: number;
}

/** The answer at a time, in milliseconds since 1970: by the clock alone, so that the demo is the same for everybody. */
export const flakyAnswerAt = (at: number): FlakyAnswer => {
  const place = at % (CYCLE_MINUTES * MINUTE_MS);
  if (place >= (CYCLE_MINUTES - 1) * MINUTE_MS) return { status: 503, afterMs: USUAL_MS };
  const isSlow = place >= SLOW_FROM_MS && place < SLOW_UNTIL_MS;
  return { status: 200, afterMs: isSlow ? SLOW_MS : USUAL_MS };
};
