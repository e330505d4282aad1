import { cpuMsOf } from '../../../tests/helpers/environment/cpu-time';
import { checkStepGraph } from './step-graph';

const step = (id: string, ...dependencies: string[]) => ({ id, type: 'provision', depends_on: dependencies });

const circle = (size: number) =>
  Array.from({ length: size }, (_, index) => step(`s${index}`, `s${(index + 1) % size}`));

/** Every step depends on all before it: the largest number of edges without a cycle. */
const complete = (size: number) =>
  Array.from({ length: size }, (_, index) =>
    step(`s${index}`, ...Array.from({ length: index }, (__, before) => `s${before}`)),
  );

describe('steps that can be ordered', () => {
  it.each([
    ['none', []],
    ['one', [step('a')]],
    ['one without depends_on', [{ id: 'a', type: 'verify' }]],
    ['a chain', [step('a'), step('b', 'a'), step('c', 'b')]],
    ['a chain in reverse order', [step('c', 'b'), step('b', 'a'), step('a')]],
    ['a diamond', [step('a'), step('b', 'a'), step('c', 'a'), step('d', 'b', 'c')]],
    ['two separate groups', [step('a'), step('b', 'a'), step('x'), step('y', 'x')]],
    ['a dependency named twice', [step('a'), step('b', 'a', 'a')]],
    ['names of the prototype', [step('constructor'), step('__proto__', 'constructor'), step('toString', '__proto__')]],
  ])('%s', (_what, steps) => {
    expect(checkStepGraph(steps)).toEqual([]);
  });

  it('checks 200 steps with 19,900 dependencies quickly', () => {
    const steps = complete(200);
    expect(cpuMsOf(() => expect(checkStepGraph(steps)).toEqual([]))).toBeLessThan(500);
  });

  it('checks 200 steps that depend on one quickly', () => {
    const steps = [step('hub'), ...Array.from({ length: 199 }, (_, index) => step(`s${index}`, 'hub'))];
    expect(cpuMsOf(() => expect(checkStepGraph(steps)).toEqual([]))).toBeLessThan(500);
  });
});

describe('steps that cannot be ordered', () => {
  it('a step that depends on itself', () => {
    const [fault, ...others] = checkStepGraph([step('a', 'a')]);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ path: ['steps'], code: 'STEP_CYCLE', limit: 'a' });
    expect(fault?.message).toContain('cycle: a');
  });

  it.each([2, 3, 10, 200])('a cycle of %i steps', (size) => {
    expect(checkStepGraph(circle(size)).map(({ path }) => path)).toEqual([['steps']]);
  });

  it('a cycle in addition to steps that could run', () => {
    const [fault] = checkStepGraph([step('fine'), step('alone', 'fine'), ...circle(3)]);
    expect(fault?.message).toContain('s0, s1, s2');
    expect(fault?.message).not.toContain('fine');
  });

  it('a large graph with one edge back', () => {
    const steps = complete(200);
    steps[0]?.depends_on.push('s199');
    expect(checkStepGraph(steps)).toHaveLength(1);
  });

  it('at most ten steps of a cycle', () => {
    expect(checkStepGraph(circle(200))[0]?.message.match(/s\d+/g)).toHaveLength(10);
  });

  it('an unknown dependency, with its path', () => {
    expect(checkStepGraph([step('a'), step('b', 'a', 'ghost', 'constructor')]).map(({ path }) => path)).toEqual([
      ['steps', 1, 'depends_on', 1],
      ['steps', 1, 'depends_on', 2],
    ]);
  });

  it('an id used twice, at each further use', () => {
    expect(checkStepGraph([step('a'), step('b'), step('a'), step('a')]).map(({ path }) => path)).toEqual([
      ['steps', 2, 'id'],
      ['steps', 3, 'id'],
    ]);
  });

  it('reports duplicates and unknown names together, and cycles only without them', () => {
    const faults = checkStepGraph([step('a', 'b'), step('b', 'a'), step('b', 'ghost')]);
    expect(faults.map(({ path }) => path)).toEqual([
      ['steps', 2, 'id'],
      ['steps', 2, 'depends_on', 0],
    ]);
  });
});

describe('a value that is not a list of steps', () => {
  it.each([[{}], ['a'], [5], [null]])('%j', (value) => {
    expect(checkStepGraph(value).map(({ path }) => path)).toEqual([['steps']]);
  });

  it.each([
    ['null', null, ['id', 'type']],
    ['a number', 5, ['id', 'type']],
    ['no id', { type: 'verify' }, ['id']],
    ['an empty id', { id: '', type: 'verify' }, ['id']],
    ['an id that is not a text', { id: 5, type: 'verify' }, ['id']],
    ['no type', { id: 'a' }, ['type']],
    ['an unknown type', { id: 'a', type: 'destroy' }, ['type']],
    ['dependencies that are not a list', { id: 'a', type: 'verify', depends_on: 'b' }, ['depends_on']],
    ['a list of something else', { id: 'a', type: 'verify', depends_on: [5] }, ['depends_on']],
  ])('a step that is %s', (_what, value, places) => {
    expect(checkStepGraph([step('ok'), value]).map(({ path }) => path)).toEqual(
      places.map((place) => ['steps', 1, place]),
    );
  });
});
