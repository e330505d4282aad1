import { cpuMsOf } from '../../../../tests/helpers/environment/cpu-time';
import { checkReferences } from './check-references';

describe('the references of steps', () => {
  const step = (id: string, depends_on: string[], config?: unknown, outputs?: string[]) => ({
    id,
    depends_on,
    config,
    outputs,
  });
  const variables = { size: { type: 'integer' } };

  it('can use inputs, and declared outputs of all steps before', () => {
    const steps = [
      step('app', ['disk'], { a: '${inputs.size}', b: '${steps.net.outputs.id}' }),
      step('disk', ['net']),
      step('net', [], undefined, ['id']),
    ];
    expect(checkReferences(steps, variables)).toEqual([]);
  });

  it.each([
    ['${inputs.ghost}', 'variable "ghost", which does not exist'],
    ['${inputs.toString}', 'which does not exist'],
    ['${steps.ghost.outputs.id}', 'step "ghost", which does not exist'],
    ['${steps.later.outputs.id}', 'on which this step does not depend'],
    ['${steps.app.outputs.id}', 'on which this step does not depend'],
    ['${steps.net.outputs.ghost}', 'which step "net" does not declare'],
    ['${HOME}', 'is no reference'],
    ['${inputs.size', 'has no end'],
  ])('are refused: %s', (text, reason) => {
    const steps = [
      step('net', [], undefined, ['id']),
      step('app', ['net'], { list: [text] }, ['id']),
      step('later', ['app'], undefined, ['id']),
    ];
    const [fault, ...others] = checkReferences(steps, variables);
    expect(others).toEqual([]);
    expect(fault).toEqual({
      path: ['steps', 1, 'config', 'list', 0],
      message: expect.stringContaining(reason) as string,
    });
  });

  it('of 200 steps with 19,900 dependencies are checked quickly', () => {
    const ids = Array.from({ length: 200 }, (_, index) => `s${index}`);
    const steps = ids.map((id, index) =>
      step(id, ids.slice(0, index), index > 0 ? Array(50).fill('${steps.s0.outputs.id}') : [], ['id']),
    );
    expect(cpuMsOf(() => expect(checkReferences(steps, {})).toEqual([]))).toBeLessThan(2000);
  });
});
