import { createTenant } from '../../helpers/world';

const MINUTE = 60_000;
const RESULTS = 1440;
const BATCH = 480;

it('the uptime of a day is given without its maintenance and with it', async () => {
  const { documentId: organisation, people } = await createTenant({}, ['owner']);
  const { call } = people.owner;
  const { body } = await call.post('/synthetic-checks', { name: 'Shop', interval_seconds: 60 });
  const check = body.data.documentId;
  // A day (UTC) in the past, of which every minute has a result.
  const start = (Math.floor(Date.now() / MINUTE / RESULTS) - 3) * RESULTS * MINUTE;
  const at = (minute: number): string => new Date(start + minute * MINUTE).toISOString();
  const isDown = (minute: number): boolean => (minute >= 200 && minute < 260) || (minute >= 700 && minute < 714);
  const window = { name: 'Upgrade', starts: at(200).slice(0, 16), duration_minutes: 60, timezone: 'UTC' };
  expect((await call.post('/maintenance-windows', window)).status).toBe(201);
  for (let first = 0; first < RESULTS; first += BATCH) {
    const results = Array.from({ length: BATCH }, (_, index) => ({
      synthetic_check: check,
      status: isDown(first + index) ? 'down' : 'up',
      checked_at: at(first + index),
    }));
    const { status, body: stored } = await call.post('/synthetic-results/batch', { results });
    expect([status, stored.data.created]).toEqual([201, BATCH]);
  }
  const path = `/organisations/${organisation}/availability`;
  const day = at(0).slice(0, 10);
  const answer = await call.get(`${path}?from=${day}&to=${day}`);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  const [found] = answer.body.data;
  expect(found.seconds).toEqual({ up: 1366 * 60, degraded: 0, down: 14 * 60, unknown: 0, maintenance: 60 * 60 });
  expect([found.uptime, found.uptime_with_maintenance]).toEqual([0.989855, 0.948611]);
});

it('a window before the check existed is not its maintenance', async () => {
  const { documentId: organisation, people } = await createTenant({}, ['owner']);
  const { call } = people.owner;
  const starts = `${new Date(Date.now() - 10 * RESULTS * MINUTE).toISOString().slice(0, 10)}T00:00`;
  const window = { name: 'Nights', starts, duration_minutes: 60, timezone: 'UTC', recurrence: 'FREQ=DAILY' };
  expect((await call.post('/maintenance-windows', window)).status).toBe(201);
  await call.post('/synthetic-checks', { name: 'New', interval_seconds: 60 });
  const day = (before: number): string => new Date(Date.now() - before * RESULTS * MINUTE).toISOString().slice(0, 10);
  const { body } = await call.get(`/organisations/${organisation}/availability?from=${day(5)}&to=${day(2)}`);
  expect(body.data[0].seconds).toEqual({ up: 0, degraded: 0, down: 0, unknown: 4 * RESULTS * 60, maintenance: 0 });
});
