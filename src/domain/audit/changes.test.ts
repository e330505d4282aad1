import { describeChanges } from './changes';

describe('the changes in an audit entry', () => {
  it.each<[string, Record<string, unknown> | null, Record<string, unknown> | null, unknown]>([
    ['nothing for empty records', {}, {}, {}],
    ['nothing for equal records', { name: 'a', tags: ['x'] }, { name: 'a', tags: ['x'] }, {}],
    [
      'a changed field',
      { name: 'a', plan: 'Free' },
      { name: 'b', plan: 'Free' },
      { name: { before: 'a', after: 'b' } },
    ],
    [
      'a new record',
      null,
      { name: 'a', size: 0 },
      { name: { before: null, after: 'a' }, size: { before: null, after: 0 } },
    ],
    ['a deleted record', { name: 'a' }, null, { name: { before: 'a', after: null } }],
    ['an emptied field', { name: 'a' }, { name: null }, { name: { before: 'a', after: null } }],
    ['a switch', { sso_only: false }, { sso_only: true }, { sso_only: { before: false, after: true } }],
    ['no difference between null and absent', { a: null, b: undefined }, { b: null }, {}],
    ['a change inside JSON', { tags: ['x'] }, { tags: ['x', 'y'] }, { tags: { before: ['x'], after: ['x', 'y'] } }],
  ])('contain %s', (_what, before, after, expected) => {
    expect(describeChanges(before, after)).toEqual(expected);
  });

  it.each(['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'locale', 'createdBy', 'updatedBy'])(
    'do not contain %s',
    (field) => {
      expect(describeChanges({ [field]: 1 }, { [field]: 2 })).toEqual({});
    },
  );

  it('treats a date and its text as equal', () => {
    const moment = new Date(Date.UTC(2026, 0, 1));
    expect(describeChanges({ at: moment.toISOString() }, { at: moment })).toEqual({});
    expect(describeChanges({ at: null }, { at: moment })).toEqual({ at: { before: null, after: moment } });
  });
});

describe('secrets in an audit entry', () => {
  it.each([
    'token_hash',
    'enrollment_token',
    'enrollment_token_hash',
    'password',
    'resetPasswordToken',
    'client_secret',
    'private_key',
    'apiKey',
    'access-key',
    'credentials',
  ])('of %s are shown without its values', (field) => {
    const changes = describeChanges({ [field]: 'old value' }, { [field]: 'new value' });
    expect(changes).toEqual({ [field]: { before: '[redacted]', after: '[redacted]' } });
  });

  it('show that there was no secret before', () => {
    expect(describeChanges({ token_hash: null }, { token_hash: 'abc' })).toEqual({
      token_hash: { before: null, after: '[redacted]' },
    });
  });

  it('redacts secrets inside JSON', () => {
    const steps = [{ id: 'db', config: { password: 'hunter2', size: 3, users: [{ name: 'a', api_key: 'k-123' }] } }];
    const changes = describeChanges(null, { steps });
    expect(JSON.stringify(changes)).not.toMatch(/hunter2|k-123/);
    expect(changes.steps?.after).toEqual([
      { id: 'db', config: { password: '[redacted]', size: 3, users: [{ name: 'a', api_key: '[redacted]' }] } },
    ]);
  });

  it('show that a secret inside JSON has changed', () => {
    const changes = describeChanges({ config: { secret: 'a' } }, { config: { secret: 'b' } });
    expect(Object.keys(changes)).toEqual(['config']);
  });
});
