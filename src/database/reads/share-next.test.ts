import { shareNext } from './share-next';

const settle = () => new Promise(setImmediate);

it('answers each question with an answer that began later, and runs one at a time', async () => {
  const ends: ((answer: number) => void)[] = [];
  const ask = jest.fn(() => new Promise<number>((resolve) => ends.push(resolve)));
  const shared = shareNext(ask);
  const first = shared();
  const others = [shared(), shared()];
  expect(ask).toHaveBeenCalledTimes(1);
  ends[0]?.(1);
  expect(await first).toBe(1);
  await settle();
  expect(ask).toHaveBeenCalledTimes(2);
  const late = shared();
  ends[1]?.(2);
  expect(await Promise.all(others)).toEqual([2, 2]);
  await settle();
  ends[2]?.(3);
  expect(await late).toBe(3);
  expect(ask).toHaveBeenCalledTimes(3);
});

it('goes on after a failure', async () => {
  const ask = jest.fn().mockRejectedValueOnce(new Error('no answer')).mockResolvedValue(2);
  const shared = shareNext(ask);
  const [first, second] = [shared(), shared()];
  await expect(first).rejects.toThrow('no answer');
  expect(await second).toBe(2);
});
