import { cpuMsOf } from '../../../tests/helpers/environment/cpu-time';
import { deploymentOrder } from './order';

const step = (id: string, ...dependencies: string[]) => ({ id, depends_on: dependencies });
const levelsOf = (steps: ReturnType<typeof step>[]) =>
  deploymentOrder(steps).levels.map((level) => level.map(({ id }) => id));

describe('the order of steps', () => {
  it('has a level for each group that may run at once, in the order of the blueprint', () => {
    const steps = [step('z', 'b', 'c'), step('c', 'a'), step('b', 'a'), step('a'), step('x')];
    expect(levelsOf(steps)).toEqual([['a', 'x'], ['c', 'b'], ['z']]);
    expect(deploymentOrder(steps).steps.map(({ id }) => id)).toEqual(['a', 'x', 'c', 'b', 'z']);
  });

  it('counts a dependency that is named twice once, and needs none', () => {
    expect(levelsOf([step('a'), step('b', 'a', 'a')])).toEqual([['a'], ['b']]);
    expect(deploymentOrder([{ id: 'a' }]).levels).toEqual([[{ id: 'a' }]]);
    expect(levelsOf([])).toEqual([]);
  });

  it('does not exist for a cycle', () => {
    expect(() => deploymentOrder([step('a', 'b'), step('b', 'a')])).toThrow('cycle');
  });

  it('of 200 steps that depend on all before is found quickly', () => {
    const ids = Array.from({ length: 200 }, (_, index) => `s${index}`);
    const steps = ids.map((id, index) => step(id, ...ids.slice(0, index)));
    expect(cpuMsOf(() => expect(levelsOf(steps)).toHaveLength(200))).toBeLessThan(500);
  });
});
