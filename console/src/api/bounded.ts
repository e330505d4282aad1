/**
 * Does the same work for each item, a few at a time.
 *
 * @param limit how many run at the same time
 */
export const forEachBounded = async <T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const remaining = items.values();
  const worker = async (): Promise<void> => {
    for (const item of remaining) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
};
