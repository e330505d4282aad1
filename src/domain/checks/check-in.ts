/**
 * When a job has not reported in time, in milliseconds.
 *
 * @param last when it reported last, or was found missing; or when the check was created
 */
export const nextMissed = (last: number, intervalSeconds: number, graceSeconds: number): number =>
  last + (intervalSeconds + graceSeconds) * 1000;
