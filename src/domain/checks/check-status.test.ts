import { downSince, isOld, stateOf } from './check-status';

describe('the state of a check', () => {
  it.each([
    [[], 1, 'unknown'],
    [['unknown', 'unknown'], 1, 'unknown'],
    [['up', 'unknown'], 1, 'up'],
    [['up', 'degraded'], 1, 'degraded'],
    [['up', 'down'], 1, 'down'],
    // Quorum: one of three is not enough, two are, and a silent one does not count.
    [['down', 'up', 'up'], 2, 'degraded'],
    [['down', 'down', 'up'], 2, 'down'],
    [['down', 'unknown', 'up'], 2, 'degraded'],
    [['down'], 2, 'degraded'],
  ] as const)('of %j with a quorum of %d is %s', (votes, quorum, state) => {
    expect(stateOf(votes, quorum)).toBe(state);
  });

  it('is down since enough reporters failed', () => {
    const spans = [30, 10, 20].map((streakStarts) => ({ streakStarts }));
    expect([1, 2, 3].map((quorum) => downSince(spans, quorum))).toEqual([10, 20, 30]);
  });

  it('is not changed by results of more than ten minutes ago', () => {
    expect([isOld(0, 600_000), isOld(0, 600_001)]).toEqual([false, true]);
  });
});
