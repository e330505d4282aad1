const TICK_MS = 10;

/**
 * Starts a stopwatch for bounds of waiting times. It counts the ticks of a timer of this process, not the time of day: a machine
 * whose cores are busy makes both the work and the ticks late. It does not notice code that blocks the event loop (`expectNoPause`).
 *
 * @returns stops it, and returns the milliseconds since the start in which this process could run
 */
export const startStopwatch = (): (() => number) => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), TICK_MS);
  return () => {
    clearInterval(timer);
    return ticks * TICK_MS;
  };
};
