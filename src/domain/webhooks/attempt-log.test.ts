import { type Attempt, attemptsIn, MAX_LOGGED, withAttempt } from './attempt-log';

const attempt = (code: number): Attempt => ({ at: '2026-05-01T00:00:00.000Z', code, ms: 12, error: null });

describe('the log of the attempts at a delivery', () => {
  it('begins with the first attempt, and is empty before it', () => {
    expect(attemptsIn(null)).toEqual([]);
    expect(withAttempt(null, attempt(500))).toEqual([attempt(500)]);
    expect(withAttempt([attempt(500)], attempt(200))).toEqual([attempt(500), attempt(200)]);
  });

  it('keeps the latest attempts only', () => {
    let log: Attempt[] = [];
    for (let code = 1; code <= MAX_LOGGED + 5; code += 1) log = withAttempt(log, attempt(code));
    expect([log.length, log[0]?.code, log.at(-1)?.code]).toEqual([MAX_LOGGED, 6, MAX_LOGGED + 5]);
  });

  it('leaves out what is no attempt', () => {
    expect(attemptsIn([null, 'x', {}, attempt(200)])).toEqual([attempt(200)]);
  });
});
