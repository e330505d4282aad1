import { type Report, reportKey } from './report-key';

const REPORT: Report = { checkId: 1, checkName: 'home', organisationId: 7, reporter: 'agent/a', checkedAt: 1000 };
const NAMED: Report = { ...REPORT, checkId: null };

describe('the key of a report', () => {
  it('is the same for the same check, reporter and time', () => {
    expect(reportKey(REPORT)).toMatch(/^[0-9a-f]{64}$/);
    expect(reportKey({ ...REPORT })).toBe(reportKey(REPORT));
  });

  it('depends on the record of the check, not on its name', () => {
    expect(reportKey({ ...REPORT, checkName: 'renamed' })).toBe(reportKey(REPORT));
  });

  it.each<[string, Report, Partial<Report>]>([
    ['another check', REPORT, { checkId: 2 }],
    ['another reporter', REPORT, { reporter: 'agent/b' }],
    ['another time', REPORT, { checkedAt: 1001 }],
    ['a check by its name', REPORT, { checkId: null }],
    ['another name', NAMED, { checkName: 'login' }],
    ['another organisation', NAMED, { organisationId: 8 }],
  ])('differs for %s', (_what, report, more) => {
    expect(reportKey({ ...report, ...more })).not.toBe(reportKey(report));
  });

  it.each<[string, Partial<Report>]>([
    ['no check', { checkId: null, checkName: null }],
    ['no reporter', { reporter: null }],
    ['no time', { checkedAt: null }],
  ])('is absent with %s', (_what, more) => {
    expect(reportKey({ ...REPORT, ...more })).toBeNull();
  });
});
