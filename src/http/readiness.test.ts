import { setTimeout as delay } from 'node:timers/promises';
import { createReadiness } from './readiness';

const TIMES = { patience: 30, kept: 40, abandoned: 60 };

describe('the readiness of a node', () => {
  it('asks the database once for many probes at the same time, and again when the result is old', async () => {
    const check = jest.fn(() => Promise.resolve(null));
    const fault = createReadiness(check, jest.fn(), { ...TIMES, kept: 10_000 });
    expect(await Promise.all(Array.from({ length: 100 }, fault))).toEqual(Array.from({ length: 100 }, () => null));
    expect(await fault()).toBeNull();
    expect(check).toHaveBeenCalledTimes(1);
    const impatient = createReadiness(check, jest.fn(), { ...TIMES, kept: -1 });
    await impatient();
    await impatient();
    expect(check).toHaveBeenCalledTimes(3);
  });

  it('reports what the check finds, with a remedy', async () => {
    const fault = createReadiness(() => Promise.resolve('SCHEMA_CHANGED'), jest.fn(), TIMES);
    expect(await fault()).toEqual({
      code: 'SCHEMA_CHANGED',
      message: expect.any(String) as string,
      remedy: expect.any(String) as string,
    });
  });

  it('is unreachable after a failure, without its text, and ready again afterwards; the failure is logged once', async () => {
    let isDown = true;
    const onError = jest.fn();
    const check = () => (isDown ? Promise.reject(new Error('password "s3cret" is wrong')) : Promise.resolve(null));
    const fault = createReadiness(check, onError, { ...TIMES, kept: -1 });
    const found = await fault();
    expect(found?.code).toBe('DATABASE_UNREACHABLE');
    expect(JSON.stringify(found)).not.toContain('s3cret');
    await fault();
    expect(onError).toHaveBeenCalledTimes(1);
    isDown = false;
    expect(await fault()).toBeNull();
    isDown = true;
    await fault();
    expect(onError).toHaveBeenCalledTimes(2);
  });

  it('does not wait for a database that hangs, asks it once, and gives up the lost connection', async () => {
    const answers: ((code: null) => void)[] = [];
    const check = jest.fn(() => new Promise<null>((resolve) => void answers.push(resolve)));
    const fault = createReadiness(check, jest.fn(), { patience: 10, kept: -1, abandoned: 500 });
    expect((await fault())?.code).toBe('DATABASE_SLOW');
    expect((await fault())?.code).toBe('DATABASE_SLOW');
    expect(check).toHaveBeenCalledTimes(1);
    await delay(510);
    expect((await fault())?.code).toBe('DATABASE_SLOW');
    expect(check).toHaveBeenCalledTimes(2);
    answers[1]?.(null);
    await delay(1);
    // The check that was given up must not end the current one.
    answers[0]?.(null);
    void fault();
    expect(check).toHaveBeenCalledTimes(3);
  });
});
