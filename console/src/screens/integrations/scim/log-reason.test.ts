import { reasonOf } from './log-reason';

describe('the reason of a refusal', () => {
  it.each([
    ['uniqueness', 409, 'uniqueness'],
    ['mutability', 400, 'mutability'],
    [null, 403, 'forbidden'],
    [null, 404, 'absent'],
    [null, 413, 'tooLarge'],
    ['fromALaterVersion', 400, 'other'],
    [null, null, 'other'],
  ])('with the keyword %s and the status %s is %s', (scim_type, status_code, expected) => {
    expect(reasonOf({ scim_type, status_code })).toBe(expected);
  });
});
