import { rate } from './state-changes';

const NOW = 10_000_000;

const span = (reporter: string, side: 'up' | 'down', cause: string | null) => ({
  checkId: 1,
  reporter,
  starts: NOW - 60_000,
  ends: NOW - 1000,
  verdict: side === 'up' ? ('up' as const) : ('error' as const),
  results: 3,
  streak: 3,
  streakStarts: NOW - 60_000,
  streakDown: side === 'down',
  side,
  cause,
  gapMs: 180_000,
});

it('an agent that may not reach the address opens no incident while another one reports that the check is up', () => {
  const rated = (spans: Parameters<typeof rate>[1]) => rate({ quorum: 1, intervalSeconds: 60 }, spans, NOW).state;
  expect(rated([span('a', 'down', 'refused'), span('b', 'up', null)])).toBe('up');
  expect(rated([span('a', 'down', 'agent'), span('b', 'up', null)])).toBe('down');
  expect(rated([span('a', 'down', 'refused')])).toBe('down');
});
