import { reportedFinding } from '../../../tests/helpers/findings/reported-finding';
import { scanTime, suppressionClaim } from './life-cycle';

describe('the facts of a scan', () => {
  it.each([
    ['2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
    [null, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    [null, null, '2026-02-01T00:00:00.000Z'],
    ['2027-01-01T00:00:00.000Z', null, '2026-02-01T00:00:00.000Z'],
  ])(
    'have the time of its end %s, or its begin %s, but never a later one than now',
    (ended_at, started_at, expected) => {
      const run = { index: 0, tool: 't', tool_version: null, scope: null, complete: true, incomplete_rules: [] };
      expect(scanTime({ ...run, ended_at, started_at }, '2026-02-01T00:00:00.000Z')).toBe(expected);
    },
  );

  it('contain the suppression of a result', () => {
    expect(suppressionClaim(reportedFinding())).toBeNull();
    expect(suppressionClaim(reportedFinding({ suppression: { kind: 'inSource', justification: null } }))).toEqual({
      by: 'scan',
      resolution: 'suppressed:inSource',
    });
  });
});
