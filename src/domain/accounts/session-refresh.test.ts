import { evaluateRefresh, longestPauseOf } from './session-refresh';

const NOW = 1_000_000_000;
const open = {
  ...{ rotation: 3, rotatedAt: NOW - 60_000, endedAt: null, expiresAt: NOW + 1 },
  ...{ method: 'password' as const, isShared: false },
};
const justUsed = { ...open, rotatedAt: NOW - 9_999, isShared: true };
const sso = { ...justUsed, method: 'sso' as const };

describe('a refresh token', () => {
  it.each([
    ['is valid if it is the latest', open, 3, 'rotate'],
    ['is valid if none was used before', { ...open, rotation: 0, rotatedAt: null }, 0, 'rotate'],
    ['was copied if it is an earlier one', open, 2, 'reused'],
    ['was copied if it is a much earlier one, however recent', { ...open, rotatedAt: NOW }, 1, 'reused'],
    ['is late if it was just used at the same time', { ...open, rotatedAt: NOW - 9_999 }, 2, 'late'],
    ['was copied ten seconds after its use', { ...open, rotatedAt: NOW - 10_000 }, 2, 'reused'],
    ['of a cookie is repeated if it was just used', justUsed, 2, 'repeat'],
    ['of a cookie was copied if it is a much earlier one', justUsed, 1, 'reused'],
    ['of a cookie was copied ten seconds after its use', { ...justUsed, rotatedAt: NOW - 10_000 }, 2, 'reused'],
    ['of a cookie is repeated after a single sign-on', { ...sso, rotation: 2 }, 1, 'repeat'],
    ['that was the code of a single sign-on is not repeated', { ...sso, rotation: 1 }, 0, 'late'],
    ['is invalid if it was never issued', open, 4, 'reused'],
    ['is invalid when the session has ended', { ...open, endedAt: NOW - 1 }, 3, 'over'],
    ['is invalid at the time of its expiry', { ...open, expiresAt: NOW }, 3, 'over'],
  ] as const)('%s', (_what, state, presented, expected) => {
    expect(evaluateRefresh(state, presented, NOW)).toBe(expected);
  });
});

describe('the longest pause of a session', () => {
  const MINUTES = 60_000;
  const state = { startedAt: NOW - 100 * MINUTES, rotatedAt: NOW - 40 * MINUTES, longestPause: 5 * MINUTES };

  it.each([
    ['is the time between two refreshes without the lifetime of a token', state, 25],
    ['begins at the sign-in before the first refresh', { ...state, rotatedAt: null }, 85],
    ['stays the longest', { ...state, longestPause: 30 * MINUTES }, 30],
    ['is none for a session in use', { ...state, rotatedAt: NOW - 15 * MINUTES, longestPause: 0 }, 0],
    ['is none when a token is refreshed early', { ...state, rotatedAt: NOW - 1, longestPause: 0 }, 0],
  ])('%s', (_what, session, minutes) => {
    expect(longestPauseOf(session, 15 * MINUTES, NOW)).toBe(minutes * MINUTES);
  });
});
