import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { configureMail, type Smtp, smtpVariables, startSmtp } from '../../helpers/servers/smtp';
import { createOperator, createPerson, insert, join, markAllDelivered, type Person, unique } from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';
const SUBSCRIPTION = 'api::subscription.subscription';
const MEMBERSHIP = 'api::membership.membership';
const USER = 'plugin::users-permissions.user';
const USER_PLAN = 'api::user-plan.user-plan';
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 10, 12, 0, 0, 123);

const { gracePeriodWatchdog } = compiled('watchdogs/grace-period');
const { dunningWatchdog } = compiled('watchdogs/dunning');
const { outboxRelayWatchdog } = compiled('watchdogs/outbox-relay');
const grace = (at: number) => gracePeriodWatchdog.run(app(), new Date(at));
const dunning = (at: number) => dunningWatchdog.run(app(), new Date(at));
const deliver = () => outboxRelayWatchdog.run(app(), new Date());

let smtp: Smtp;
let operator: Person;
let free: { id: number };

const outbox = () => db()('outbox_events');
const setUser = (id: number, data: Record<string, unknown>) => app().db.query(USER).update({ where: { id }, data });
const setPlan = (person: Person, user_plan: number | null) => setUser(person.id, { user_plan });

const owner = async (): Promise<Person> => {
  const person = await createPerson();
  await setUser(person.id, { personal_trial_ends_at: new Date(START).toISOString() });
  return person;
};

interface Organisation {
  id: number;
  documentId: string;
  name: string;
}

const owned = async (person: Person, age: number): Promise<Organisation> => {
  const createdAt = new Date(START - age * DAY).toISOString();
  const organisation = await insert<Organisation>(ORGANISATION, { name: unique('owned'), createdAt });
  await join(organisation.id, person, 'owner');
  return organisation;
};

/** An owner who exceeds their user plan by one organisation, and that organisation. */
const exceeding = async (): Promise<{ person: Person; organisation: Organisation }> => {
  const person = await owner();
  await owned(person, 2);
  return { person, organisation: await owned(person, 1) };
};

const paying = async (): Promise<{ person: Person; organisation: Organisation; bill(status: string): unknown }> => {
  const person = await createPerson();
  const organisation = await owned(person, 1);
  const { id } = await insert(SUBSCRIPTION, { organisation: organisation.id, subscription_status: 'active' });
  const bill = (subscription_status: string) =>
    app().db.query(SUBSCRIPTION).update({ where: { id }, data: { subscription_status } });
  return { person, organisation, bill };
};

/** Delivers the pending events of an organisation and returns who got which email. */
const deliveredEmails = async ({ id, name }: Organisation): Promise<string[]> => {
  const before = smtp.received.length;
  await outbox()
    .where((row) => void row.whereNot('organisation_id', id).orWhereNot('destination', 'mail'))
    .update({ event_status: 'delivered' });
  await deliver();
  return smtp.received.slice(before).map(({ to_envelope: [to], subject }) => `${to}: ${subject?.replace(name, 'X')}`);
};

beforeAll(async () => {
  operator = await createOperator();
  await app()
    .db.query(USER_PLAN)
    .updateMany({ where: { is_free: true }, data: { is_free: false } });
  free = await insert(USER_PLAN, { name: unique('Free'), is_free: true, max_organisations_owned: 1 });
});

afterAll(() =>
  app()
    .db.query(USER_PLAN)
    .delete({ where: { id: free.id } }),
);

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

describe('the owner gets an email', () => {
  it('for each step of the grace period, once', async () => {
    const { person, organisation } = await exceeding();
    await grace(START - 1);
    expect(await deliveredEmails(organisation)).toEqual([]);
    await grace(START);
    await grace(START + DAY);
    expect(await deliveredEmails(organisation)).toEqual([
      `${person.email}: X exceeds your plan: grace period until 2026-01-24 12:00 UTC`,
    ]);
    await grace(START + 14 * DAY - 1);
    expect(await deliveredEmails(organisation)).toEqual([]);
    await grace(START + 14 * DAY);
    await grace(START + 15 * DAY);
    expect(await deliveredEmails(organisation)).toEqual([
      `${person.email}: X is suspended: its grace period has ended`,
    ]);
    const { id } = await insert(USER_PLAN, { name: unique('Pro'), is_free: false, max_organisations_owned: 5 });
    await setPlan(person, id);
    await grace(START + 16 * DAY);
    expect(await deliveredEmails(organisation)).toEqual([`${person.email}: X is reinstated`]);
    await setPlan(person, null);
    await grace(START + 17 * DAY);
    await setPlan(person, id);
    await grace(START + 18 * DAY);
    expect((await deliveredEmails(organisation)).map((line) => line.split(': ')[1])).toEqual([
      'X exceeds your plan',
      'X is active again',
    ]);
  });

  it('for a suspension for an unpaid subscription, and when paying lifts it', async () => {
    const { person, organisation, bill } = await paying();
    await bill('past_due');
    await dunning(START);
    expect(await deliveredEmails(organisation)).toEqual([]);
    await bill('unpaid');
    await dunning(START);
    await dunning(START + DAY);
    expect(await deliveredEmails(organisation)).toEqual([
      `${person.email}: X is suspended: its subscription is unpaid`,
    ]);
    await bill('active');
    await dunning(START + 2 * DAY);
    expect(await deliveredEmails(organisation)).toEqual([`${person.email}: X is reinstated`]);
    expect(smtp.received.at(-1)?.text).toContain('Its subscription is paid.');
  });

  it('with the causes that remain, and those that are gone', async () => {
    const { person, organisation } = await exceeding();
    const { id } = await insert(SUBSCRIPTION, { organisation: organisation.id, subscription_status: 'unpaid' });
    await grace(START);
    await dunning(START + DAY);
    await grace(START + 14 * DAY);
    await app()
      .db.query(SUBSCRIPTION)
      .update({ where: { id }, data: { subscription_status: 'active' } });
    expect(await deliveredEmails(organisation)).toEqual([
      `${person.email}: X exceeds your plan: grace period until 2026-01-24 12:00 UTC`,
      `${person.email}: X is suspended: its subscription is unpaid`,
      `${person.email}: X remains suspended: its grace period has ended`,
      `${person.email}: X remains suspended, although its subscription is paid`,
    ]);
    expect(smtp.received.at(-1)?.text).toContain('Its subscription is paid.');
  });

  it('when paying leads back into a grace period that still runs', async () => {
    const { person, organisation } = await exceeding();
    const { id } = await insert(SUBSCRIPTION, { organisation: organisation.id, subscription_status: 'unpaid' });
    await grace(START);
    await dunning(START + DAY);
    await app()
      .db.query(SUBSCRIPTION)
      .update({ where: { id }, data: { subscription_status: 'active' } });
    expect((await deliveredEmails(organisation)).at(-1)).toBe(
      `${person.email}: X is reinstated; grace period until 2026-01-24 12:00 UTC`,
    );
  });

  it('for the changes of an operator, over REST and in the admin panel', async () => {
    const { person, organisation } = await paying();
    const put = (org_status: string) =>
      operator.call.put(`/organisations/${organisation.documentId}`, { org_status, name: organisation.name });
    await put('suspended');
    await put('suspended');
    expect(await deliveredEmails(organisation)).toEqual([`${person.email}: X is suspended by an operator`]);
    await app()
      .documents(ORGANISATION)
      .update({ documentId: organisation.documentId, data: { org_status: 'active' } as never });
    expect(await deliveredEmails(organisation)).toEqual([`${person.email}: X is reinstated`]);
    await put('grace_period');
    expect((await deliveredEmails(organisation))[0]).toMatch(/X exceeds your plan: grace period until 20\d\d-/);
    await put('archived');
    expect(await deliveredEmails(organisation)).toEqual([`${person.email}: X is archived`]);
  });

  it('for no update that keeps the status', async () => {
    const { organisation } = await paying();
    await operator.call.put(`/organisations/${organisation.documentId}`, { org_status: 'active', agent_limit: 7 });
    await operator.call.put(`/organisations/${organisation.documentId}`, { name: organisation.name });
    expect(await deliveredEmails(organisation)).toEqual([]);
  });
});

describe('the recipients of status emails', () => {
  it('are all owners, by separate emails, and no other members', async () => {
    const { person, organisation, bill } = await paying();
    const [second, admin] = [await createPerson(), await createPerson()];
    await join(organisation.id, second, 'owner');
    await join(organisation.id, admin, 'admin');
    await bill('unpaid');
    await dunning(START);
    const subject = 'X is suspended: its subscription is unpaid';
    expect((await deliveredEmails(organisation)).sort()).toEqual(
      [`${person.email}: ${subject}`, `${second.email}: ${subject}`].sort(),
    );
  });

  it('are the owners at the time of delivery, without blocked and deleted ones', async () => {
    const { person, organisation, bill } = await paying();
    const [gone, next] = [await createPerson(), await createPerson()];
    await join(organisation.id, gone, 'owner');
    await bill('unpaid');
    await dunning(START);
    await setUser(person.id, { blocked: true });
    await join(organisation.id, next, 'owner');
    await app()
      .db.query(USER)
      .delete({ where: { id: gone.id } });
    expect(await deliveredEmails(organisation)).toEqual([`${next.email}: X is suspended: its subscription is unpaid`]);
  });

  it('do not include former owners', async () => {
    const { person, organisation, bill } = await paying();
    await bill('unpaid');
    await dunning(START);
    const next = await createPerson();
    await join(organisation.id, next, 'owner');
    const memberships = app().db.query(MEMBERSHIP);
    const { id } = await memberships.findOne({ where: { organisation: organisation.id, user: person.id } as never });
    await memberships.update({ where: { id }, data: { role: 'admin' } });
    expect(await deliveredEmails(organisation)).toEqual([`${next.email}: X is suspended: its subscription is unpaid`]);
  });

  it('can be none, and the event is then delivered', async () => {
    const organisation = await insert<Organisation>(ORGANISATION, { name: unique('nobodys') });
    await operator.call.put(`/organisations/${organisation.documentId}`, { org_status: 'suspended' });
    expect(await deliveredEmails(organisation)).toEqual([]);
    const waiting = await outbox().where({ organisation_id: organisation.id }).whereNot('event_status', 'delivered');
    expect(waiting).toEqual([]);
  });
});

it('an event is stored if and only if the status change is', async () => {
  const { organisation } = await paying();
  const undone = app().db.transaction(async () => {
    await app()
      .db.query(ORGANISATION)
      .update({ where: { id: organisation.id }, data: { org_status: 'suspended' } });
    throw new Error('killed');
  });
  await expect(undone).rejects.toThrow('killed');
  expect(await deliveredEmails(organisation)).toEqual([]);
});
