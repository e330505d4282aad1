import { overdueSince, readSubscriptionEvent } from './stripe-subscription';

const item = (id: string, end?: number) => ({ id: `si_${id}`, price: { id }, current_period_end: end });

const eventWith = (object: Record<string, unknown>, more: Record<string, unknown> = {}) => {
  const { previous_attributes, ...rest } = more;
  return {
    id: 'evt_1',
    type: 'customer.subscription.updated',
    created: 1_700_000_000,
    ...rest,
    data: {
      object: {
        id: 'sub_1',
        object: 'subscription',
        customer: 'cus_1',
        status: 'active',
        metadata: { organisation: 'org1' },
        items: { data: [item('price_b', 1_700_100_000), item('price_a', 1_700_200_000)] },
        ...object,
      },
      ...(previous_attributes ? { previous_attributes } : {}),
    },
  };
};

const read = (object: Record<string, unknown>, more?: Record<string, unknown>) =>
  readSubscriptionEvent(eventWith(object, more));

describe('a subscription of Stripe', () => {
  it('is read from an event', () => {
    const state = { status: 'active', priceIds: ['price_a', 'price_b'], periodEnd: 1_700_200_000_000 };
    expect(read({})).toEqual({
      id: 'evt_1',
      at: 1_700_000_000_000,
      rank: 1,
      subscriptionId: 'sub_1',
      customerId: 'cus_1',
      organisation: 'org1',
      before: state,
      after: state,
    });
  });

  it.each([
    ['incomplete', 'incomplete'],
    ['incomplete_expired', 'canceled'],
    ['trialing', 'trialing'],
    ['active', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'unpaid'],
    ['paused', 'paused'],
    ['canceled', 'canceled'],
  ])('with the status %s is stored as %s', (status, expected) => {
    expect(read({ status })?.after.status).toBe(expected);
  });

  it('contains the previous values', () => {
    const previous = { status: 'past_due', items: { data: [item('price_old', 1_600_000_000)] } };
    expect(read({}, { previous_attributes: previous })?.before).toEqual({
      status: 'past_due',
      priceIds: ['price_old'],
      periodEnd: 1_600_000_000_000,
    });
    expect(read({}, { previous_attributes: { default_payment_method: null } })?.before).toEqual(read({})?.after);
    expect(read({}, { previous_attributes: { status: 'a_new_word' } })?.before).toEqual(read({})?.after);
  });

  it('can have the format of earlier API versions', () => {
    const items = { data: [{ plan: { id: 'price_old' } }] };
    const event = read({ customer: { id: 'cus_9' }, current_period_end: 1_700_300_000, items, metadata: null });
    expect(event).toMatchObject({ customerId: 'cus_9', organisation: null });
    expect(event?.after).toEqual({ status: 'active', priceIds: ['price_old'], periodEnd: 1_700_300_000_000 });
  });

  it.each([
    ['created', 0],
    ['updated', 1],
    ['paused', 1],
    ['resumed', 1],
    ['trial_will_end', 1],
    ['deleted', 2],
  ])('that was %s has rank %i', (type, rank) => {
    expect(read({}, { type: `customer.subscription.${type}` })?.rank).toBe(rank);
  });

  it.each([
    ['an invoice', eventWith({}, { type: 'invoice.paid' })],
    ['an unknown status', eventWith({ status: 'frozen' })],
    ['a status that every object has', eventWith({ status: 'constructor' })],
    ['no subscription id', eventWith({ id: null })],
    ['no event id', eventWith({}, { id: 7 })],
    ['no timestamp', eventWith({}, { created: 'yesterday' })],
    ['no type', eventWith({}, { type: undefined })],
    ['no data', { id: 'evt_1', type: 'customer.subscription.updated', created: 1 }],
    ['nothing', null],
    ['a text', 'customer.subscription.updated'],
    ['a list', []],
  ])('is not read from %s', (_what, event) => {
    expect(readSubscriptionEvent(event)).toBeNull();
  });

  it.each([
    ['a text', 'none'],
    ['a list of texts', { data: ['x', null] }],
    ['nothing', null],
  ])('has no prices if its items are %s', (_what, items) => {
    expect(read({ items })?.after).toEqual({ status: 'active', priceIds: [], periodEnd: null });
  });

  it('has an id that fits its column', () => {
    const event = read({ metadata: { organisation: 'x'.repeat(256) }, customer: 'c'.repeat(256) });
    expect(event).toMatchObject({ organisation: null, customerId: null });
  });
});

describe('the start of a debt', () => {
  it.each([
    ['is the first late payment', 'past_due', null, 5, 5],
    ['is the same for a second one', 'past_due', 3, 5, 3],
    ['continues while it is unpaid', 'unpaid', 3, 5, 3],
    ['is the change to unpaid without a late payment', 'unpaid', null, 5, 5],
    ['is absent when it is paid', 'active', 3, 5, null],
    ['is absent when it has ended', 'canceled', 3, 5, null],
  ] as const)('%s', (_what, status, known, at, expected) => {
    expect(overdueSince(status, known, at)).toBe(expected);
  });
});
