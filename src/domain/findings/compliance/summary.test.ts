import { complianceSummary, type ControlCount, type MitigationCount } from './summary';

const count = (other: Partial<ControlCount>): ControlCount => ({
  control: 'A.8.8',
  status: 'open',
  severity: 'high',
  count: 1,
  overdue: 0,
  oldest: null,
  ...other,
});

const medianOf = (...counts: [days: number, count: number][]): number | null | undefined =>
  complianceSummary(
    [],
    counts.map(([days, number]): MitigationCount => ({ control: 'A.8.8', days, count: number })),
  )[0]?.median_days_to_mitigate;

describe('the summary of compliance', () => {
  it('adds up what is open, and counts what is accepted', () => {
    const rows = [
      count({ count: 3, overdue: 1, oldest: '2026-02-01T00:00:00.000Z' }),
      count({ status: 'in_progress', count: 2, overdue: 2, oldest: '2026-01-01T00:00:00.000Z' }),
      count({ severity: 'low', oldest: '2026-03-01T00:00:00.000Z' }),
      count({ status: 'accepted_risk', count: 7, overdue: 9, oldest: '2020-01-01T00:00:00.000Z' }),
      count({ status: 'false_positive', count: 4 }),
      count({ status: 'mitigated', count: 5 }),
    ];
    expect(complianceSummary(rows, [{ control: 'A.8.8', days: 4, count: 5 }])).toEqual([
      {
        control: 'A.8.8',
        open: { critical: 0, high: 5, medium: 0, low: 1, info: 0 },
        oldest: '2026-01-01T00:00:00.000Z',
        overdue: 3,
        accepted: 7,
        median_days_to_mitigate: 4,
      },
    ]);
  });

  it('is in the order of the controls, with no control last', () => {
    const rows = [null, 'A.8.28', 'A.5.17', 'A.8.8'].map((control) => count({ control }));
    expect(complianceSummary(rows, []).map(({ control }) => control)).toEqual(['A.5.17', 'A.8.8', 'A.8.28', null]);
  });

  it('has the median of the days', () => {
    expect(medianOf([9, 1], [1, 1], [4, 1])).toBe(4);
    expect(medianOf([1, 2], [10, 2])).toBe(5.5);
    expect(medianOf([1, 3], [100, 2])).toBe(1);
    expect(medianOf([1, 0])).toBeNull();
  });
});
