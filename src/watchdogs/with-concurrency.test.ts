import { setTimeout as delay } from 'node:timers/promises';
import { withConcurrency } from './with-concurrency';

/** Work that counts how many pieces run at the same time; each piece takes as many ticks as its number. */
const counted = () => {
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const work = async (piece: number): Promise<void> => {
    started.push(piece);
    most = Math.max(most, (running += 1));
    for (let turn = 0; turn < piece; turn += 1) await Promise.resolve();
    running -= 1;
    if (piece === 13) throw new Error('thirteen');
  };
  return { work, started, most: () => most, running: () => running };
};

describe('withConcurrency', () => {
  it.each([1, 2, 3])('processes every item in order, %i at a time', async (concurrency) => {
    const { work, started, most } = counted();
    await withConcurrency(concurrency, [5, 1, 4, 2, 3], work);
    expect(started).toEqual([5, 1, 4, 2, 3]);
    expect(most()).toBe(concurrency);
  });

  it('starts nothing after a failure, and waits for running items', async () => {
    const { work, started, running } = counted();
    await expect(withConcurrency(2, [13, 50, 1, 1], work)).rejects.toThrow('thirteen');
    expect([started, running()]).toEqual([[13, 50], 0]);
  });

  it('does nothing without items', async () => {
    await expect(withConcurrency(2, [], () => delay(0))).resolves.toBeUndefined();
  });
});
