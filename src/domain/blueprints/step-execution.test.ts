import { checkStepExecution, checkStepUses } from './step-execution';

const pathsOf = (step: object) =>
  checkStepExecution([{ id: 'ok' }, { id: 'a', type: 'provision', ...step }]).map(({ path }) =>
    path.slice(2).join('.'),
  );

describe('how a step runs', () => {
  it.each<[string, object, string[]]>([
    ['nothing', {}, []],
    ['null for everything', { executor: null, runner: null, timeout_s: null, condition: null, outputs: null }, []],
    [
      'all fields',
      { executor: 'record', timeout_s: 86_400, idempotent: true, outputs: ['id'], estimated_cost_monthly: 0 },
      [],
    ],
    ['an agent with a runner', { executor: 'agent', runner: 'ansible' }, []],
    ['an agent without a runner', { executor: 'agent' }, ['runner']],
    ['a runner without an agent', { runner: 'ansible' }, ['runner']],
    ['a webhook with an endpoint', { executor: 'webhook', config: { endpoint: 'abc' } }, []],
    ['a webhook without a configuration', { executor: 'webhook' }, ['config.endpoint']],
    [
      'a webhook with an endpoint from an input',
      { executor: 'webhook', config: { endpoint: '${inputs.a}' } },
      ['config.endpoint'],
    ],
    ['an unknown executor', { executor: 'shell' }, ['executor']],
    ['a runner with a path', { executor: 'agent', runner: '../x' }, ['runner']],
    ['no time', { timeout_s: 0 }, ['timeout_s']],
    ['too much time', { timeout_s: 86_401 }, ['timeout_s']],
    ['half a second', { timeout_s: 0.5 }, ['timeout_s']],
    ['a text for idempotent', { idempotent: 'yes' }, ['idempotent']],
    ['an output with a dot', { outputs: ['a.b'] }, ['outputs']],
    ['a negative cost', { estimated_cost_monthly: -1 }, ['estimated_cost_monthly']],
    ['a condition that is none', { condition: { when: 'x' } }, ['condition']],
    ['a condition on any variable', { condition: { input: 'x', equals: 1 } }, []],
  ])('with %s has faults at %j', (_what, step, paths) => {
    expect(pathsOf(step)).toEqual(paths);
  });
});

describe('the steps of a published draft', () => {
  it('use only variables and outputs that exist', () => {
    const steps = [
      { id: 'a', config: { size: '${inputs.size}' }, condition: { input: 'size', equals: 1 } },
      { id: 'b', config: { id: '${steps.a.outputs.id}' }, condition: { input: 'ghost', equals: 1 } },
    ];
    expect(checkStepUses(steps, { size: { type: 'integer' } }).map(({ path }) => path.join('.'))).toEqual([
      'steps.1.config.id',
      'steps.1.condition.input',
    ]);
    expect(checkStepUses(steps.slice(0, 1), { size: { type: 'integer' } })).toEqual([]);
  });
});
