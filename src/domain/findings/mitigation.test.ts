import { FINDING_STATUSES } from '../vocabularies';
import { mitigationFor } from './mitigation';

const OTHERWISE = { mitigated_at: '2026-03-01T00:00:00.000Z', mitigated_by: 'caller' };
const STORED = { mitigated_at: '2026-01-01T00:00:00.000Z', mitigated_by: 'before' };
const GIVEN = { mitigated_at: '2026-02-01T00:00:00.000Z', mitigated_by: 'body' };
const NOTHING = { mitigated_at: null, mitigated_by: null };

describe('mitigation of a finding', () => {
  it.each([
    ['what the body says', GIVEN, STORED, GIVEN],
    ['what is stored', {}, STORED, STORED],
    ['the moment and the caller', {}, {}, OTHERWISE],
    ['the moment and the caller, where the body empties both', NOTHING, {}, OTHERWISE],
    ['what is stored, where the body empties both', NOTHING, STORED, STORED],
    ['each field on its own', { mitigated_by: 'body' }, {}, { ...OTHERWISE, mitigated_by: 'body' }],
  ])('mitigated takes %s', (_what, given, stored, expected) => {
    expect(mitigationFor('mitigated', given, stored, OTHERWISE)).toEqual(expected);
  });

  it.each(FINDING_STATUSES.filter((status) => status !== 'mitigated'))('%s knows neither', (status) => {
    expect(mitigationFor(status, GIVEN, STORED, OTHERWISE)).toEqual(NOTHING);
  });
});
