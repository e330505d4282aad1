import { bodyFault } from './body-fault';

describe('the fault of a body', () => {
  it.each([
    ['{"data":', 1, 9, 'value expected'],
    ['{"a":1,}', 1, 8, 'property name expected'],
    ['{"a" 1}', 1, 6, 'colon expected'],
    ['{\n"a":1\n"b":2}', 3, 1, 'comma expected'],
    ['{"a":tru}', 1, 6, 'invalid symbol'],
    ['[1,2', 1, 5, 'close bracket expected'],
    ['hello', 1, 1, 'invalid symbol'],
  ])('of %j is at line %i, column %i', (text, line, column, words) => {
    const fault = bodyFault(text, '');
    expect(fault).toMatchObject({ path: [], line, column });
    expect(fault.message).toContain(`line ${line}, column ${column}: ${words}`);
  });

  it.each([
    ['null', 'null'],
    ['"x"', 'a string'],
    [' 5', 'a number'],
    ['true', 'a boolean'],
  ])('of %s contains its type', (text, kind) => {
    expect(bodyFault(text, '')).toEqual({ path: [], message: `The body is ${kind}; it must be a JSON object.` });
  });

  it('has no position if the text is JSON that something else rejects, or is nested too deeply', () => {
    for (const text of ['{"__proto__":{}}', `${'['.repeat(100_000)}x`])
      expect(bodyFault(text, 'why')).toEqual({ path: [], message: 'The body cannot be read: why.' });
  });

  it('of a large text is the message of the parser', () => {
    const text = `{"data":[${'1,'.repeat(100_000)}]`;
    expect(bodyFault(text, 'Unexpected token')).toEqual({
      path: [],
      message: 'The body cannot be read: Unexpected token.',
    });
  });
});
