import fc from 'fast-check';
import { ACTS, isOver, isPossible, MAX_RUNNING, retried, schedule } from './schedule';
import { BECAUSE_CONDITION, type StepPlace } from './types';
import { DEPLOYMENT_STATUSES, type DeploymentStepStatus } from '../vocabularies';

const place = (key: string, status: DeploymentStepStatus, ...depends_on: string[]): StepPlace => ({
  key,
  status,
  because: null,
  attempt: 0,
  depends_on,
});

const NOTHING = { start: [], skip: [], cancel: [], end: null };

describe('what happens next', () => {
  it('steps begin when all that they depend on has succeeded', () => {
    const steps = [
      place('a', 'succeeded'),
      place('b', 'running'),
      place('c', 'pending', 'a', 'b'),
      place('d', 'pending', 'a'),
    ];
    expect(schedule(steps, false)).toEqual({ ...NOTHING, start: ['d'] });
  });

  it(`at most ${MAX_RUNNING} run at once`, () => {
    const steps = [place('r', 'running'), ...'abcdef'.split('').map((key) => place(key, 'pending'))];
    expect(schedule(steps, false).start).toEqual(['a', 'b', 'c']);
  });

  it('what depends on a failed step is skipped for it, and the rest goes on (D8)', () => {
    const steps = [place('a', 'failed'), place('b', 'pending', 'a'), place('c', 'pending', 'b'), place('d', 'pending')];
    expect(schedule(steps, false)).toEqual({
      ...NOTHING,
      start: ['d'],
      skip: [
        { key: 'b', because: 'a' },
        { key: 'c', because: 'a' },
      ],
    });
    const after = [place('a', 'failed'), { ...place('b', 'skipped', 'a'), because: 'a' }, place('d', 'succeeded')];
    expect(schedule(after, false)).toEqual({ ...NOTHING, end: 'failed' });
  });

  it('what depends on a step whose condition does not hold goes on', () => {
    const left = { ...place('a', 'skipped'), because: BECAUSE_CONDITION };
    expect(schedule([left, place('b', 'pending', 'a')], false).start).toEqual(['b']);
    expect(schedule([left], false).end).toBe('succeeded');
  });

  it('what depends on an unknown step waits for a person, after the rest', () => {
    const steps = [place('a', 'unknown'), place('b', 'pending', 'a'), place('c', 'pending')];
    expect(schedule(steps, false)).toEqual({ ...NOTHING, start: ['c'] });
    expect(schedule([place('a', 'unknown'), place('b', 'pending', 'a'), place('c', 'failed')], false)).toEqual({
      ...NOTHING,
      end: 'needs_resolution',
    });
  });

  it('a cancelled deployment begins nothing, and ends with its last step', () => {
    const steps = [place('a', 'running'), place('b', 'pending')];
    expect(schedule(steps, true)).toEqual({ ...NOTHING, cancel: ['b'] });
    expect(schedule([place('a', 'failed'), place('b', 'cancelled')], true).end).toBe('cancelled');
  });

  it('a timeout is told from a failure', () => {
    expect(schedule([place('a', 'timed_out')], false).end).toBe('timed_out');
    expect(schedule([place('a', 'timed_out'), place('b', 'failed')], false).end).toBe('failed');
  });
});

describe('a retry', () => {
  it('begins what failed and what was skipped for it, and nothing that succeeded (D4)', () => {
    const skipped = { ...place('c', 'skipped', 'b'), because: 'b' };
    const left = { ...place('d', 'skipped'), because: BECAUSE_CONDITION };
    expect(retried([place('a', 'succeeded'), place('b', 'timed_out', 'a'), skipped, left])).toEqual(['b', 'c']);
  });
});

describe('acts of people', () => {
  it.each(DEPLOYMENT_STATUSES)('in %s are those of the contract', (status) => {
    const possible = (Object.keys(ACTS) as (keyof typeof ACTS)[]).filter((act) => isPossible(act, status));
    const expected: Partial<Record<typeof status, string[]>> = {
      awaiting_approval: ['approve', 'reject', 'cancel'],
      pending: ['cancel'],
      running: ['cancel'],
      needs_resolution: ['cancel'],
      succeeded: ['destroy', 'verify'],
      failed: ['retry', 'destroy'],
      timed_out: ['retry', 'destroy'],
    };
    expect(possible).toEqual(expected[status] ?? []);
  });
});

/** Random graphs: each step depends on some of those before it. */
const GRAPH = fc
  .integer({ min: 1, max: 14 })
  .chain((size) =>
    fc.tuple(
      ...Array.from({ length: size }, (_, index) =>
        fc
          .subarray(Array.from({ length: index }, (__, before) => `s${before}`))
          .map((depends_on) => place(`s${index}`, 'pending', ...depends_on)),
      ),
    ),
  );

const OUTCOMES = ['succeeded', 'succeeded', 'succeeded', 'failed', 'timed_out', 'unknown'] as const;

/** An imagined life: executors answer in any order, people resolve, retry and cancel. */
describe('every deployment', () => {
  it('ends, runs no step after its success, and leaves none behind', () => {
    const moves = fc.array(fc.record({ pick: fc.nat(), outcome: fc.constantFrom(...OUTCOMES), cancel: fc.nat(40) }), {
      minLength: 400,
      maxLength: 400,
    });
    fc.assert(
      fc.property(GRAPH, moves, (graph, script) => {
        const steps = new Map<string, StepPlace>(graph.map((step) => [step.key, step]));
        const set = (key: string, change: Partial<StepPlace>): void => {
          const before = steps.get(key);
          if (before) steps.set(key, { ...before, ...change });
        };
        let isCancelled = false;
        let retries = 3;
        for (const { pick, outcome, cancel } of script) {
          isCancelled ||= cancel === 0;
          const next = schedule([...steps.values()], isCancelled);
          for (const key of next.start) {
            const step = steps.get(key);
            expect(step?.status).toBe('pending');
            for (const before of step?.depends_on ?? []) expect(steps.get(before)?.status).toBe('succeeded');
            set(key, { status: 'running', attempt: (step?.attempt ?? 0) + 1 });
          }
          for (const { key, because } of next.skip) set(key, { status: 'skipped', because });
          for (const key of next.cancel) set(key, { status: 'cancelled' });
          const running = [...steps.values()].filter(({ status }) => status === 'running');
          expect(running.length).toBeLessThanOrEqual(MAX_RUNNING);
          if (next.end === null) {
            expect(running.length).toBeGreaterThan(0);
            const one = running[pick % running.length];
            if (one) set(one.key, { status: outcome });
          } else if (next.end === 'needs_resolution') {
            const one = [...steps.values()].find(({ status }) => status === 'unknown');
            expect(one).toBeDefined();
            if (one) set(one.key, { status: pick % 2 === 0 ? 'succeeded' : 'failed' });
          } else {
            expect([...steps.values()].filter(({ status }) => !isOver(status))).toEqual([]);
            if ((next.end !== 'failed' && next.end !== 'timed_out') || retries === 0) return;
            retries -= 1;
            const again = retried([...steps.values()]);
            expect(again.length).toBeGreaterThan(0);
            for (const key of again) {
              expect(steps.get(key)?.status).not.toBe('succeeded');
              set(key, { status: 'pending', because: null });
            }
          }
        }
        throw new Error('It did not end.');
      }),
      { numRuns: 300 },
    );
  });
});
