import { createRequestLimits, type RequestLimits, type Share } from './request-limits';

const MINUTE = 60_000;

/** Sends requests until one is refused, at most a thousand and one. Returns how many were not. */
const drain = async (limits: RequestLimits, caller: string): Promise<number> => {
  let count = 0;
  while (count <= 1000 && !limits.consume(caller, 0).isRefused) {
    count += 1;
    // What was shared is known before the next request.
    await Promise.resolve();
  }
  return count;
};

describe('the limit of requests', () => {
  it('counts down to zero, and starts again with the next minute', () => {
    const limits = createRequestLimits(3);
    const at = (now: number) => limits.consume('a', now);
    expect(at(MINUTE)).toEqual({ quota: 3, window: 60, remaining: 2, seconds: 60, isRefused: false });
    expect(at(MINUTE + 30_500)).toMatchObject({ remaining: 1, seconds: 30 });
    expect(at(2 * MINUTE - 1)).toMatchObject({ remaining: 0, seconds: 1, isRefused: false });
    expect(at(2 * MINUTE - 1)).toMatchObject({ remaining: 0, seconds: 1, isRefused: true });
    expect(limits.consume('b', 2 * MINUTE - 1)).toMatchObject({ remaining: 2, isRefused: false });
    expect(at(2 * MINUTE)).toMatchObject({ remaining: 2, seconds: 60, isRefused: false });
  });

  it('counts a request that cost more than others as several, also beyond the quota', () => {
    const limits = createRequestLimits(10);
    expect(limits.consume('a', 0).remaining).toBe(9);
    limits.charge('a', 5, 0);
    expect(limits.consume('a', 0).remaining).toBe(3);
    limits.charge('a', 16, 0);
    expect(limits.consume('a', 0)).toMatchObject({ remaining: 0, isRefused: true });
    expect(limits.consume('b', 0).remaining).toBe(9);
    expect(limits.consume('a', MINUTE).remaining).toBe(9);
  });

  /** Shared counters as a database has them. */
  const sharedCounters = () => {
    const counters = new Map<string, number>();
    const calls: number[] = [];
    const share: Share = (caller, window, requests) => {
      const total = (counters.get(`${window} ${caller}`) ?? 0) + requests;
      counters.set(`${window} ${caller}`, total);
      calls.push(requests);
      return Promise.resolve(total);
    };
    return { share, calls };
  };

  it('shares nothing about callers who use less than a twentieth, and a hundredth at a time about others', () => {
    const { share, calls } = sharedCounters();
    const limits = createRequestLimits(1000, share);
    for (let count = 0; count < 50; count += 1) limits.consume('a', 0);
    expect(calls).toEqual([]);
    for (let count = 0; count < 25; count += 1) limits.consume('a', 0);
    expect(calls).toEqual([51, 10, 10]);
  });

  it('of two nodes is exceeded by a few percent at most', async () => {
    const { share } = sharedCounters();
    const nodes = [createRequestLimits(1000, share), createRequestLimits(1000, share)] as const;
    let [granted, refused] = [0, 0];
    for (let count = 0; refused < 100; count += 1) {
      if (nodes[count % 2 === 0 ? 0 : 1].consume('a', 0).isRefused) refused += 1;
      else granted += 1;
      await Promise.resolve();
    }
    expect(granted).toBeGreaterThanOrEqual(1000);
    expect(granted).toBeLessThanOrEqual(1000 + 2 * 10);
    expect(await drain(nodes[0], 'b')).toBe(1000);
    expect(await drain(nodes[1], 'b')).toBe(51);
  });

  it('is that of one node while the shared counters are unavailable', async () => {
    const limits = createRequestLimits(100, () => Promise.reject(new Error('unavailable')));
    expect(await drain(limits, 'a')).toBe(100);
  });
});
