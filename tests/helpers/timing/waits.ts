/** The milliseconds that some work takes. */
export const tookMs = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/**
 * Polls one after the other while some work runs, and at least once.
 *
 * @returns how long nine of ten polls waited at most. The longest wait of all would show how busy the machine is: the longer the
 *   work, the more often something else takes its cores
 */
export const waitDuring = async (work: () => Promise<unknown>, poll: () => Promise<unknown>): Promise<number> => {
  const waits: number[] = [];
  let isDone = false;
  const polling = (async (): Promise<void> => {
    do waits.push(await tookMs(poll));
    while (!isDone);
  })();
  await work().finally(() => (isDone = true));
  await polling;
  return waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.9)] as number;
};
