import { DEFAULT_STEP_TIMEOUT_S } from '../blueprints/step-execution';
import { definitionsOf } from './definition';

describe('the steps of a blueprint', () => {
  it('have defaults where they say nothing, as those that were published before there were executors', () => {
    expect(definitionsOf([{ id: 'a', type: 'provision' }])).toEqual([
      {
        id: 'a',
        name: null,
        type: 'provision',
        executor: 'record',
        runner: null,
        depends_on: [],
        timeout_s: DEFAULT_STEP_TIMEOUT_S,
        idempotent: false,
        condition: null,
        config: null,
        outputs: [],
        resource_type: null,
        estimated_cost_monthly: null,
      },
    ]);
  });

  it('keep what they say, and name each dependency once', () => {
    const step = { id: 'b', type: 'verify', executor: 'agent', runner: 'tofu', timeout_s: 5, idempotent: true };
    const [read] = definitionsOf([{ ...step, depends_on: ['a', 'a'], outputs: ['ip'], config: { x: 1 } }]);
    expect(read).toMatchObject({ ...step, depends_on: ['a'], outputs: ['ip'], config: { x: 1 } });
  });

  it.each([[null], ['x'], [[]]])('record an instance if there are none: %j', (steps) => {
    expect(definitionsOf(steps)).toMatchObject([{ id: 'instance', type: 'provision', executor: 'record' }]);
  });
});
