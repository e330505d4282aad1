import { createHash } from 'node:crypto';

/**
 * Where a check lies within its interval: always the same, and different for each check, so that checks spread.
 *
 * @param seed the check, and the agent: agents do not probe the same at the same time
 * @param intervalMs the interval
 * @returns milliseconds from 0 to below the interval
 */
export const offsetOf = (seed: string, intervalMs: number): number =>
  createHash('sha256').update(seed).digest().readUIntBE(0, 6) % intervalMs;

/**
 * The next time at which a check is due.
 *
 * @param after milliseconds since 1970; the slot is later
 * @param intervalMs the interval
 * @param offsetMs where the check lies within it
 */
export const nextSlot = (after: number, intervalMs: number, offsetMs: number): number => {
  const began = Math.floor((after - offsetMs) / intervalMs);
  return (began + 1) * intervalMs + offsetMs;
};
