import { isLostConnection, whileReconnecting, withConnectionCode } from './lost-connections';

const failure = (code: string | undefined, message = 'it failed') => Object.assign(new Error(message), { code });

describe('a lost connection', () => {
  it.each([
    failure('ECONNREFUSED'),
    failure('57P01', 'terminating connection due to administrator command'),
    failure(undefined, 'Connection terminated unexpectedly'),
    failure(undefined, 'Client has encountered a connection error and is not queryable'),
    failure('08P01', 'server conn crashed?'),
    failure('08P01', 'query_wait_timeout'),
  ])('is recognised: %s', (error) => {
    expect(isLostConnection(error)).toBe(true);
    expect((withConnectionCode(error) as { code: string }).code).toMatch(/^(ECONNREFUSED|57P01|08006)$/);
  });

  it.each([
    failure('23505', 'duplicate key value: Connection terminated'),
    failure('57014', 'canceling statement due to statement timeout'),
    failure('08P01', 'unsupported startup parameter: statement_timeout'),
    failure('28P01', 'password authentication failed'),
    failure('SELF_SIGNED_CERT_IN_CHAIN'),
    null,
  ])('is not every failure: %s', (error) => {
    expect(isLostConnection(error)).toBe(false);
    expect(withConnectionCode(error)).toBe(error);
  });
});

describe('work that is repeated while the connection is lost', () => {
  it('succeeds when the server is back', async () => {
    const work = jest.fn().mockRejectedValueOnce(failure('ECONNREFUSED')).mockResolvedValueOnce('done');
    expect(await whileReconnecting(work)).toBe('done');
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is not repeated after another failure', async () => {
    const work = jest.fn().mockRejectedValue(failure('23505'));
    await expect(whileReconnecting(work)).rejects.toThrow('it failed');
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('fails after a few attempts, and from then on at once until the server is back', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const down = jest.fn().mockRejectedValue(failure(undefined, 'Connection terminated unexpectedly'));
      const first = expect(whileReconnecting(down)).rejects.toMatchObject({ code: '08006' });
      await jest.advanceTimersByTimeAsync(10_000);
      await first;
      expect(down.mock.calls.length).toBeGreaterThan(3);
      expect(down.mock.calls.length).toBeLessThanOrEqual(8);
      down.mockClear();
      await expect(whileReconnecting(down)).rejects.toMatchObject({ code: '08006' });
      expect(down).toHaveBeenCalledTimes(1);
      // A server that refuses something is there.
      await expect(whileReconnecting(() => Promise.reject(failure('23505')))).rejects.toThrow();
      const again = jest.fn().mockRejectedValueOnce(failure('ECONNRESET')).mockResolvedValueOnce('done');
      expect(await whileReconnecting(again)).toBe('done');
    } finally {
      jest.useRealTimers();
    }
  });
});
