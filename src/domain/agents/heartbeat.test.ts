import { countsAsHeartbeat, silentBefore } from './heartbeat';

it('sets an agent offline after five minutes', () => {
  expect(silentBefore(new Date('2026-03-01T00:04:00.000Z')).toISOString()).toBe('2026-02-28T23:59:00.000Z');
});

describe('a write that makes an agent active', () => {
  const state = (status: string, heartbeatAt: number | null = null) => ({ status, heartbeatAt });

  it.each<[string, ReturnType<typeof state> | null, ReturnType<typeof state>, boolean]>([
    ['creates it active', null, state('active'), true],
    ['creates it active with a time', null, state('active', 5), false],
    ['creates it pending', null, state('pending'), false],
    ['makes it active', state('pending'), state('active'), true],
    ['makes it active with the stored time', state('offline', 5), state('active', 5), true],
    ['makes it active with a time', state('offline', 5), state('active', 6), false],
    ['leaves it active', state('active'), state('active'), false],
    ['makes it offline', state('active', 5), state('offline', 5), false],
  ])('%s', (_what, before, after, expected) => {
    expect(countsAsHeartbeat({ before, after })).toBe(expected);
  });
});
