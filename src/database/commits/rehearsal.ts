/** Carries a result out of a transaction that is rolled back. */
class Rehearsed<T> extends Error {
  constructor(readonly result: T) {
    super('rolled back on purpose');
  }
}

/**
 * Does work and stores nothing: everything is checked and computed as for a real write, in a transaction that is rolled back.
 * The work must not do anything outside of its transaction.
 *
 * @param writes runs transactions
 */
export const rehearsed = async <T>(
  writes: { run<R>(work: () => Promise<R>): Promise<R> },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await writes.run(async () => {
      throw new Rehearsed(await work());
    });
  } catch (end) {
    if (end instanceof Rehearsed) return end.result as T;
    throw end;
  }
};
