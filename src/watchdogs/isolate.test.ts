import { isolate, newHalvings } from './isolate';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

const run = async (count: number, faulty: readonly number[], halvings = newHalvings()) => {
  const done: number[] = [];
  const failed: number[][] = [];
  await isolate(
    upTo(count),
    {
      work: (batch) => {
        if (batch.some((id) => faulty.includes(id))) return Promise.reject(new Error('faulty'));
        done.push(...batch);
        return Promise.resolve();
      },
      fail: (batch) => void failed.push([...batch]),
    },
    halvings,
  );
  return { done, failed };
};

describe('a batch with faulty records', () => {
  it('processes all other records', async () => {
    const { done, failed } = await run(1000, [1, 500, 1000]);
    expect(failed).toEqual([[1], [500], [1000]]);
    expect(done).toEqual(upTo(1000).filter((id) => ![1, 500, 1000].includes(id)));
  });

  it('is processed at once if none is faulty', async () => {
    expect(await run(3, [])).toEqual({ done: [1, 2, 3], failed: [] });
  });

  it('reports each record once if everything fails', async () => {
    const { done, failed } = await run(1000, upTo(1000));
    expect(done).toEqual([]);
    expect(failed.flat()).toEqual(upTo(1000));
    expect(failed.length).toBeLessThanOrEqual(65);
  });

  it('shares the halvings of its run', async () => {
    const halvings = { left: 1 };
    expect((await run(4, [1, 2, 3, 4], halvings)).failed).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect((await run(4, [1], halvings)).failed).toEqual([[1, 2, 3, 4]]);
  });
});
