import { setTimeout as delay } from 'node:timers/promises';
import { keepReads } from './kept-reads';

describe('a read that is kept', () => {
  it('runs once for all who ask at the same time, and again when the result is old', async () => {
    let count = 0;
    const read = keepReads(
      () => Promise.resolve((count += 1)),
      () => 30,
    );
    const all = await Promise.all([read(), read(), read()]);
    expect(all.map(({ value }) => value)).toEqual([1, 1, 1]);
    expect((await read()).value).toBe(1);
    await delay(35);
    expect((await read()).value).toBe(2);
  });

  it('is kept for twenty times as long as it took', async () => {
    let count = 0;
    const slow = async () => {
      await delay(20);
      return (count += 1);
    };
    const read = keepReads(slow, () => 0);
    await read();
    await delay(60);
    expect((await read()).value).toBe(1);
  });

  it('keeps the last result, with its time, after a failure; the first failure is thrown', async () => {
    let isBroken = true;
    const read = keepReads(
      () => (isBroken ? Promise.reject(new Error('busy')) : Promise.resolve(7)),
      () => 0,
    );
    await expect(read()).rejects.toThrow('busy');
    isBroken = false;
    const first = await read();
    isBroken = true;
    await delay(2);
    expect(await read()).toBe(first);
  });
});
