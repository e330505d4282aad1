import { describeErrors, inputFault } from './input-faults';

const error = {
  keyword: 'enum',
  instancePath: '/a~1b/0',
  schemaPath: '',
  params: { allowedValues: ['x'] },
  message: 'm',
};

it('is described with the place in the value', () => {
  expect(describeErrors('size', [error], { isSecret: false, isDefault: false })).toEqual([
    inputFault('INPUT_INVALID', ['size', 'a/b', '0'], 'Input "size" at a/b.0 must be one of "x".'),
  ]);
});

it('of a secret has no place', () => {
  expect(describeErrors('key', [error], { isSecret: true, isDefault: true })).toEqual([
    inputFault('INPUT_INVALID', ['key'], 'The default of input "key" must be one of "x".'),
  ]);
});

it('lists ten of many values', () => {
  const params = { allowedValues: Array.from({ length: 11 }, (_, index) => index) };
  const [fault] = describeErrors('n', [{ ...error, params }], { isSecret: false, isDefault: false });
  expect(fault?.message).toContain('8, 9 ….');
});
