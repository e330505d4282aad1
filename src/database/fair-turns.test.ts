import { giveWay, isTurnOver } from './fair-turns';

const busyFor = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('a turn of the event loop', () => {
  beforeEach(nextTurn);

  it('is over once statements have been sent for too long, and begins anew with the next one', async () => {
    expect(isTurnOver()).toBe(false);
    expect(isTurnOver()).toBe(false);
    busyFor(30);
    expect(isTurnOver()).toBe(true);
    await nextTurn();
    expect(isTurnOver()).toBe(false);
  });

  it('is given to others by long work only', async () => {
    let hasTurned = false;
    setImmediate(() => (hasTurned = true));
    await giveWay();
    expect(hasTurned).toBe(false);
    busyFor(30);
    await giveWay();
    expect(hasTurned).toBe(true);
  });
});
