import { evaluateResponse, retryAfterMs } from './answer';

const NOW = Date.parse('2026-03-01T12:00:00Z');

describe('the response of an endpoint', () => {
  it.each([200, 201, 202, 204, 299])('with %i completes the delivery', (status) => {
    expect(evaluateResponse(status, {}, NOW)).toEqual({ kind: 'done' });
  });

  it('with 410 disables the endpoint', () => {
    expect(evaluateResponse(410, { 'retry-after': '5' }, NOW)).toEqual({ kind: 'gone' });
  });

  it.each([101, 400, 401, 404, 413, 429, 500, 503])('with %i causes another attempt', (status) => {
    expect(evaluateResponse(status, {}, NOW)).toEqual({ kind: 'retry', reason: `it answered ${status}` });
  });

  it.each([301, 302, 307, 308])('with %i is not followed', (status) => {
    expect(evaluateResponse(status, {}, NOW)).toEqual({
      kind: 'retry',
      reason: `it answered ${status}; redirects are not followed`,
    });
  });

  it('names where a redirect leads, within a bound', () => {
    const reasonOf = (location: string) => (evaluateResponse(308, { location }, NOW) as { reason: string }).reason;
    expect(reasonOf('https://hooks.example/v2')).toBe(
      'it answered 308 with the Location https://hooks.example/v2; redirects are not followed',
    );
    expect(reasonOf('x'.repeat(5000)).length).toBeLessThan(400);
  });

  it('can contain the time to wait', () => {
    expect(evaluateResponse(429, { 'retry-after': '120' }, NOW)).toEqual({
      kind: 'retry',
      reason: 'it answered 429',
      afterMs: 120_000,
    });
  });
});

describe('Retry-After', () => {
  it.each([
    ['30', 30_000],
    [' 30 ', 30_000],
    ['Sun, 01 Mar 2026 12:05:00 GMT', 300_000],
    ['999999', 3_600_000],
    ['9'.repeat(400), undefined],
    ['0', undefined],
    ['-5', undefined],
    ['soon', undefined],
    ['', undefined],
    ['Sun, 01 Mar 2020 12:05:00 GMT', undefined],
    [undefined, undefined],
  ])('%s is %s', (header, expected) => {
    expect(retryAfterMs(header, NOW)).toBe(expected);
  });
});
