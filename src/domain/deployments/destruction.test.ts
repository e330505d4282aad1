import fc from 'fast-check';
import { definitionsOf } from './definition';
import { destructionOf } from './destruction';
import type { StepPlace } from './types';

const place = (key: string, attempt: number, ...depends_on: string[]): StepPlace => ({
  key,
  status: attempt > 0 ? 'succeeded' : 'skipped',
  because: null,
  attempt,
  depends_on,
});

const definitions = (steps: readonly StepPlace[], verify: readonly string[] = []) =>
  definitionsOf(steps.map(({ key }) => ({ id: key, type: verify.includes(key) ? 'verify' : 'provision' })));

describe('the destruction of a deployment', () => {
  it('undoes what depends on a step before it', () => {
    const steps = [place('a', 1), place('b', 1, 'a'), place('c', 2, 'a')];
    expect(destructionOf(steps, definitions(steps))).toEqual([
      { key: 'c', dependsOn: [] },
      { key: 'b', dependsOn: [] },
      { key: 'a', dependsOn: ['b', 'c'] },
    ]);
  });

  it('leaves out what never began and what only verifies, and keeps the order through them', () => {
    const steps = [place('a', 1), place('v', 1, 'a'), place('n', 0, 'v'), place('c', 1, 'n')];
    expect(destructionOf(steps, definitions(steps, ['v']))).toEqual([
      { key: 'c', dependsOn: [] },
      { key: 'a', dependsOn: ['c'] },
    ]);
  });

  it('of any graph has an order, and names each step once', () => {
    const graphs = fc.array(fc.tuple(fc.nat(2), fc.array(fc.nat(11), { maxLength: 4 })), { maxLength: 12 });
    fc.assert(
      fc.property(graphs, (graph) => {
        const steps = graph.map(([attempt, before], index) =>
          place(`s${index}`, attempt, ...new Set(before.filter((one) => one < index).map((one) => `s${one}`))),
        );
        const undone = destructionOf(steps, definitions(steps));
        const seen = new Set<string>();
        for (const { key, dependsOn } of undone) {
          for (const before of dependsOn) expect(seen.has(before)).toBe(true);
          expect(seen.has(key)).toBe(false);
          seen.add(key);
        }
        expect(seen.size).toBe(steps.filter(({ attempt }) => attempt > 0).length);
      }),
    );
  });
});
