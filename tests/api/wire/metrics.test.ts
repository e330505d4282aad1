import request from 'supertest';
import { app, as } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import { createApiToken } from '../../helpers/tokens';
import { clearOutbox } from '../../helpers/webhooks';
import { createOperator, createTenant, insert, type Person } from '../../helpers/world';

const EVENT = 'api::outbox-event.outbox-event';
const RUN = 'api::watchdog-run.watchdog-run';

let operator: Person;

beforeAll(async () => {
  operator = await createOperator();
});

const scrape = async (token: string) => {
  const pending = request(app().server.httpServer).get('/api/metrics').set('Authorization', `Bearer ${token}`);
  const { status, text, headers } = await pending;
  return { status, text, type: headers['content-type'] as string };
};

const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe('the metrics', () => {
  it('include the delay of deliveries by destination', async () => {
    await clearOutbox();
    const { id: organisation } = await createTenant();
    await clearOutbox();
    const old = new Date(Date.now() - 90_000).toISOString();
    await insert(EVENT, { event: 'a.b', organisation, destination: 'webhook', createdAt: old });
    await insert(EVENT, { event: 'a.b', organisation, destination: 'webhook' });
    await insert(EVENT, { event: 'a.b', organisation, destination: 'forum', event_status: 'dead' });
    await insert(EVENT, { event: 'a.b', organisation, destination: 'forum', event_status: 'delivered' });
    const { status, text, type } = await scrape(operator.token);
    expect([status, type]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')]);
    const of = (name: string, destination: string) =>
      valueOf(text, `tenantry_outbox_${name}{destination="${destination}"}`);
    expect(['pending', 'dead'].map((name) => of(name, 'webhook'))).toEqual([2, 0]);
    expect(['pending', 'dead', 'oldest_pending_seconds'].map((name) => of(name, 'forum'))).toEqual([0, 1, 0]);
    expect(of('oldest_pending_seconds', 'webhook')).toBeGreaterThanOrEqual(90);
    expect(of('pending', 'mail')).toBe(0);
    await clearOutbox();
    expect(valueOf((await scrape(operator.token)).text, 'tenantry_outbox_pending{destination="webhook"}')).toBe(0);
  });

  it('include the last runs of watchdogs and the process', async () => {
    const at = (seconds: number) => new Date(Date.UTC(2099, 0, 1, 0, 0, seconds)).toISOString();
    const run = { watchdog: 'dunning', scanned: 5, changed: 1 };
    const made = [
      await insert(RUN, { ...run, started_at: at(0), ended_at: at(2), failed: 3 }),
      await insert(RUN, { ...run, started_at: at(10) }),
      await insert(RUN, { ...run, started_at: at(20), ended_at: at(21), dry_run: true, failed: 9 }),
    ];
    const { text } = await scrape(operator.token);
    const of = (name: string) => valueOf(text, `tenantry_watchdog_last_run_${name}{watchdog="dunning"}`);
    expect(of('timestamp_seconds')).toBe(Date.parse(at(10)) / 1000);
    expect([of('duration_seconds'), of('failed')]).toEqual([2, 3]);
    expect(valueOf(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    await app()
      .db.query(RUN)
      .deleteMany({ where: { id: made.map(({ id }) => id) } as never });
  });

  it('require an operator, or an API token with this one permission', async () => {
    const { people } = await createTenant();
    expectRefusal(await people.owner.call.get('/metrics'), 403, 'CAPABILITY_MISSING');
    expectRefusal(await as(undefined).get('/metrics'), 401);
    const token = await createApiToken('custom', ['api::metrics.metrics.find']);
    expect((await scrape(token)).status).toBe(200);
    expectRefusal(await as(token).get('/outbox-events'), 403, 'FORBIDDEN');
    const blind = await createApiToken('custom', ['api::organisation.organisation.find']);
    expectRefusal(await as(blind).get('/metrics'), 403, 'FORBIDDEN');
  });
});
