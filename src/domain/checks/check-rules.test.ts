import { intervalFault, isProbed } from './check-rules';

describe('a check', () => {
  it.each([
    [{ check_type: 'http', url: 'https://example.com' }, true],
    [{ check_type: null, url: 'https://example.com' }, true],
    [{ check_type: 'http', url: null }, false],
    [{ url: '' }, false],
    [{ check_type: 'tcp', url: null }, true],
    [{ check_type: 'heartbeat', url: null }, false],
  ] as const)('%j is probed by agents: %s', (check, isRun) => {
    expect(isProbed(check)).toBe(isRun);
  });

  it('has an interval of at least ten seconds, unless a shorter one is stored', () => {
    expect([intervalFault(10, null), intervalFault(5, 5), intervalFault(undefined, 5)]).toEqual([null, null, null]);
    expect(intervalFault(9, 60)).toMatchObject({ path: ['interval_seconds'] });
  });
});
