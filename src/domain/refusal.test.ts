import { violation } from './refusal';

describe('a violation', () => {
  it('accepts a field or a path', () => {
    expect(violation('CODE', 'field', 'Wrong.')).toEqual({
      code: 'CODE',
      message: 'Wrong.',
      faults: [{ path: ['field'], message: 'Wrong.' }],
    });
    expect(violation('CODE', ['list', 3], 'Wrong.').faults[0]?.path).toEqual(['list', 3]);
  });
});
