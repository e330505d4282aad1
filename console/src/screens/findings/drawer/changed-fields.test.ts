import { changedFields } from './changed-fields';

it('finds the changed fields of an entry', () => {
  expect(changedFields(null)).toEqual([]);
  expect(changedFields({ status: { before: 'open', after: 'mitigated' }, reason: 'x' })).toEqual([
    { field: 'status', before: 'open', after: 'mitigated' },
    { field: 'reason', before: null, after: 'x' },
  ]);
});
