import { checkStepIds, isStepId, RENAME_IN_DRAFT } from './step-ids';

describe('the id of a step', () => {
  it.each(['a', 'step-2', 'Web_Server', '9', '-', 'constructor', '__proto__', 'x'.repeat(100)])('can be %s', (id) =>
    expect(isStepId(id)).toBe(true),
  );

  it.each([
    ...['', 'a.b', 'a.outputs.b', 'a}', '{a', '${inputs.a}', 'a:apply', 'a/b', 'a b', 'ä', 'a\n', 'x'.repeat(101)],
    ...['condition', null, 5],
  ])('cannot be %j', (id) => expect(isStepId(id)).toBe(false));

  it('is refused with its place and what to do', () => {
    const steps = [{ id: 'a' }, { id: 'b.c' }, { id: 'condition' }];
    expect(checkStepIds(steps, RENAME_IN_DRAFT)).toMatchObject({
      code: 'STEP_ID_INVALID',
      message: expect.stringContaining('"b.c"') as string,
      faults: [{ path: ['steps', 1, 'id'] }, { path: ['steps', 2, 'id'] }],
      remedy: RENAME_IN_DRAFT,
    });
    expect(checkStepIds([{ id: 'a' }], RENAME_IN_DRAFT)).toBeNull();
    expect(checkStepIds([], RENAME_IN_DRAFT)).toBeNull();
  });
});
