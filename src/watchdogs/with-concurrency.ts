/**
 * Processes items in order, some at a time. After a failure no more are started, and running ones finish first.
 *
 * @param concurrency how many at a time
 * @throws the error of the first item that failed
 */
export const withConcurrency = async <T>(
  concurrency: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const waiting = items.values();
  let isBroken = false;
  const worker = async (): Promise<void> => {
    for (const item of waiting) {
      if (isBroken) return;
      try {
        await work(item);
      } catch (error) {
        isBroken = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  const broken = ended.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
};
