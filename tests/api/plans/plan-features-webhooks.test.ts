import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { type Receiver } from '../../helpers/servers/webhook-receiver';
import {
  addEndpoint,
  deliveriesTo,
  type Endpoint,
  endpointNow,
  enqueue,
  relay,
  closeReceiver,
  openReceiver,
} from '../../helpers/webhooks';
import { createOperator, createTenant, insert, type Person, type Tenant, unique } from '../../helpers/world';

const PLAN = 'api::subscription-plan.subscription-plan';
const LIMITS = { account_tier: 'team', max_agents: 1000, max_instances: null, max_members: null };
const DAY = 24 * 3_600_000;

let operator: Person;
let tenant: Tenant;
let receiver: Receiver;
let endpoint: Endpoint;
let full: string;
let bare: string;

beforeAll(async () => {
  operator = await createOperator();
  [full, bare] = [unique('Full'), unique('NoWebhooks')];
  await insert(PLAN, { name: full, ...LIMITS });
  await insert(PLAN, { name: bare, ...LIMITS, features: { webhooks: false } });
});

beforeEach(async () => {
  tenant = await createTenant({ plan: full }, []);
  ({ receiver, endpoint } = await openReceiver(tenant.id));
});

afterEach(() => closeReceiver(receiver));

const moveTo = async (plan: string) =>
  expect((await operator.call.put(`/organisations/${tenant.documentId}`, { plan })).status).toBe(200);

describe('pending events when the new plan excludes webhooks', () => {
  it('are not sent, and become dead with the reason', async () => {
    await enqueue(endpoint, 2, tenant.id);
    await moveTo(bare);
    expect(await relay()).toMatchObject({ changed: 0 });
    expect(receiver.received).toHaveLength(0);
    for (const event of await deliveriesTo(endpoint))
      expect(event).toMatchObject({
        event_status: 'dead',
        last_error: `the plan "${bare}" does not include webhooks: replay the event when the plan does`,
      });
    // The receiver has not failed, so the endpoint is not disabled.
    expect(await endpointNow(endpoint)).toMatchObject({ enabled: true, failing_since: null });
  });

  it('can be replayed once the plan includes webhooks again', async () => {
    await enqueue(endpoint, 1, tenant.id);
    await moveTo(bare);
    await relay();
    const [{ documentId }] = await deliveriesTo(endpoint);
    const replay = () => operator.call.post(`/outbox-events/${documentId}/replay`, {});
    expect((await replay()).status).toBe(200);
    await relay(Date.now() + DAY);
    expect(receiver.received).toHaveLength(0);
    await moveTo(full);
    expect((await replay()).status).toBe(200);
    await relay(Date.now() + DAY);
    expect(receiver.received).toHaveLength(1);
    expect((await deliveriesTo(endpoint))[0]).toMatchObject({ event_status: 'delivered', last_error: null });
  });

  it('are still sent to endpoints of the platform', async () => {
    const platform = await addEndpoint(null, receiver);
    await enqueue(platform, 1, tenant.id);
    await moveTo(bare);
    await relay();
    expect((await deliveriesTo(platform))[0]).toMatchObject({ event_status: 'delivered' });
  });

  it('are not sent after an edit of the plan either', async () => {
    const plan = unique('Edited');
    const { documentId } = await insert(PLAN, { name: plan, ...LIMITS });
    await moveTo(plan);
    await enqueue(endpoint, 1, tenant.id);
    const edit = { name: plan, account_tier: 'team', features: { webhooks: false } };
    expect((await operator.call.put(`/subscription-plans/${documentId}`, edit)).status).toBe(200);
    await relay();
    expect(receiver.received).toHaveLength(0);
  });
});

describe("the event of a plan's expiry", () => {
  it('is sent even if the next plan excludes webhooks', async () => {
    const { planExpiryWatchdog } = compiled('watchdogs/plan-expiry');
    const before = app().config.get('organisations.defaultPlan');
    app().config.set('organisations.defaultPlan', bare);
    try {
      await db()('organisations').where({ id: tenant.id }).update({ plan_expires_at: '1990-01-01' });
      await planExpiryWatchdog.run(app(), new Date('1990-01-02T12:00:00.000Z'));
      await relay();
    } finally {
      app().config.set('organisations.defaultPlan', before);
    }
    const types = receiver.received.map(({ body }) => JSON.parse(body).type);
    expect(types).toContain('organisation.plan-expired');
  });
});
