import fc from 'fast-check';
import { checkStepGraph } from '../../src/domain/blueprints/step-graph';

interface Step {
  id: string;
  type: string;
  depends_on: string[];
}

/** A graph whose edges all point backwards in some order, written in another order. */
const acyclic = (minLength: number): fc.Arbitrary<{ ordered: Step[]; written: Step[] }> =>
  fc
    .uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { minLength, maxLength: 40 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((id, index) =>
          fc.subarray(ids.slice(0, index)).map((depends_on) => ({ id, type: 'provision', depends_on })),
        ),
      ),
    )
    .chain((ordered) =>
      fc.shuffledSubarray(ordered, { minLength: ordered.length }).map((written) => ({ ordered, written })),
    );

describe('any blueprint steps', () => {
  it('are valid if each depends on earlier ones only', () => {
    fc.assert(fc.property(acyclic(0), ({ written }) => expect(checkStepGraph(written)).toEqual([])));
  });

  it('are refused with one edge that closes a cycle', () => {
    fc.assert(
      fc.property(acyclic(2), fc.nat(), fc.nat(), ({ ordered, written }, one, other) => {
        const [early, late] = [one % ordered.length, other % ordered.length].sort((a, b) => a - b) as [number, number];
        const first = ordered[early] as Step;
        const last = ordered[late] as Step;
        const closed = written.map((step) => {
          const extra = [...(step === last && last !== first ? [first.id] : []), ...(step === first ? [last.id] : [])];
          return { ...step, depends_on: [...step.depends_on, ...extra] };
        });
        expect(checkStepGraph(closed).map(({ path }) => path)).toEqual([['steps']]);
      }),
    );
  });

  it('are refused if one depends on an unknown step', () => {
    fc.assert(
      fc.property(acyclic(1), fc.nat(), ({ written }, position) => {
        const at = position % written.length;
        const steps = written.map((step, index) =>
          index === at ? { ...step, depends_on: [...step.depends_on, 'no such step'] } : step,
        );
        expect(checkStepGraph(steps).map(({ path }) => path.slice(0, 3))).toEqual([['steps', at, 'depends_on']]);
      }),
    );
  });

  it('are refused with a duplicate id', () => {
    fc.assert(
      fc.property(acyclic(1), fc.nat(), ({ written }, position) => {
        const again = written[position % written.length] as Step;
        expect(checkStepGraph([...written, { ...again, depends_on: [] }]).map(({ path }) => path)).toEqual([
          ['steps', written.length, 'id'],
        ]);
      }),
    );
  });

  it('never make the function throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(fc.object())), (value) => {
        expect(Array.isArray(checkStepGraph(value))).toBe(true);
      }),
    );
  });
});
