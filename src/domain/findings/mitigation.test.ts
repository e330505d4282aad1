import { FINDING_STATUSES } from '../vocabularies';
import { mitigationFor } from './mitigation';

const OTHERWISE = { mitigated_at: '2026-03-01T00:00:00.000Z', mitigated_by: 'caller' };
const STORED = { mitigated_at: '2026-01-01T00:00:00.000Z', mitigated_by: 'before' };
const GIVEN = { mitigated_at: '2026-02-01T00:00:00.000Z', mitigated_by: 'body' };
const NOTHING = { mitigated_at: null, mitigated_by: null };

describe('the mitigation of a finding', () => {
  it.each([
    ['the values of the body', GIVEN, STORED, GIVEN],
    ['the stored values', {}, STORED, STORED],
    ['the time and the caller', {}, {}, OTHERWISE],
    ['the time and the caller if the body empties both', NOTHING, {}, OTHERWISE],
    ['the stored values if the body empties both', NOTHING, STORED, STORED],
    ['each field separately', { mitigated_by: 'body' }, {}, { ...OTHERWISE, mitigated_by: 'body' }],
  ])('has %s', (_what, given, stored, expected) => {
    expect(mitigationFor('mitigated', given, stored, OTHERWISE)).toEqual(expected);
  });

  it.each(FINDING_STATUSES.filter((status) => status !== 'mitigated'))('is removed by the status %s', (status) => {
    expect(mitigationFor(status, GIVEN, STORED, OTHERWISE)).toEqual(NOTHING);
  });
});
