import { app, as, statusAndCode } from '../../helpers/api';
import { auditEntries, whileLogIsFull } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { sendRaw } from '../../helpers/raw';
import { deliver, eventOf, OTHER_SECRET, post, SECRET, setSecrets, signatureOf } from '../../helpers/servers/stripe';
import { createOperator, createTenant, insert, type Person, unique } from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';
const SUBSCRIPTION = 'api::subscription.subscription';
const PLAN = 'api::subscription-plan.subscription-plan';
const T = 1_790_000_000;
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

const { dunningWatchdog } = compiled('watchdogs/dunning');
const dunning = () => dunningWatchdog.run(app(), new Date(T * 1000), { dryRun: false });

const configured = app().config.get('stripe');
let operator: Person;

beforeAll(async () => {
  operator = await createOperator();
});
beforeEach(() => setSecrets(SECRET));
afterAll(() => app().config.set('stripe', configured));

interface Org {
  id: number;
  documentId: string;
}
const createOrganisation = (fields: Record<string, unknown> = {}): Promise<Org> =>
  insert(ORGANISATION, { name: unique('paying'), ...fields });

interface Stored {
  id: number;
  documentId: string;
  subscription_status: string;
  past_due_since: string | null;
  current_period_end: string | null;
  provider_customer_id: string | null;
  provider_subscription_id: string | null;
  provider_price_id: string | null;
  provider_updated_at: string | null;
}
const moment = (value: string | null): string | null => value && new Date(value).toISOString();
const stored = async (organisation: number): Promise<Stored[]> => {
  const rows = (await app()
    .db.query(SUBSCRIPTION)
    .findMany({ where: { organisation }, orderBy: { id: 'asc' } as never })) as Stored[];
  return rows.map((row) => ({
    ...row,
    past_due_since: moment(row.past_due_since),
    current_period_end: moment(row.current_period_end),
    provider_updated_at: moment(row.provider_updated_at),
  }));
};
const statusesOf = async (organisation: number): Promise<string[]> =>
  (await stored(organisation)).map(({ subscription_status: status }) => status);
const orgRow = async ({ id }: Org): Promise<Record<string, unknown>> =>
  (await app().db.query(ORGANISATION).findOne({ where: { id } })) as Record<string, unknown>;
const entriesOf = async ({ id }: Org) => {
  const entries = await auditEntries({ organisation: id });
  return entries.filter(({ action }) => action !== 'organisation.create');
};

/** An organisation with a subscription that Stripe created, and a function that makes its next events. */
const subscribed = async (status = 'active', price?: string) => {
  const organisation = await createOrganisation();
  const base = { id: unique('sub'), customer: unique('cus'), ...(price === undefined ? {} : { price }) };
  const event = (next: string, created: number, more: Record<string, unknown> = {}) => {
    const { price: nextPrice, ...fields } = more as { price?: string };
    return eventOf(
      { ...base, status: next, ...(nextPrice === undefined ? {} : { price: nextPrice }) },
      { created, ...fields },
    );
  };
  const first = eventOf({ ...base, status, organisation: organisation.documentId }, { type: 'created', created: T });
  const answer = await deliver(first);
  expect([answer.status, answer.body.data]).toEqual([200, { event: first.id, outcome: 'applied' }]);
  return { organisation, base, event, first };
};
const outcomes = async (...events: object[]): Promise<string[]> => {
  const results: string[] = [];
  for (const event of events) results.push(((await deliver(event)).body.data as { outcome: string }).outcome);
  return results;
};

describe('the signature of a Stripe event', () => {
  const payload = JSON.stringify(eventOf({ id: 'sub_x', customer: 'cus_x', status: 'active' }, { created: T }));
  const refused = [400, 'STRIPE_SIGNATURE_INVALID'];

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['malformed', 'yes'],
    ['without a timestamp', `v1=${'0'.repeat(64)}`],
    ['with another secret', signatureOf(payload, OTHER_SECRET)],
    ['of another body', signatureOf(`${payload} `)],
    ['six minutes old', signatureOf(payload, SECRET, 360)],
    ['of another scheme', signatureOf(payload).replace('v1=', 'v0=')],
  ])('is refused: %s', async (_what, signature) => {
    const answer = await post(payload, signature);
    expect(statusAndCode(answer)).toEqual(refused);
    expect(answer.body.error).toMatchObject({ message: 'The signature is invalid.', details: { errors: [] } });
  });

  it('is not accepted as any other credential', async () => {
    const { status } = await as(operator.token).post('/billing/stripe-webhook', {});
    expect(status).toBe(400);
    const { body } = await operator.call.get(`/unlinked-subscriptions?filters[provider_subscription_id]=sub_x`);
    expect(body.data).toEqual([]);
  });

  it('is still valid after four minutes, and covers the bytes of the body', async () => {
    const spaced = payload.replace(/,/g, ' ,\n ').replace('cus_x', 'cus_\\u00e4');
    expect((await post(spaced, signatureOf(spaced, SECRET, 240))).status).toBe(200);
    const { body } = await operator.call.get(`/unlinked-subscriptions?filters[provider_subscription_id]=sub_x`);
    expect(body.data[0].provider_customer_id).toBe('cus_ä');
  });

  it('is accepted with both secrets during a rotation', async () => {
    setSecrets(OTHER_SECRET, SECRET);
    expect((await post(payload, signatureOf(payload, SECRET))).status).toBe(200);
    expect((await post(payload, signatureOf(payload, OTHER_SECRET))).status).toBe(200);
    const both = `${signatureOf(payload, 'whsec_old')},${signatureOf(payload, SECRET).split(',')[1]}`;
    expect((await post(payload, both)).status).toBe(200);
    setSecrets(OTHER_SECRET);
    expect(statusAndCode(await post(payload, signatureOf(payload, SECRET)))).toEqual(refused);
  });

  it('is not verified without a secret: the answer makes Stripe try again later', async () => {
    setSecrets();
    const answer = await post(payload, signatureOf(payload));
    expect(statusAndCode(answer)).toEqual([404, 'STRIPE_NOT_CONFIGURED']);
    expect(answer.body.error.details.remedy).toContain('STRIPE_WEBHOOK_SECRET');
  });

  it('is not verified when the body is too large or is not JSON', async () => {
    const huge = JSON.stringify({ id: 'evt', pad: 'x'.repeat(1024 * 1024) });
    expect(statusAndCode(await post(huge, signatureOf(huge)))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(statusAndCode(await post('{', signatureOf('{')))).toEqual([400, 'BODY_INVALID']);
    const path = '/api/billing/stripe-webhook';
    const headers = { 'Stripe-Signature': signatureOf(payload), 'Content-Type': 'text/plain' };
    const answer = await sendRaw({ method: 'POST', path, headers, body: payload });
    expect(statusAndCode(answer)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});

describe('a Stripe event', () => {
  it('about another object is ignored', async () => {
    const event = { ...eventOf({ id: 's', customer: 'c', status: 'active' }, { created: T }), type: 'invoice.paid' };
    expect(await outcomes(event, { id: 'evt', type: 'ping' }, { object: 'event' })).toEqual(Array(3).fill('ignored'));
  });

  it('of an unknown type is ignored', async () => {
    const notification = {
      id: 'evt_test_65',
      object: 'v2.core.event',
      type: 'v1.billing.meter.error_report_triggered',
      created: '2026-09-21T12:00:00.000Z',
      livemode: false,
      related_object: { id: 'mtr_1', type: 'billing.meter', url: '/v1/billing/meters/mtr_1' },
    };
    const answer = await deliver(notification);
    expect([answer.status, answer.body.data]).toEqual([200, { event: 'evt_test_65', outcome: 'ignored' }]);
    const payload = JSON.stringify(notification);
    expect(statusAndCode(await post(payload, signatureOf(payload, OTHER_SECRET)))).toEqual([
      400,
      'STRIPE_SIGNATURE_INVALID',
    ]);
    expect(await outcomes({ id: 'evt_2', type: 'customer.subscription.created', data: null })).toEqual(['ignored']);
  });

  it('links a subscription to the organisation in its metadata, with Stripe as the actor in the audit log', async () => {
    const { organisation, base, first } = await subscribed('trialing');
    const [row, ...others] = await stored(organisation.id);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      subscription_status: 'trialing',
      past_due_since: null,
      current_period_end: iso(1_900_000_000),
      provider_customer_id: base.customer,
      provider_subscription_id: base.id,
      provider_price_id: null,
      provider_updated_at: iso(T),
    });
    const [entry] = await entriesOf(organisation);
    expect(entry).toMatchObject({
      action: 'subscription.create',
      actor_kind: 'system',
      actor_label: 'Stripe',
      actor_id: first.id,
    });
    expect(entry?.request_id).not.toBeNull();
    expect(Object.keys(entry?.changes ?? {})).not.toContain('provider_events');
    const { body } = await operator.call.get(`/subscriptions/${row?.documentId}`);
    expect(body.data).toMatchObject({ status: 'trialing', provider_updated_at: iso(T) });
    expect(Object.keys(body.data)).not.toContain('provider_events');
  });

  it('changes nothing when it is sent again', async () => {
    const { organisation, event, first } = await subscribed();
    const late = event('past_due', T + 10);
    expect(await outcomes(first, late, late, first, late)).toEqual([
      'unchanged',
      'applied',
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
    expect(await statusesOf(organisation.id)).toEqual(['past_due']);
    expect((await entriesOf(organisation)).map(({ action }) => action)).toEqual([
      'subscription.create',
      'subscription.update',
    ]);
  });

  it('that is late never overwrites a newer one', async () => {
    const { organisation, event } = await subscribed();
    expect(await outcomes(event('unpaid', T + 30), event('past_due', T + 20), event('active', T + 10))).toEqual([
      'applied',
      'unchanged',
      'unchanged',
    ]);
    expect(await statusesOf(organisation.id)).toEqual(['unpaid']);
  });

  it('can precede the one that created the subscription', async () => {
    const organisation = await createOrganisation();
    const base = { id: unique('sub'), customer: unique('cus'), organisation: organisation.documentId };
    const paid = eventOf({ ...base, status: 'active' }, { created: T, previous: { status: 'incomplete' } });
    const made = eventOf({ ...base, status: 'incomplete' }, { created: T, type: 'created' });
    expect(await outcomes(paid, made)).toEqual(['applied', 'applied']);
    expect(await statusesOf(organisation.id)).toEqual(['active']);
  });

  it.each([
    ['in order', [0, 1]],
    ['in reverse order', [1, 0]],
  ])('does not overwrite another of the same second, %s', async (_what, order) => {
    const { organisation, event } = await subscribed('unpaid');
    const card = event('unpaid', T + 5, { previous: { default_payment_method: null } });
    const paid = event('active', T + 5, { previous: { status: 'unpaid' } });
    for (const index of order) await deliver([card, paid][index] as object);
    expect(await statusesOf(organisation.id)).toEqual(['active']);
  });

  it('is stored once when it is sent several times at once', async () => {
    const organisation = await createOrganisation();
    const base = { id: unique('sub'), customer: unique('cus'), organisation: organisation.documentId };
    const made = eventOf({ ...base, status: 'incomplete' }, { created: T, type: 'created' });
    const paid = eventOf({ ...base, status: 'active' }, { created: T, previous: { status: 'incomplete' } });
    const answers = await Promise.all([made, made, paid, paid, made, paid].map(deliver));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(answers.filter(({ body }) => body.data.outcome === 'applied')).toHaveLength(2);
    expect(await statusesOf(organisation.id)).toEqual(['active']);
  });

  it('is not stored without its audit entry, and is stored when it is sent again', async () => {
    const { organisation, event } = await subscribed();
    const payload = JSON.stringify(event('unpaid', T + 1));
    const headers = { 'Stripe-Signature': signatureOf(payload), 'Content-Type': 'application/json' };
    const path = '/api/billing/stripe-webhook';
    const { status } = await whileLogIsFull(() => sendRaw({ method: 'POST', path, headers, body: payload }));
    expect([status, await statusesOf(organisation.id)]).toEqual([500, ['active']]);
    expect((await post(payload, signatureOf(payload))).body.data.outcome).toBe('applied');
    expect(await statusesOf(organisation.id)).toEqual(['unpaid']);
  });
});

describe('a Stripe subscription', () => {
  it('belongs to the only organisation of its customer', async () => {
    const { organisation, base } = await subscribed();
    const other = eventOf({ id: unique('sub'), customer: base.customer, status: 'trialing' }, { created: T });
    expect(await outcomes(other)).toEqual(['applied']);
    expect(await statusesOf(organisation.id)).toEqual(['active', 'trialing']);
  });

  it('belongs to the organisation in its metadata, even if the customer pays for another organisation too', async () => {
    const { organisation, base } = await subscribed();
    const second = await createOrganisation();
    const event = eventOf(
      { id: unique('sub'), customer: base.customer, status: 'active', organisation: second.documentId },
      { created: T },
    );
    expect(await outcomes(event)).toEqual(['applied']);
    expect([await statusesOf(organisation.id), await statusesOf(second.id)]).toEqual([['active'], ['active']]);
    const third = eventOf({ id: unique('sub'), customer: base.customer, status: 'active' }, { created: T });
    expect(await outcomes(third)).toEqual(['unlinked']);
  });

  it('stays with its organisation when its metadata change', async () => {
    const { organisation, base } = await subscribed();
    const other = await createOrganisation();
    const moved = { ...base, status: 'past_due', organisation: other.documentId };
    expect(await outcomes(eventOf(moved, { created: T + 1 }))).toEqual(['applied']);
    expect([await statusesOf(organisation.id), await statusesOf(other.id)]).toEqual([['past_due'], []]);
  });

  it('uses the record that an operator created for its customer', async () => {
    const organisation = await createOrganisation();
    const customer = unique('cus');
    const made = await operator.call.post('/subscriptions', {
      organisation: organisation.documentId,
      status: 'active',
      provider_customer_id: customer,
    });
    expect(made.status).toBe(201);
    const event = eventOf({ id: unique('sub'), customer, status: 'past_due' }, { created: T });
    expect(await outcomes(event)).toEqual(['applied']);
    expect(await stored(organisation.id)).toMatchObject([
      { documentId: made.body.data.documentId, subscription_status: 'past_due' },
    ]);
  });

  it('without an organisation is visible to operators alone until one claims it', async () => {
    const base = { id: unique('sub'), customer: unique('cus') };
    const event = eventOf({ ...base, status: 'active', organisation: 'nowhere' }, { created: T + 2 });
    expect(await outcomes(event, eventOf({ ...base, status: 'incomplete' }, { created: T }), event)).toEqual([
      'unlinked',
      'unlinked',
      'unlinked',
    ]);
    const path = `/unlinked-subscriptions?filters[provider_subscription_id]=${base.id}`;
    const shown = (await operator.call.get(path)).body.data;
    expect(shown).toMatchObject([
      {
        provider_subscription_id: base.id,
        provider_customer_id: base.customer,
        organisation_named: 'nowhere',
        status: 'active',
        provider_updated_at: iso(T + 2),
        last_event_id: event.id,
      },
    ]);
    const tenant = await createTenant();
    expect((await tenant.people.owner.call.get(path)).status).toBe(403);
    const body = { organisation: tenant.documentId, status: 'active', provider_subscription_id: base.id };
    expect((await operator.call.post('/subscriptions', body)).status).toBe(201);
    expect(await outcomes(event)).toEqual(['applied']);
    expect((await operator.call.get(path)).body.data).toEqual([]);
    expect(await stored(tenant.id)).toMatchObject([{ provider_customer_id: base.customer }]);
  });

  it('without an organisation is deleted a month after its end', async () => {
    const ended = { id: unique('sub'), customer: 'c', status: 'canceled' };
    const monthAgo = Math.floor(Date.now() / 1000) - 31 * 86_400;
    await outcomes(eventOf(ended, { type: 'deleted', created: monthAgo }));
    await outcomes(eventOf({ id: unique('sub'), customer: 'c', status: 'active' }, { created: monthAgo }));
    const { body } = await operator.call.get(`/unlinked-subscriptions?filters[provider_subscription_id]=${ended.id}`);
    expect(body.data).toEqual([]);
  });

  it('has an id that no other has, and a blank id counts as none', async () => {
    const { base } = await subscribed();
    const [one, two] = [await createOrganisation(), await createOrganisation()];
    const make = (organisation: Org, id: string) =>
      operator.call.post('/subscriptions', {
        organisation: organisation.documentId,
        status: 'active',
        provider_subscription_id: id,
      });
    expect(statusAndCode(await make(one, base.id))).toEqual([400, 'NOT_UNIQUE']);
    const answers = [await make(one, ''), await make(two, '')];
    expect(answers.map(({ status, body }) => [status, body.data.provider_subscription_id])).toEqual([
      [201, null],
      [201, null],
    ]);
  });
});

describe('dunning', () => {
  it('suspends an unpaid organisation, and payment lifts the suspension at once', async () => {
    const { organisation, event } = await subscribed();
    await deliver(event('past_due', T + 10));
    await dunning();
    expect((await orgRow(organisation)).org_status).toBe('active');
    await deliver(event('past_due', T + 20));
    expect((await stored(organisation.id))[0]?.past_due_since).toBe(iso(T + 10));
    await deliver(event('unpaid', T + 30));
    expect((await orgRow(organisation)).org_status).toBe('active');
    await dunning();
    expect((await orgRow(organisation)).org_status).toBe('suspended');
    expect((await stored(organisation.id))[0]?.past_due_since).toBe(iso(T + 10));
    const paid = event('active', T + 40);
    await deliver(paid);
    expect((await orgRow(organisation)).org_status).toBe('active');
    expect((await stored(organisation.id))[0]?.past_due_since).toBeNull();
    const lifted = (await entriesOf(organisation))
      .filter(({ action }) => action === 'organisation.status-changed')
      .at(-1);
    expect(lifted).toMatchObject({ actor_kind: 'system', actor_label: 'Stripe', actor_id: paid.id });
  });

  it('does not lift a suspension by an operator', async () => {
    const { organisation, event } = await subscribed('unpaid');
    await app()
      .db.query(ORGANISATION)
      .update({ where: { id: organisation.id }, data: { org_status: 'suspended' } });
    await deliver(event('active', T + 10));
    expect((await orgRow(organisation)).org_status).toBe('suspended');
  });

  it('is neither ended nor begun by a cancellation', async () => {
    const { organisation, event } = await subscribed('unpaid');
    await dunning();
    await deliver(event('canceled', T + 10, { type: 'deleted' }));
    await dunning();
    expect([await statusesOf(organisation.id), (await orgRow(organisation)).org_status]).toEqual([
      ['canceled'],
      'suspended',
    ]);
    const other = await subscribed();
    await deliver(other.event('canceled', T + 10, { type: 'deleted' }));
    await dunning();
    expect((await orgRow(other.organisation)).org_status).toBe('active');
  });

  it.each(['paused', 'incomplete'])('ignores a subscription that is %s', async (status) => {
    const { organisation, event } = await subscribed('trialing');
    await deliver(event(status, T + 10));
    await dunning();
    expect([await statusesOf(organisation.id), (await orgRow(organisation)).org_status]).toEqual([[status], 'active']);
  });
});

describe('the plan of an organisation', () => {
  const plans = async () => {
    const [small, large] = [unique('small'), unique('large')];
    await insert(PLAN, { name: small, account_tier: 'starter', max_agents: 7, payment_price_id: `price_${small}` });
    await insert(PLAN, { name: large, account_tier: 'business', max_agents: 70, payment_price_id: `price_${large}` });
    return { small, large };
  };
  const planOf = async (organisation: Org) => {
    const { plan, tier, agent_limit: limit } = await orgRow(organisation);
    return [plan, tier, limit];
  };

  it('follows the price with its limits, down and up', async () => {
    const { small, large } = await plans();
    const { organisation, event } = await subscribed('active', `price_${small}`);
    expect(await planOf(organisation)).toEqual([small, 'starter', 7]);
    await deliver(event('active', T + 10, { price: `price_${large}`, previous: { price: `price_${small}` } }));
    expect(await planOf(organisation)).toEqual([large, 'business', 70]);
    expect((await stored(organisation.id))[0]?.provider_price_id).toBe(`price_${large}`);
    const moves = (await entriesOf(organisation)).filter(({ action }) => action === 'organisation.update');
    expect(moves.map(({ changes, actor_label: by }) => [changes.plan, by])).toEqual([
      [{ before: null, after: small }, 'Stripe'],
      [{ before: small, after: large }, 'Stripe'],
    ]);
  });

  it('has no expiry once a price is billed for it', async () => {
    const { small, large } = await plans();
    const { organisation, event } = await subscribed('active', `price_${small}`);
    await operator.call.put(`/organisations/${organisation.documentId}`, { plan_expires_at: '2031-01-31' });
    await deliver(event('active', T + 10));
    expect((await orgRow(organisation)).plan_expires_at).toBe('2031-01-31');
    await deliver(event('active', T + 20, { price: `price_${large}`, previous: { price: `price_${small}` } }));
    expect((await orgRow(organisation)).plan_expires_at).toBeNull();
  });

  it('stays as an operator sets it until the price changes again', async () => {
    const { small, large } = await plans();
    const { organisation, event } = await subscribed('active', `price_${small}`);
    await operator.call.put(`/organisations/${organisation.documentId}`, { plan: large });
    await deliver(event('active', T + 10));
    expect((await planOf(organisation))[0]).toBe(large);
  });

  it('stays for a price without a plan, and changes once a plan has the price', async () => {
    const { small } = await plans();
    const price = unique('price');
    const { organisation, event } = await subscribed('active', price);
    expect((await planOf(organisation))[0]).toBeNull();
    await insert(PLAN, { name: unique('late'), account_tier: 'team', payment_price_id: price });
    await deliver(event('active', T + 10));
    expect((await planOf(organisation))[1]).toBe('team');
    expect((await planOf(organisation))[0]).not.toBe(small);
  });

  it('does not change for an unpaid subscription, and is kept at its end', async () => {
    const { small, large } = await plans();
    const { organisation, event } = await subscribed('incomplete', `price_${small}`);
    expect((await planOf(organisation))[0]).toBeNull();
    await deliver(event('active', T + 10));
    await deliver(event('unpaid', T + 20, { price: `price_${large}` }));
    await deliver(event('canceled', T + 30, { price: `price_${large}`, type: 'deleted' }));
    expect((await planOf(organisation))[0]).toBe(small);
  });
});
