import { app, db } from '../../helpers/api';
import { auditEntries, whileLogIsFull } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import {
  createOperator,
  createPerson,
  createTenant,
  insert,
  join,
  type Person,
  type Tenant,
  unique,
} from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';
const SUBSCRIPTION = 'api::subscription.subscription';
const USER = 'plugin::users-permissions.user';
const USER_PLAN = 'api::user-plan.user-plan';
const DAY = 86_400_000;
/** The clock of these tests. Trials and grace periods are relative to it. */
const START = Date.UTC(2026, 0, 10, 12, 0, 0, 123);

const { gracePeriodWatchdog } = compiled('watchdogs/grace-period');
const { dunningWatchdog } = compiled('watchdogs/dunning');
const grace = (at: number, dryRun = false) => gracePeriodWatchdog.run(app(), new Date(at), { dryRun });
const dunning = (at: number, dryRun = false) => dunningWatchdog.run(app(), new Date(at), { dryRun });
const iso = (at: number): string => new Date(at).toISOString();

let free: { id: number };
let operator: Person;

beforeAll(async () => {
  operator = await createOperator();
  // The demo data, which another file may have stored, has a free plan of its own.
  await app()
    .db.query(USER_PLAN)
    .updateMany({ where: { is_free: true }, data: { is_free: false } });
  free = await insert(USER_PLAN, {
    name: unique('Free'),
    is_free: true,
    max_organisations_owned: 2,
    max_members_per_organisation: 6,
  });
});

// Other files share the database, so this plan limits people without a plan here only.
afterAll(() =>
  app()
    .db.query(USER_PLAN)
    .delete({ where: { id: free.id } }),
);

const owner = async (trialEndsAt: number | null = START, plan: number | null = null): Promise<Person> => {
  const person = await createPerson();
  const data = { personal_trial_ends_at: trialEndsAt === null ? null : iso(trialEndsAt), user_plan: plan };
  await app()
    .db.query(USER)
    .update({ where: { id: person.id }, data });
  return person;
};

const createOrganisation = async (person: Person, age = 0): Promise<number> => {
  const { id } = await insert(ORGANISATION, {
    name: unique('owned'),
    agent_limit: 100,
    createdAt: iso(START - age * DAY),
  });
  await join(id, person, 'owner');
  return id;
};

interface Row {
  id: number;
  documentId: string;
  org_status: string;
  org_status_changed_at: string | null;
}

const rowOf = async (id: number): Promise<Row> =>
  (await app().db.query(ORGANISATION).findOne({ where: { id } })) as Row;
const statusOf = async (id: number): Promise<string> => (await rowOf(id)).org_status;
const statusesOf = (ids: number[]): Promise<string[]> => Promise.all(ids.map(statusOf));
const changedAt = async (id: number): Promise<number | null> => {
  const { org_status_changed_at: at } = await rowOf(id);
  return at === null ? null : new Date(at).getTime();
};
const setByHand = (id: number, data: Record<string, unknown>) =>
  app().db.query(ORGANISATION).update({ where: { id }, data });
const grow = (person: Person, max_organisations_owned: number | null) =>
  insert(USER_PLAN, { name: unique('Pro'), is_free: false, max_organisations_owned }).then(({ id }) =>
    app()
      .db.query(USER)
      .update({ where: { id: person.id }, data: { user_plan: id } }),
  );
const shrink = (person: Person) =>
  app()
    .db.query(USER)
    .update({ where: { id: person.id }, data: { user_plan: null } });

/** An owner who exceeds their user plan by one organisation, and that organisation. */
const exceedingOne = async (): Promise<{ person: Person; id: number }> => {
  const person = await owner();
  await createOrganisation(person, 3);
  await createOrganisation(person, 2);
  return { person, id: await createOrganisation(person, 1) };
};

const subscribe = (organisation: number, subscription_status: string): Promise<{ id: number }> =>
  insert(SUBSCRIPTION, { organisation, subscription_status });
const bill = (id: number, subscription_status: string) =>
  app().db.query(SUBSCRIPTION).update({ where: { id }, data: { subscription_status } });
const statusEntries = async (id: number) => {
  const entries = await auditEntries({ organisation: id, action: { $startsWith: 'organisation.s' } });
  return entries.map(({ action, actor_kind, changes }) => [
    action,
    actor_kind,
    changes.org_status,
    changes.suspension_causes,
  ]);
};
const change = (before: unknown, after: unknown) => ({ before, after });

describe('the grace period', () => {
  it('begins when the trial has ended, for all organisations but the oldest', async () => {
    const person = await owner(START);
    const [young, oldest, old] = [
      await createOrganisation(person, 1),
      await createOrganisation(person, 30),
      await createOrganisation(person, 20),
    ];
    const all = [oldest, old, young];
    await grace(START - 1);
    expect(await statusesOf(all)).toEqual(['active', 'active', 'active']);
    await grace(START);
    expect(await statusesOf(all)).toEqual(['active', 'active', 'grace_period']);
    expect(await changedAt(young)).toBe(START);
    expect(await changedAt(oldest)).toBeNull();
    expect(await statusEntries(young)).toEqual([
      ['organisation.status-changed', 'system', change('active', 'grace_period'), undefined],
    ]);
  });

  it('ends after exactly 14 days in a suspension that changes nothing else', async () => {
    const { id } = await exceedingOne();
    await grace(START);
    await grace(START + 14 * DAY - 1);
    expect([await statusOf(id), await changedAt(id)]).toEqual(['grace_period', START]);
    await grace(START + 14 * DAY);
    expect([await statusOf(id), await changedAt(id)]).toEqual(['suspended', START + 14 * DAY]);
    await grace(START + 400 * DAY);
    expect([await statusOf(id), await changedAt(id)]).toEqual(['suspended', START + 14 * DAY]);
    expect(await statusEntries(id)).toEqual([
      ['organisation.status-changed', 'system', change('active', 'grace_period'), undefined],
      ['organisation.status-changed', 'system', change('grace_period', 'suspended'), change([], ['grace_period'])],
    ]);
  });

  it('includes each organisation with too many members, whatever its age', async () => {
    const person = await owner();
    const [full, over] = [await createOrganisation(person, 2), await createOrganisation(person, 1)];
    for (const [id, count] of [
      [full, 5],
      [over, 6],
    ] as const) {
      for (let index = 0; index < count; index += 1) await join(id, await createPerson(), 'viewer');
    }
    await grace(START);
    expect(await statusesOf([full, over])).toEqual(['active', 'grace_period']);
  });

  it('counts pending memberships and open invitations as members', async () => {
    const person = await owner();
    const [invited, expired, pending] = [
      await createOrganisation(person, 2),
      await createOrganisation(person, 1),
      await createOrganisation(await owner(), 1),
    ];
    for (const id of [invited, expired, pending])
      for (let index = 0; index < 5; index += 1) await join(id, await createPerson(), 'viewer');
    const invite = (organisation: number) =>
      insert('api::invitation.invitation', { organisation, email: `${unique()}@example.com`, role: 'viewer' });
    const [open, over] = [await invite(invited), await invite(expired)];
    const ends = db()('invitations');
    const isSqlite = app().db.dialect.client === 'sqlite';
    const at = (moment: number): Date | number => (isSqlite ? moment : new Date(moment));
    await ends
      .clone()
      .where({ id: open.id })
      .update({ expires_at: at(START + 1) });
    await ends
      .clone()
      .where({ id: over.id })
      .update({ expires_at: at(START) });
    const late = await createPerson();
    await join(pending, late, 'viewer');
    await app()
      .db.connection('memberships')
      .where({ user_id: late.id })
      .update({ pending_since: at(START) });
    await grace(START);
    expect(await statusesOf([invited, expired, pending])).toEqual(['grace_period', 'active', 'grace_period']);
  });

  it('ends when the organisation is within its user plan again, and lasts 14 days when it begins again', async () => {
    const { person, id } = await exceedingOne();
    await grace(START);
    await grow(person, 3);
    await grace(START + 13 * DAY);
    expect(await statusOf(id)).toBe('active');
    await shrink(person);
    await grace(START + 15 * DAY);
    expect([await statusOf(id), await changedAt(id)]).toEqual(['grace_period', START + 15 * DAY]);
    await grace(START + 28 * DAY);
    expect(await statusOf(id)).toBe('grace_period');
  });

  it('lifts the suspension when the organisation is within its user plan again', async () => {
    const { person, id } = await exceedingOne();
    await grace(START);
    await grace(START + 14 * DAY);
    await grow(person, null);
    await grace(START + 15 * DAY);
    expect(await statusOf(id)).toBe('active');
  });

  it('ends for the next organisation when an older one is archived, and never changes an archived one', async () => {
    const person = await owner();
    const ids = [
      await createOrganisation(person, 3),
      await createOrganisation(person, 2),
      await createOrganisation(person, 1),
    ] as const;
    await setByHand(ids[0], { org_status: 'archived' });
    await grace(START);
    await grace(START + 20 * DAY);
    expect(await statusesOf([...ids])).toEqual(['archived', 'active', 'active']);
  });

  it('counts an organisation for its first owner only', async () => {
    const [first, second] = [await owner(START + 900 * DAY), await owner()];
    const ids = [
      await createOrganisation(first, 3),
      await createOrganisation(first, 2),
      await createOrganisation(first, 1),
    ];
    for (const id of ids) await join(id, second, 'owner');
    await grace(START);
    expect(await statusesOf(ids)).toEqual(['active', 'active', 'active']);
  });

  it('follows a paid user plan independently of the trial', async () => {
    const person = await owner(START + 900 * DAY);
    await grow(person, 1);
    const ids = [await createOrganisation(person, 2), await createOrganisation(person, 1)];
    await grace(START);
    expect(await statusesOf(ids)).toEqual(['active', 'grace_period']);
  });
});

describe('dunning', () => {
  it.each([
    ['active', 'active'],
    ['trialing', 'active'],
    ['past_due', 'active'],
    ['canceled', 'active'],
    ['unpaid', 'suspended'],
  ])('a subscription that is %s leaves the organisation %s', async (status, expected) => {
    const id = await createOrganisation(await owner(null));
    await subscribe(id, status);
    await dunning(START);
    expect([await statusOf(id), await changedAt(id)]).toEqual([expected, null]);
  });

  it('lifts the suspension at once when the subscription is paid', async () => {
    const id = await createOrganisation(await owner(null));
    const subscription = await subscribe(id, 'unpaid');
    await dunning(START);
    expect(await statusOf(id)).toBe('suspended');
    await bill(subscription.id, 'past_due');
    expect(await statusOf(id)).toBe('suspended');
    await bill(subscription.id, 'active');
    expect(await statusOf(id)).toBe('active');
    expect(await statusEntries(id)).toEqual([
      ['organisation.status-changed', 'system', change('active', 'suspended'), change([], ['dunning'])],
      ['organisation.status-changed', 'system', change('suspended', 'active'), change(['dunning'], [])],
    ]);
  });

  it('lifts the suspension in the next run when the payment was stored without lifecycles', async () => {
    const id = await createOrganisation(await owner(null));
    const subscription = await subscribe(id, 'unpaid');
    await dunning(START);
    await db()('subscriptions').where({ id: subscription.id }).update({ subscription_status: 'active' });
    expect(await statusOf(id)).toBe('suspended');
    await dunning(START + 1);
    expect(await statusOf(id)).toBe('active');
  });

  it('continues while another subscription is unpaid', async () => {
    const id = await createOrganisation(await owner(null));
    const [one, two] = [await subscribe(id, 'unpaid'), await subscribe(id, 'unpaid')];
    await dunning(START);
    await bill(one.id, 'active');
    expect(await statusOf(id)).toBe('suspended');
    await app()
      .db.query(SUBSCRIPTION)
      .updateMany({ where: { id: two.id }, data: { subscription_status: 'trialing' } });
    expect(await statusOf(id)).toBe('active');
  });

  it('never changes an archived organisation', async () => {
    const id = await createOrganisation(await owner(null));
    const { id: subscription } = await subscribe(id, 'unpaid');
    await setByHand(id, { org_status: 'archived' });
    await dunning(START);
    await bill(subscription, 'active');
    expect(await statusOf(id)).toBe('archived');
  });

  it('makes an organisation read-only at once, and writable again as soon as it is paid', async () => {
    const tenant: Tenant = await createTenant();
    const { engineer } = tenant.people;
    const { id } = await subscribe(tenant.id, 'unpaid');
    expect((await engineer.call.post('/svc-agents', { hostname: 'a' })).status).toBe(201);
    await dunning(START);
    const refused = await engineer.call.post('/svc-agents', { hostname: 'b' });
    expect([refused.status, refused.body.error.details.code]).toEqual([403, 'ORGANISATION_READ_ONLY']);
    const { documentId } = (await app().db.query(SUBSCRIPTION).findOne({ where: { id } })) as { documentId: string };
    expect((await operator.call.put(`/subscriptions/${documentId}`, { status: 'active' })).status).toBe(200);
    expect((await engineer.call.post('/svc-agents', { hostname: 'c' })).status).toBe(201);
    expect((await statusEntries(tenant.id)).map(([, actor]) => actor)).toEqual(['system', 'operator']);
  });
});

describe('several causes of a suspension', () => {
  /** An organisation that both watchdogs suspended. */
  const suspendedByBoth = async (order: 'grace first' | 'dunning first') => {
    const { person, id } = await exceedingOne();
    await grace(START);
    const subscription = await subscribe(id, 'unpaid');
    const steps = [() => grace(START + 14 * DAY), () => dunning(START + 14 * DAY)];
    for (const step of order === 'grace first' ? steps : steps.reverse()) await step();
    expect(await statusOf(id)).toBe('suspended');
    return { person, id, subscription: subscription.id };
  };

  it.each(['grace first', 'dunning first'] as const)(
    'suspend until the last is gone: %s, paid first',
    async (order) => {
      const { person, id, subscription } = await suspendedByBoth(order);
      await bill(subscription, 'active');
      await dunning(START + 15 * DAY);
      expect(await statusOf(id)).toBe('suspended');
      await grow(person, 3);
      await grace(START + 16 * DAY);
      expect(await statusOf(id)).toBe('active');
    },
  );

  it.each(['grace first', 'dunning first'] as const)('suspend until the last is gone: %s, paid last', async (order) => {
    const { person, id, subscription } = await suspendedByBoth(order);
    await grow(person, 3);
    await grace(START + 15 * DAY);
    expect(await statusOf(id)).toBe('suspended');
    await bill(subscription, 'active');
    expect(await statusOf(id)).toBe('active');
  });

  it('keep separate times: dunning does not change an open grace period', async () => {
    const { id } = await exceedingOne();
    await grace(START);
    const subscription = await subscribe(id, 'unpaid');
    await dunning(START + 5 * DAY);
    expect([await statusOf(id), await changedAt(id)]).toEqual(['suspended', START]);
    await bill(subscription.id, 'active');
    expect([await statusOf(id), await changedAt(id)]).toEqual(['grace_period', START]);
    await grace(START + 14 * DAY);
    expect([await statusOf(id), await changedAt(id)]).toEqual(['suspended', START + 14 * DAY]);
  });
});

describe('a status that an operator sets', () => {
  it('to suspended is not lifted by a watchdog', async () => {
    const id = await createOrganisation(await owner(null));
    const { id: subscription } = await subscribe(id, 'unpaid');
    await setByHand(id, { org_status: 'suspended' });
    await dunning(START);
    await grace(START);
    await bill(subscription, 'active');
    await dunning(START + DAY);
    expect(await statusOf(id)).toBe('suspended');
  });

  it('clears the causes, and the watchdogs act again while their conditions are met', async () => {
    const { id } = await exceedingOne();
    await subscribe(id, 'unpaid');
    await grace(START);
    await grace(START + 14 * DAY);
    await dunning(START + 14 * DAY);
    const { documentId } = await rowOf(id);
    const answer = await operator.call.put(`/organisations/${documentId}`, { org_status: 'active' });
    expect(answer.body.data.org_status).toBe('active');
    await grace(START + 15 * DAY);
    expect([await statusOf(id), await changedAt(id)]).toEqual(['grace_period', START + 15 * DAY]);
    await dunning(START + 15 * DAY);
    expect(await statusOf(id)).toBe('suspended');
  });

  it('does not include the causes, which can be neither written nor read over the API', async () => {
    const id = await createOrganisation(await owner(null));
    await setByHand(id, { suspended_by_dunning_at: iso(START), grace_window_open: true });
    const row = (await rowOf(id)) as unknown as Record<string, unknown>;
    expect([row.suspended_by_dunning_at, Boolean(row.grace_window_open)]).toEqual([null, false]);
    const { body } = await operator.call.get(`/organisations/${row.documentId as string}`);
    expect(Object.keys(body.data).filter((name) => /suspended_by|grace_window/.test(name))).toEqual([]);
  });

  it('to grace_period begins 14 days from then', async () => {
    const { id } = await exceedingOne();
    await setByHand(id, { org_status_changed_at: iso(START - 100 * DAY) });
    const from = Date.now();
    await setByHand(id, { org_status: 'grace_period' });
    const changed = (await changedAt(id)) ?? 0;
    expect([changed >= from, changed <= Date.now()]).toEqual([true, true]);
    const other = await createOrganisation(await owner(null));
    await setByHand(other, { org_status: 'grace_period', org_status_changed_at: iso(START) });
    expect(await changedAt(other)).toBe(START);
  });
});

describe('a run of the watchdogs', () => {
  it('changes nothing the second time, and nothing as a dry run', async () => {
    const { id } = await exceedingOne();
    const debtor = await createOrganisation(await owner(null));
    await subscribe(debtor, 'unpaid');
    const at = START + 500 * DAY;
    const dry = [await grace(at, true), await dunning(at, true)];
    expect(await statusesOf([id, debtor])).toEqual(['active', 'active']);
    expect([...(await statusEntries(id)), ...(await statusEntries(debtor))]).toEqual([]);
    const wet = [await grace(at), await dunning(at)];
    expect(wet).toEqual(dry);
    expect(await statusesOf([id, debtor])).toEqual(['grace_period', 'suspended']);
    expect(wet.map(({ failed }) => failed)).toEqual([0, 0]);
    const again = [await grace(at), await dunning(at)];
    expect(again.map(({ changed, failed }) => [changed, failed])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect((await statusEntries(id)).length + (await statusEntries(debtor)).length).toBe(2);
  });

  it('works in several batches, and reports its progress', async () => {
    const person = await owner();
    const first = await createOrganisation(person, 900);
    const isSqlite = app().db.dialect.client === 'sqlite';
    const moment = (at: number) => (isSqlite ? at : iso(at));
    const rows = Array.from({ length: 1100 }, (_, index) => ({
      document_id: unique('crowd'),
      name: 'crowd',
      slug: unique('crowd'),
      org_status: 'active',
      created_at: moment(START - index * 1000),
      updated_at: moment(START),
      published_at: moment(START),
    }));
    await db().batchInsert('organisations', rows, 100);
    const ids: number[] = await db()('organisations')
      .where({ name: 'crowd' })
      .orderBy('created_at', 'desc')
      .pluck('id');
    const memberships = ids.map((organisation_id) => ({
      document_id: unique('m'),
      organisation_id,
      user_id: person.id,
      role: 'owner',
      created_at: moment(START),
      updated_at: moment(START),
      published_at: moment(START),
    }));
    await db().batchInsert('memberships', memberships, 100);
    const steps: [number, number][] = [];
    const options = { onProgress: (done: number, total: number) => void steps.push([done, total]) };
    const { changed, scanned, failed } = await gracePeriodWatchdog.run(app(), new Date(START + 600 * DAY), options);
    expect([changed >= 1099, failed, steps.length >= 3]).toEqual([true, 0, true]);
    expect(steps[steps.length - 1]).toEqual([scanned, scanned]);
    const statuses: string[] = await db()('organisations').whereIn('id', ids).pluck('org_status');
    expect(statuses.filter((status) => status === 'grace_period')).toHaveLength(1099);
    expect(await statusOf(first)).toBe('active');
    // Frees organisations of the owner for the tests that follow.
    await grow(person, null);
    await grace(START + 601 * DAY);
    expect(await db()('organisations').whereIn('id', ids).whereNot('org_status', 'active').pluck('id')).toEqual([]);
  });

  it('changes nothing without its audit entry, and continues', async () => {
    const { id } = await exceedingOne();
    const failing = await whileLogIsFull(() => grace(START + 700 * DAY));
    expect([failing.changed, failing.failed > 0, await statusOf(id)]).toEqual([0, true, 'active']);
    expect((await grace(START + 700 * DAY)).failed).toBe(0);
    expect(await statusOf(id)).toBe('grace_period');
  });
});
