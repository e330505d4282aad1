import { evaluateRefresh } from './session-refresh';

const NOW = 1_000_000_000;
const open = { rotation: 3, rotatedAt: NOW - 60_000, endedAt: null, expiresAt: NOW + 1 };

describe('a refresh token', () => {
  it.each([
    ['is good where it is the latest', open, 3, 'rotate'],
    ['is good where nobody ever used one', { ...open, rotation: 0, rotatedAt: null }, 0, 'rotate'],
    ['was copied where it is older', open, 2, 'reused'],
    ['was copied where it is much older, however short ago', { ...open, rotatedAt: NOW }, 1, 'reused'],
    ['is late where another window used it a moment ago', { ...open, rotatedAt: NOW - 9_999 }, 2, 'late'],
    ['was copied ten seconds after its use', { ...open, rotatedAt: NOW - 10_000 }, 2, 'reused'],
    ['of the future was never given out', open, 4, 'reused'],
    ['is worth nothing when the session has ended', { ...open, endedAt: NOW - 1 }, 3, 'over'],
    ['is worth nothing at the very end of its time', { ...open, expiresAt: NOW }, 3, 'over'],
  ] as const)('%s', (_what, state, presented, expected) => {
    expect(evaluateRefresh(state, presented, NOW)).toBe(expected);
  });
});
