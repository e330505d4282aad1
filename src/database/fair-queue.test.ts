import { createFairQueue, QueueBusy } from './fair-queue';

/** Work that the test ends. */
const controlledWork = () => {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, work, end };
};
const settle = () => new Promise(setImmediate);
const BOUNDS = { maxWaiting: 8, maxWaitMs: 60_000 };

describe('a fair queue', () => {
  it('runs as many jobs at a time as it has slots', async () => {
    const { started, work, end } = controlledWork();
    const queue = createFairQueue(['x', 'y'], BOUNDS);
    const all = ['a', 'b', 'c'].map((tenant) => queue.run([tenant], work(tenant)));
    await settle();
    expect(started).toEqual(['a', 'b']);
    await end('a');
    expect(started).toEqual(['a', 'b', 'c']);
    for (const name of ['b', 'c']) await end(name);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  });

  it('keeps a slot free for other tenants', async () => {
    const { started, work, end } = controlledWork();
    const queue = createFairQueue(['x', 'y'], BOUNDS);
    const all = [
      queue.run(['greedy'], work('g1')),
      queue.run(['greedy'], work('g2')),
      queue.run(['other'], work('o1')),
    ];
    await settle();
    expect(started).toEqual(['g1', 'o1']);
    for (const name of ['o1', 'g1', 'g2']) await end(name);
    await Promise.all(all);
    expect(started).toEqual(['g1', 'o1', 'g2']);
  });

  it('alternates between waiting tenants', async () => {
    const { started, work, end } = controlledWork();
    const queue = createFairQueue(['x'], { ...BOUNDS, maxWaiting: 40 });
    const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
    const all = names.map((name) => queue.run([name.charAt(0)], work(name)));
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
      await settle();
      expect(started.at(-1)).toBe(name);
      await end(name);
    }
    await Promise.all(all);
  });

  it('refuses a job of the longest line if too many wait', async () => {
    const { work, end, started } = controlledWork();
    const queue = createFairQueue(['x'], { maxWaiting: 3, maxWaitMs: 60_000 });
    const outcomes: string[] = [];
    const run = (name: string): Promise<void> =>
      queue.run([name.charAt(0)], work(name)).then(
        (value) => void outcomes.push(value),
        (error: unknown) => void outcomes.push(`${name} ${(error as Error).constructor.name}`),
      );
    const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1'].map(run);
    await settle();
    expect(outcomes).toEqual(['a5 QueueBusy', 'a4 QueueBusy', 'a3 QueueBusy']);
    for (const name of ['a1', 'b1', 'c1', 'a2']) {
      await settle();
      expect(started.at(-1)).toBe(name);
      await end(name);
    }
    await Promise.all(all);
  });

  it('makes a job wait for its turn with each of its callers', async () => {
    const { started, work, end } = controlledWork();
    const queue = createFairQueue(['x'], { ...BOUNDS, maxWaiting: 40 });
    const jobs: [string, string[]][] = [
      ['p1', ['from p', 'on u']],
      ['p2', ['from p', 'on v']],
      ['q1', ['from q', 'on u']],
      ['r1', ['from r', 'on w']],
    ];
    const all = jobs.map(([name, callers]) => queue.run(callers, work(name)));
    for (const name of ['p1', 'r1', 'p2', 'q1']) {
      await settle();
      expect(started.at(-1)).toBe(name);
      await end(name);
    }
    await Promise.all(all);
  });

  it('runs no more jobs of a caller at once than it may have', async () => {
    const { started, work, end } = controlledWork();
    const queue = createFairQueue(['w', 'x', 'y', 'z'], { ...BOUNDS, maxRunningEach: 2 });
    const all = ['a1', 'a2', 'a3', 'b1'].map((name) => queue.run([name.charAt(0)], work(name)));
    await settle();
    expect(started).toEqual(['a1', 'a2', 'b1']);
    for (const name of ['a1', 'a2', 'a3', 'b1']) await end(name);
    await Promise.all(all);
  });

  it('bounds what callers share without making them wait for the turns of one another', async () => {
    const { started, work, end } = controlledWork();
    const queue = createFairQueue(['w', 'x', 'y', 'z'], { ...BOUNDS, maxRunningEach: 2 });
    const jobs: [name: string, shared: string][] = [
      ['a1', 'o'],
      ['b1', 'o'],
      ['a2', 'o'],
      ['a3', 'o'],
      ['c1', 'o'],
      ['c2', 'p'],
    ];
    const all = jobs.map(([name, shared]) => queue.run([name.charAt(0)], work(name), { shared: [shared] }));
    await settle();
    expect(started).toEqual(['a1', 'b1', 'c2']);
    await end('b1');
    expect(started.at(-1)).toBe('c1');
    for (const name of ['a1', 'c1', 'c2', 'a2', 'a3']) await end(name);
    await Promise.all(all);
  });

  it('keeps a slot of what callers share from each of them', async () => {
    const { started, work, end } = controlledWork();
    const queue = createFairQueue(['v', 'w', 'x', 'y', 'z'], { ...BOUNDS, maxRunningEach: 3 });
    const jobs: [name: string, shared: string][] = [
      ['a1', 'o'],
      ['a2', 'o'],
      ['a3', 'o'],
      ['a4', 'p'],
      ['b1', 'o'],
      ['c1', 'o'],
    ];
    const all = jobs.map(([name, shared]) => queue.run([name.charAt(0)], work(name), { shared: [shared] }));
    await settle();
    expect(started).toEqual(['a1', 'a2', 'a4', 'b1']);
    await end('b1');
    expect(started.at(-1)).toBe('c1');
    for (const name of ['a1', 'a2', 'a4', 'c1', 'a3']) await end(name);
    await Promise.all(all);
    expect(started).toHaveLength(6);
  });

  it('has a place for each of many callers while one of them fills it', async () => {
    const { started, work, end } = controlledWork();
    const queue = createFairQueue(['x'], { maxWaiting: 64, maxWaitMs: 60_000 });
    const outcomes: string[] = [];
    const run = (name: string, caller: string): Promise<void> =>
      queue.run([caller], work(name)).then(
        () => void outcomes.push('served'),
        () => void outcomes.push(`${caller} refused`),
      );
    const all = Array.from({ length: 408 }, (_, index) => run(`greedy ${index}`, 'greedy'));
    for (let index = 0; index < 64; index += 1) all.push(run(`other ${index}`, `other ${index}`));
    await settle();
    expect(new Set(outcomes)).toEqual(new Set(['greedy refused']));
    for (let ended = 0; ended < started.length; ended += 1) {
      await end(started[ended] as string);
    }
    await Promise.all(all);
    expect(outcomes.filter((outcome) => outcome === 'served')).toHaveLength(65);
  });

  it('refuses a job that has waited too long, and runs later ones', async () => {
    const { work, end } = controlledWork();
    const queue = createFairQueue(['x'], { maxWaiting: 8, maxWaitMs: 5 });
    const first = queue.run(['a'], work('a1'));
    await settle();
    await expect(queue.run(['b'], work('b1'))).rejects.toThrow(QueueBusy);
    await end('a1');
    await first;
    const next = queue.run(['b'], work('b2'));
    await settle();
    await end('b2');
    expect(await next).toBe('b2');
  });

  it('has no place for a job that was cancelled, whose caller gains nothing from it', async () => {
    const { started, work, end } = controlledWork();
    const queue = createFairQueue(['x'], BOUNDS);
    const controller = new AbortController();
    const { signal } = controller;
    const first = queue.run(['a'], work('a1'), { signal });
    const cancelled = [queue.run(['b'], work('b1'), { signal }), queue.run(['b'], work('b2'), { signal })];
    const others = [queue.run(['c'], work('c1')), queue.run(['b'], work('b3'))];
    controller.abort();
    for (const job of cancelled) await expect(job).rejects.toThrow(QueueBusy);
    await expect(queue.run(['d'], work('d1'), { signal })).rejects.toThrow(QueueBusy);
    expect(queue.state()).toEqual({ used: 1, free: 0, waiting: 2 });
    const later = queue.run(['b'], work('b4'));
    for (const name of ['a1', 'c1', 'b3', 'b4']) await end(name);
    await Promise.all([first, ...others, later]);
    expect(started).toEqual(['a1', 'c1', 'b3', 'b4']);
  });

  it('frees the slot of work that fails', async () => {
    const queue = createFairQueue(['x'], BOUNDS);
    await expect(queue.run(['a'], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(['a'], () => Promise.resolve('fine'))).toBe('fine');
  });
});
