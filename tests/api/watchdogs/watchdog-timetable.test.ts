import { schedule } from 'node-cron';
import { app } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { until } from '../../helpers/timing/until';
import { allowLoopback, configureWebhooks, startReceiver } from '../../helpers/servers/webhook-receiver';
import { addEndpoint, clearOutbox, enqueue, removeEndpoints } from '../../helpers/webhooks';
import { startStopwatch } from '../../helpers/timing/stopwatch';

const { startTimetable, stopTimetable } = compiled('watchdogs/timetable');
const EVERY_SECOND = '* * * * * *';
const YEARLY = '0 0 1 1 *';

const runsByTimetable = async (): Promise<number> =>
  app()
    .db.query('api::watchdog-run.watchdog-run')
    .count({ where: { watchdog: 'budget', failed: 0, run_by: { $startsWith: 'timetable' } } as never });

/** Starts the timetable with the budget watchdog every second and nothing else during the test. */
const startNodes = (count: number, enabled = true, rhythm = EVERY_SECOND): void => {
  const settings = app().config.get<{ enabled: boolean; timetable: Record<string, string> }>('watchdogs');
  const yearly = Object.fromEntries(Object.keys(settings.timetable).map((name) => [name, YEARLY]));
  app().config.set('watchdogs', { enabled, timetable: { ...yearly, budget: rhythm } });
  for (let node = 0; node < count; node += 1) startTimetable(app());
  app().config.set('watchdogs', settings);
};

/** Waits until a clock like that of the timetable has ticked as many times. */
const ticks = async (count: number): Promise<void> => {
  let struck = 0;
  const clock = schedule(EVERY_SECOND, () => void (struck += 1), { timezone: 'UTC' });
  await until(() => struck >= count, 'the clock ticks');
  await clock.destroy();
};

afterEach(() => stopTimetable());

describe('the timetable', () => {
  it('runs a watchdog once per tick, however many nodes there are', async () => {
    const before = await runsByTimetable();
    const startedAt = Date.now();
    startNodes(3);
    await until(async () => (await runsByTimetable()) >= before + 2, 'two ticks have run');
    await stopTimetable();
    const runs = (await runsByTimetable()) - before;
    expect(runs).toBeLessThanOrEqual(Math.ceil((Date.now() - startedAt) / 1000));
  });

  it('runs nothing once it is stopped or disabled', async () => {
    startNodes(1);
    await stopTimetable();
    startNodes(1, false);
    const before = await runsByTimetable();
    await ticks(2);
    // Ends runs that may be in progress.
    await stopTimetable();
    expect(await runsByTimetable()).toBe(before);
  });

  it("delivers an event within two seconds, long before the relay's next tick", async () => {
    await clearOutbox();
    allowLoopback();
    const receiver = await startReceiver();
    const endpoint = await addEndpoint(null, receiver);
    try {
      startNodes(2, true, YEARLY);
      for (let n = 1; n <= 3; n += 1) {
        const waited = startStopwatch();
        await enqueue(endpoint);
        await until(() => receiver.received.length >= n, 'the event arrives');
        expect(waited()).toBeLessThan(2_000);
      }
      const waited = startStopwatch();
      await stopTimetable();
      expect(waited()).toBeLessThan(2_000);
      const runs = await app()
        .db.query('api::watchdog-run.watchdog-run')
        .findMany({ where: { watchdog: 'outbox-relay' } as never, orderBy: { id: 'desc' }, limit: 1 });
      expect(runs).toMatchObject([{ scanned: 3, changed: 3, failed: 0 }]);
    } finally {
      await receiver.stop();
      configureWebhooks();
      await removeEndpoints();
      await clearOutbox();
    }
  });
});
