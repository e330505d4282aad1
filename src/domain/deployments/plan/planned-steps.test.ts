import { definitionsOf } from '../definition';
import { instancesOf, plannedSteps } from './planned-steps';

const only = { condition: { input: 'size', equals: 'm' } };
const planned = (steps: object[], values: Record<string, unknown> = { size: 's' }) =>
  plannedSteps(definitionsOf(steps), values);

it('lists steps in their order, with levels, defaults and whether they run', () => {
  const steps = planned([
    { id: 'check', type: 'verify', depends_on: ['vm', 'net'], ...only },
    { id: 'net', type: 'provision', estimated_cost_monthly: 5 },
    { id: 'vm', type: 'provision', executor: 'agent', runner: 'tofu', depends_on: ['net'] },
  ]);
  expect(steps.map(({ id, level, runs }) => [id, level, runs])).toEqual([
    ['net', 0, true],
    ['vm', 1, true],
    ['check', 2, false],
  ]);
  expect(steps[0]).toMatchObject({ executor: 'record', runner: null, estimated_cost_monthly: 5 });
  expect(steps[1]).toMatchObject({ executor: 'agent', runner: 'tofu', estimated_cost_monthly: null });
});

it.each<[string, object[], number]>([
  ['record steps make one instance together', [{ id: 'a' }, { id: 'b', type: 'provision' }], 1],
  [
    'so do those that run',
    [
      { id: 'a', ...only },
      { id: 'b', depends_on: ['a'] },
    ],
    1,
  ],
  ['record steps that do not run make none', [{ id: 'a', ...only }], 0],
  [
    'provision steps of other executors make one each',
    [
      { id: 'a', type: 'provision', executor: 'webhook' },
      { id: 'b', type: 'provision', executor: 'agent' },
      { id: 'c', type: 'configure', executor: 'agent' },
      { id: 'd', type: 'provision', executor: 'agent', ...only },
    ],
    2,
  ],
  ['no steps make none', [], 0],
])('%s', (_what, steps, count) => {
  expect(instancesOf(planned(steps))).toBe(count);
});
