import { defined } from '../values';
/** A read takes at most this share of the time, however often it is asked for. */
const SHARE = 1 / 20;

/** The result of a read, and when it was read, in milliseconds of `performance.now()`. */
interface Kept<T> {
  value: T;
  at: number;
}

/**
 * Keeps the result of a read that everyone shares: one runs at a time, and the result is kept for at least a given time, and
 * longer if the read takes long. If a read fails, the last result stays.
 *
 * @param read reads the current values
 * @param keptMs how long a result is kept at least, in milliseconds
 * @throws the error of the first read, if it fails
 */
export const keepReads = <T>(read: () => Promise<T>, keptMs: () => number): (() => Promise<Kept<T>>) => {
  let kept: Kept<T> | null = null;
  let last = { endedAt: -Infinity, tookMs: 0 };
  let running: Promise<void> | null = null;

  const refresh = async (): Promise<void> => {
    const startedAt = performance.now();
    try {
      kept = { value: await read(), at: startedAt };
    } catch (error) {
      if (!kept) throw error;
    } finally {
      const now = performance.now();
      last = { endedAt: now, tookMs: now - startedAt };
    }
  };

  const isDue = (): boolean => performance.now() >= last.endedAt + Math.max(keptMs(), last.tookMs / SHARE);

  return async () => {
    if (!kept || isDue()) await (running ??= refresh().finally(() => (running = null)));
    return defined(kept);
  };
};
