import { rangeNamed, rangeOf } from './range';

const none = { from: null, to: null };
const now = new Date('2026-03-31T23:30:00Z');

describe('rangeOf', () => {
  it.each([
    ['this-month', '2026-03-01', '2026-03-31'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['three-months', '2026-01-01', '2026-03-31'],
    ['twelve-months', '2025-04-01', '2026-03-31'],
    ['custom', '2026-03-01', '2026-03-31'],
  ] as const)('is, for %s, from %s to %s', (name, from, to) => {
    expect(rangeOf(name, now, none)).toEqual({ from, to });
  });

  it('has the days that a person has set', () => {
    const custom = { from: '2026-01-10', to: '2026-01-12' };
    expect(rangeOf('custom', now, custom)).toEqual(custom);
    expect(rangeOf('this-month', now, custom).from).toBe('2026-03-01');
  });
});

describe('rangeNamed', () => {
  it('is the current month unless the address names another one', () => {
    expect([null, 'last-month', 'nonsense'].map(rangeNamed)).toEqual(['this-month', 'last-month', 'this-month']);
  });
});
