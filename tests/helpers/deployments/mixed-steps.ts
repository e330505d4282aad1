/** A step that a webhook or an agent carries out, and that uses an output of the step before. */
export const executorStep = (
  id: string,
  executor: string,
  endpoint: string,
  before: string[] = [],
  more: object = {},
) => ({
  ...{ id, executor, type: 'configure', timeout_s: 86_400, depends_on: before, outputs: ['id'] },
  ...(executor === 'agent' && { runner: 'script' }),
  config: {
    ...(executor === 'webhook' && { endpoint }),
    ...(before[0] && { of: `\${steps.${before[0]}.outputs.id}` }),
  },
  ...more,
});

/** Steps of both executors, at once and one after the other; some may be repeated. */
export const mixedSteps = (endpoint: string): object[] => [
  executorStep('a', 'webhook', endpoint, [], { type: 'provision' }),
  executorStep('b', 'agent', endpoint, ['a']),
  executorStep('c', 'webhook', endpoint, ['b'], { idempotent: true }),
  executorStep('d', 'agent', endpoint, [], { idempotent: true }),
  executorStep('e', 'webhook', endpoint, ['d']),
  executorStep('look', 'webhook', endpoint, ['c', 'e'], { type: 'verify' }),
];
