/**
 * Does pieces of work in their order, some at a time. Where one fails no more are begun; those under way end first.
 *
 * @param lanes how many at a time
 * @throws what the first piece that failed has thrown
 */
export const inLanes = async <T>(
  lanes: number,
  pieces: readonly T[],
  work: (piece: T) => Promise<void>,
): Promise<void> => {
  const waiting = pieces.values();
  let isBroken = false;
  const lane = async (): Promise<void> => {
    for (const piece of waiting) {
      if (isBroken) return;
      try {
        await work(piece);
      } catch (error) {
        isBroken = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const broken = ended.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
};
