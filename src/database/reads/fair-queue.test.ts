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
    const all = ['a', 'b', 'c'].map((tenant) => queue.run(tenant, work(tenant)));
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
    const all = [queue.run('greedy', work('g1')), queue.run('greedy', work('g2')), queue.run('other', work('o1'))];
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
    const all = names.map((name) => queue.run(name.charAt(0), work(name)));
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
      await settle();
      expect(started.at(-1)).toBe(name);
      await end(name);
    }
    await Promise.all(all);
  });

  it('refuses a job if too many wait, of one tenant or of all', async () => {
    const { work, end, started } = controlledWork();
    const queue = createFairQueue(['x'], BOUNDS);
    const accepted = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'c2', 'd1', 'd2'].map((name) =>
      queue.run(name.charAt(0), work(name)),
    );
    await settle();
    // One job of tenant a runs and two wait. In total, eight wait, which is the limit.
    await expect(queue.run('a', work('a4'))).rejects.toThrow(QueueBusy);
    await expect(queue.run('e', work('e1'))).rejects.toThrow(QueueBusy);
    while (started.length < 9) await end(started.at(-1) as string);
    await end(started.at(-1) as string);
    await Promise.all(accepted);
  });

  it('refuses a job that has waited too long, and runs later ones', async () => {
    const { work, end } = controlledWork();
    const queue = createFairQueue(['x'], { maxWaiting: 8, maxWaitMs: 5 });
    const first = queue.run('a', work('a1'));
    await settle();
    await expect(queue.run('b', work('b1'))).rejects.toThrow(QueueBusy);
    await end('a1');
    await first;
    const next = queue.run('b', work('b2'));
    await settle();
    await end('b2');
    expect(await next).toBe('b2');
  });

  it('frees the slot of work that fails', async () => {
    const queue = createFairQueue(['x'], BOUNDS);
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run('a', () => Promise.resolve('fine'))).toBe('fine');
  });
});
