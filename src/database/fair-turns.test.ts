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

  it('continues what has yielded in the turns of the callers', async () => {
    const continued: string[] = [];
    const yielded = async (name: string): Promise<void> => {
      await yieldToEventLoop(undefined, name.charAt(0));
      continued.push(name);
      busyFor(30);
    };
    expect(isTurnOver()).toBe(false);
    busyFor(30);
    const work = ['a1', 'a2', 'a3', 'b1'].map(yielded);
    await nextTurn();
    // What arrives meanwhile waits, too, and its caller is next but one.
    work.push(yielded('c1'));
    await Promise.all(work);
    expect(continued).toEqual(['a1', 'b1', 'a2', 'c1', 'a3']);
  });

  it('continues several short parts', async () => {
    let turns = 0;
    const count = (): void => void ((turns += 1), isDone || setImmediate(count));
    let isDone = false;
    expect(isTurnOver()).toBe(false);
    busyFor(30);
    const work = Array.from({ length: 50 }, () => yieldToEventLoop(undefined, 'a'));
    count();
    await Promise.all(work);
    isDone = true;
    expect(turns).toBeLessThan(5);
  });
});
