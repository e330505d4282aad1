import { violation } from './refusal';

describe('a violation', () => {
  it('takes a field or a way to a place inside it', () => {
    expect(violation('CODE', 'field', 'Wrong.')).toEqual({
      code: 'CODE',
      message: 'Wrong.',
      faults: [{ path: ['field'], message: 'Wrong.' }],
    });
    expect(violation('CODE', ['list', 3], 'Wrong.').faults[0]?.path).toEqual(['list', 3]);
  });
});
