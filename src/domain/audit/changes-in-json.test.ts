import { describeChanges } from './changes';

describe('a change inside JSON', () => {
  it('is ignored if only the order of keys differs', () => {
    expect(
      describeChanges({ features: { a: 1, b: { c: 2, d: 3 } } }, { features: { b: { d: 3, c: 2 }, a: 1 } }),
    ).toEqual({});
  });

  it('is recorded if the order of a list differs', () => {
    expect(Object.keys(describeChanges({ steps: [1, 2] }, { steps: [2, 1] }))).toEqual(['steps']);
  });

  it.each<[string, unknown, unknown]>([
    ['a key of the features', { api_key: 'k-123', seats: 5 }, { api_key: '[redacted]', seats: 5 }],
    ['camel case', { signingKey: 'k-123' }, { signingKey: '[redacted]' }],
    ['a whole object of secrets', { credentials: { user: 'u', key: 'k-123' } }, { credentials: '[redacted]' }],
    [
      'a list of environment variables',
      {
        env: [
          { name: 'DB_PASSWORD', value: 'k-123' },
          { name: 'SIZE', value: 'L' },
        ],
      },
      {
        env: [
          { name: 'DB_PASSWORD', value: '[redacted]' },
          { name: 'SIZE', value: 'L' },
        ],
      },
    ],
    ['an object with toJSON', { toJSON: 'x', password: 'k-123' }, { toJSON: 'x', password: '[redacted]' }],
    ['only a switch', { has_token: true }, { has_token: true }],
    ['an empty value', { password: '' }, { password: '' }],
    ['plain values', ['a', 1, null, false], ['a', 1, null, false]],
  ])('redacts %s', (_what, value, shown) => {
    const changes = describeChanges(null, { features: value });
    expect(changes).toEqual({ features: { before: null, after: shown } });
    expect(JSON.stringify(changes)).not.toContain('k-123');
  });
});
