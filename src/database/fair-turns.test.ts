import { yieldToEventLoop, isTurnOver } from './fair-turns';

/** Advances the clock of the test. A busy machine could pause the process for longer than a turn may take. */
let now = 1000;
const busyFor = (ms: number): void => void (now += ms);

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('a turn of the event loop', () => {
  beforeEach(async () => {
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    await nextTurn();
  });
  afterEach(() => jest.restoreAllMocks());

  it('is over once statements have run for too long, and the next statement begins a new one', async () => {
    expect(isTurnOver()).toBe(false);
    expect(isTurnOver()).toBe(false);
    busyFor(30);
    expect(isTurnOver()).toBe(true);
    await nextTurn();
    expect(isTurnOver()).toBe(false);
  });

  it('is yielded only by long work', async () => {
    let hasTurned = false;
    setImmediate(() => (hasTurned = true));
    await yieldToEventLoop();
    expect(hasTurned).toBe(false);
    busyFor(30);
    await yieldToEventLoop();
    expect(hasTurned).toBe(true);
  });
});
