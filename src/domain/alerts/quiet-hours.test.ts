import { quietFault, type QuietHours, quietUntil } from './quiet-hours';

const nights: QuietHours = {
  timezone: 'Europe/Berlin',
  days: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'],
  from: '22:00',
  until: '07:00',
  except_critical: false,
};

const end = (quiet: QuietHours, at: string): string | null => {
  const until = quietUntil(quiet, Date.parse(`${at}Z`));
  return until === null ? null : new Date(until).toISOString().slice(0, 16);
};

describe('quiet hours', () => {
  it('last over midnight', () => {
    expect(end(nights, '2026-07-01T19:59')).toBeNull();
    expect(end(nights, '2026-07-01T20:00')).toBe('2026-07-02T05:00');
    expect(end(nights, '2026-07-02T04:59')).toBe('2026-07-02T05:00');
    expect(end(nights, '2026-07-02T05:00')).toBeNull();
  });

  it('begin on their days', () => {
    // 3 July 2026 is a Friday.
    const friday = { ...nights, days: ['fr'] as const };
    expect(end(friday, '2026-07-03T01:00')).toBeNull();
    expect(end(friday, '2026-07-04T01:00')).toBe('2026-07-04T05:00');
    expect(end(friday, '2026-07-05T01:00')).toBeNull();
  });

  it('end at their wall time when the clock changes', () => {
    expect(end(nights, '2026-10-24T21:00')).toBe('2026-10-25T06:00');
    expect(end(nights, '2027-03-27T22:00')).toBe('2027-03-28T05:00');
    expect(end({ ...nights, from: '02:30' }, '2027-03-28T02:00')).toBe('2027-03-28T05:00');
  });

  it('of whole days end together', () => {
    const weekend = { ...nights, days: ['su', 'sa'] as const, from: '00:00', until: '00:00' };
    expect(end(weekend, '2026-07-03T22:00')).toBe('2026-07-05T22:00');
    expect(end(weekend, '2026-07-05T22:00')).toBeNull();
    expect(end({ ...weekend, days: nights.days }, '2026-07-01T00:00')).toBe('2026-07-08T22:00');
  });

  it.each([
    [{ timezone: 'Europe/Nowhere' }, 'timezone'],
    [{ from: '24:00' }, 'from'],
    [{ until: '7:00' }, 'until'],
    [{ days: [] }, 'days'],
    [{ days: ['mo', 'mo'] as const }, 'days'],
    [{ from: '07:00' }, 'until'],
  ])('%o is refused', (change, field) => {
    expect(quietFault(nights)).toBeNull();
    expect(quietFault({ ...nights, ...change })?.path).toEqual([field]);
  });
});
