import { keepReads } from './kept-reads';

/** Time passes only where a test says so, however busy the machine is. */
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (ms: number): void => void jest.advanceTimersByTime(ms);

describe('a read that is kept', () => {
  it('runs once for all who ask at the same time, and again when the result is old', async () => {
    let count = 0;
    const read = keepReads(
      () => Promise.resolve((count += 1)),
      () => 30,
    );
    const all = await Promise.all([read(), read(), read()]);
    expect(all.map(({ value }) => value)).toEqual([1, 1, 1]);
    pass(29);
    expect((await read()).value).toBe(1);
    pass(1);
    expect((await read()).value).toBe(2);
  });

  it('is kept for twenty times as long as it took', async () => {
    let count = 0;
    const slow = () => {
      pass(20);
      return Promise.resolve((count += 1));
    };
    const read = keepReads(slow, () => 0);
    await read();
    pass(399);
    expect((await read()).value).toBe(1);
    pass(1);
    expect((await read()).value).toBe(2);
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
    pass(2);
    expect(await read()).toBe(first);
  });
});
