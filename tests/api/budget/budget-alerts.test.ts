import { storeAsBefore } from '../../helpers/database/alert-recipients';
import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { configureMail, type Smtp, smtpVariables, startSmtp } from '../../helpers/servers/smtp';
import {
  createOperator,
  createTenant,
  insert,
  markAllDelivered,
  type Person,
  type Tenant,
  unique,
} from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';
const EVENT = 'api::outbox-event.outbox-event';
const NAME = 'organisation.budget-threshold-reached';
const MAY = Date.UTC(2026, 4, 20, 12);
const JUNE = Date.UTC(2026, 5, 1);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const { budgetWatchdog } = compiled('watchdogs/budget');
const { outboxRelayWatchdog } = compiled('watchdogs/outbox-relay');

interface Organisation {
  id: number;
  documentId: string;
  name: string;
}

let smtp: Smtp;
let operator: Person;

const watch = (at: number = MAY) => budgetWatchdog.run(app(), new Date(at));
const deliver = (at: number = Date.now()) => outboxRelayWatchdog.run(app(), new Date(at));

const createOrganisation = async (monthly_budget_limit: number | null = 100): Promise<Organisation> => {
  const organisation = await insert<Organisation>(ORGANISATION, {
    name: unique('spender'),
    monthly_budget_limit,
    budget_alert_emails: ['ops@example.com'],
  });
  await storeAsBefore(organisation);
  return organisation;
};

const charge = (organisation: { id: number }, amount_eur: number, charged_at = '2026-05-10T00:00:00.000Z') =>
  insert('api::cost-record.cost-record', { organisation: organisation.id, amount_eur, charged_at });

const limit = ({ id }: { id: number }, monthly_budget_limit: number | null) =>
  app()
    .db.query(ORGANISATION)
    .update({ where: { id }, data: { monthly_budget_limit } as never });

interface AlertPayload {
  month: string;
  threshold: number;
  spend: number;
  limit: number;
}

/** Month and threshold of every alert so far. */
const alerts = async ({ id }: { id: number }): Promise<[string, number][]> => {
  const rows = (await app()
    .db.query(EVENT)
    .findMany({ where: { organisation: id, event: NAME } as never, orderBy: { id: 'asc' } })) as {
    payload: AlertPayload;
  }[];
  return rows.map(({ payload }) => [payload.month, payload.threshold]);
};

/** Threshold and day of every alert so far. */
const thresholdsAndDays = async ({ id }: { id: number }): Promise<string[]> => {
  const rows = (await app()
    .db.query(EVENT)
    .findMany({ where: { organisation: id, event: NAME } as never })) as { payload: AlertPayload; createdAt: string }[];
  return rows.map(
    ({ payload, createdAt }) => `${payload.threshold} on ${new Date(createdAt).toISOString().slice(0, 10)}`,
  );
};

beforeAll(async () => {
  operator = await createOperator();
});

beforeEach(async () => {
  await markAllDelivered();
  smtp = await startSmtp();
  configureMail(smtpVariables(smtp));
});

afterEach(async () => {
  configureMail({});
  await smtp.stop();
  await markAllDelivered();
});

describe('a budget alert', () => {
  it('is sent at 70 % and at 100 %, once each, with the amounts', async () => {
    const organisation = await createOrganisation();
    await charge(organisation, 69.999999);
    await watch();
    expect(await alerts(organisation)).toEqual([]);
    await charge(organisation, 0.000001);
    await watch(MAY + MINUTE);
    await charge(organisation, 30);
    await watch(MAY + 2 * MINUTE);
    await watch(MAY + 3 * MINUTE);
    await settleOthers(organisation);
    await deliver();
    expect(smtp.received.map(({ subject }) => subject)).toEqual([
      `Budget alert: ${organisation.name} has reached 70% of its budget for May 2026`,
      `Budget alert: ${organisation.name} has reached 100% of its budget for May 2026`,
    ]);
    expect(smtp.recipients()).toEqual(['ops@example.com', 'ops@example.com']);
    expect(smtp.received[0]?.text).toContain('70.00 EUR of its monthly budget of 100.00 EUR');
    expect(smtp.received[1]?.text).toContain('100.00 EUR of its monthly budget of 100.00 EUR');
  });

  it('is sent for 100 % alone when the spend reaches both at once', async () => {
    const organisation = await createOrganisation();
    await charge(organisation, 250);
    await watch();
    expect(await alerts(organisation)).toEqual([['2026-05', 100]]);
    await charge(organisation, -170);
    await watch(MAY + MINUTE);
    expect(await alerts(organisation)).toEqual([['2026-05', 100]]);
  });

  it('is sent once a month for one limit, whatever happens in between', async () => {
    const organisation = await createOrganisation();
    const wanted: [string, number][] = [
      ['2026-05', 70],
      ['2026-05', 100],
    ];
    let at = MAY;
    const spend = async (amount: number) => {
      await charge(organisation, amount);
      await watch((at += MINUTE));
    };
    await spend(80);
    await spend(-50);
    await spend(50);
    await spend(40);
    await spend(-100);
    await spend(50);
    await spend(50);
    await watch((at += 2 * 60 * MINUTE));
    expect(await alerts(organisation)).toEqual(wanted);
  });

  it('is sent once a day for each threshold, however often the limit changes back and forth', async () => {
    const organisation = await createOrganisation(1000);
    await charge(organisation, 120);
    await watch();
    for (let change = 0; change < 40; change += 1) await limit(organisation, change % 2 === 0 ? 100 - change : 1000);
    await limit(organisation, 130);
    await limit(organisation, 1000);
    await limit(organisation, 140);
    const sent = await thresholdsAndDays(organisation);
    expect(sent).toEqual([...new Set(sent)]);
    expect((await alerts(organisation)).map(([, threshold]) => threshold)).toEqual(expect.arrayContaining([100, 70]));
  });

  it('is sent again on another day if the limit has changed, and not otherwise', async () => {
    const organisation = await createOrganisation(100);
    await charge(organisation, 100);
    await watch();
    await limit(organisation, 200);
    const reachLimit = async (at: number) => {
      await charge(organisation, 100);
      await watch(at);
      await charge(organisation, -100);
      await watch(at + MINUTE);
      return (await alerts(organisation)).length;
    };
    expect(await reachLimit(MAY + MINUTE)).toBe(1);
    expect(await reachLimit(MAY + DAY)).toBe(2);
    expect(await reachLimit(MAY + 2 * DAY)).toBe(2);
  });

  it('is sent once when two watchdogs run at the same time', async () => {
    const organisations = [await createOrganisation(), await createOrganisation(), await createOrganisation()];
    for (const organisation of organisations) await charge(organisation, 100);
    await Promise.all([watch(), watch(), watch()]);
    for (const organisation of organisations) expect(await alerts(organisation)).toEqual([['2026-05', 100]]);
  });

  it('is sent again in a new month, even if the budget status is the same', async () => {
    const [stays, rises] = [await createOrganisation(), await createOrganisation()];
    for (const organisation of [stays, rises]) await charge(organisation, 100);
    await watch();
    await charge(stays, 100, '2026-06-01T00:00:00.000Z');
    await charge(rises, 70, '2026-06-01T00:00:00.000Z');
    await watch(JUNE + MINUTE);
    await watch(JUNE + 120 * MINUTE);
    expect(await alerts(stays)).toEqual([
      ['2026-05', 100],
      ['2026-06', 100],
    ]);
    expect(await alerts(rises)).toEqual([
      ['2026-05', 100],
      ['2026-06', 70],
    ]);
  });

  it('is stored if and only if the budget status is stored', async () => {
    const organisation = await createOrganisation();
    await charge(organisation, 100);
    const undone = app().db.transaction(async () => {
      await watch();
      expect(await alerts(organisation)).toHaveLength(1);
      throw new Error('killed');
    });
    await expect(undone).rejects.toThrow('killed');
    expect(await alerts(organisation)).toEqual([]);
    await watch();
    expect(await alerts(organisation)).toEqual([['2026-05', 100]]);
  });

  it('is not sent again when its delivery is replayed', async () => {
    const organisation = await createOrganisation();
    await charge(organisation, 100);
    await watch();
    await settleOthers(organisation);
    await deliver();
    const event = await app()
      .db.query(EVENT)
      .findOne({ where: { organisation: organisation.id, event: NAME } as never });
    await db()('outbox_events').where({ id: event.id }).update({ event_status: 'dead' });
    expect((await operator.call.post(`/outbox-events/${event.documentId}/replay`, {})).status).toBe(200);
    await deliver();
    await watch(MAY + MINUTE);
    await deliver();
    expect(smtp.received).toHaveLength(1);
  });
});

/** Marks the alerts of other organisations as delivered, because these tests do not concern them. */
const settleOthers = ({ id }: { id: number }) =>
  app()
    .db.connection('outbox_events')
    .where((row) => void row.whereNot('organisation_id', id).orWhereNot('event', NAME))
    .update({ event_status: 'delivered' });

describe('a new budget limit', () => {
  let tenant: Tenant;

  const put = (monthly_budget_limit: number | null) =>
    tenant.people.owner.call.put(`/organisations/${tenant.documentId}`, { monthly_budget_limit });

  beforeEach(async () => {
    tenant = await createTenant({ monthly_budget_limit: 1000, budget_alert_emails: ['ops@example.com'] }, ['owner']);
    await storeAsBefore(tenant);
    await charge(tenant, 100);
    await watch();
  });

  it('that is already reached causes an alert at once, once a day', async () => {
    expect(await alerts(tenant)).toEqual([]);
    expect((await put(100)).body.data.budget_status).toBe('hard');
    expect(await alerts(tenant)).toEqual([['2026-05', 100]]);
    await watch(MAY + MINUTE);
    await put(1000);
    await put(90);
    await put(90);
    await watch(MAY + 2 * MINUTE);
    const sent = await thresholdsAndDays(tenant);
    expect(sent).toEqual([...new Set(sent)]);
    await settleOthers(tenant);
    await deliver();
    expect(smtp.received[0]?.subject).toBe(`Budget alert: ${tenant.name} has reached 100% of its budget for May 2026`);
    expect(smtp.received[0]?.text).toContain('monthly budget of 100.00 EUR');
  });

  it('whose soft threshold is reached causes an alert of 70 %', async () => {
    await put(120);
    expect(await alerts(tenant)).toEqual([['2026-05', 70]]);
    await put(110);
    expect(await alerts(tenant)).toEqual([['2026-05', 70]]);
    await put(100);
    expect(await alerts(tenant)).toEqual([
      ['2026-05', 70],
      ['2026-05', 100],
    ]);
  });

  it('that is refused causes no alert', async () => {
    await app()
      .db.query(ORGANISATION)
      .update({ where: { id: tenant.id }, data: { max_monthly_budget: 500 } as never });
    expect(
      (
        await tenant.people.owner.call.put(`/organisations/${tenant.documentId}`, {
          monthly_budget_limit: 100,
          sso_only: true,
        })
      ).status,
    ).toBe(400);
    expect(await alerts(tenant)).toEqual([]);
  });

  it('causes one alert when the watchdog runs at the same time', async () => {
    await Promise.all([put(100), watch(MAY + MINUTE), put(99), watch(MAY + 2 * MINUTE)]);
    await watch(MAY + 3 * MINUTE);
    expect(await alerts(tenant)).toEqual([['2026-05', 100]]);
  });
});
