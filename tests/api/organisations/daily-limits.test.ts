import { type Answer, app, db } from '../../helpers/api';
import { signInAdmin } from '../../helpers/admin-panel';
import { invite } from '../../helpers/invitations';
import { expectRefusal } from '../../helpers/refusals';
import { createScimToken, directory } from '../../helpers/scim';
import { until } from '../../helpers/timing/until';
import {
  createOperator,
  createPerson,
  createTenant,
  insert,
  type Person,
  type Tenant,
  unique,
} from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';
const PER_DAY = 5;
const PER_ADDRESS = 5;
const PER_ORGANISATION = 100;
const DAY_MS = 86_400_000;

const address = (): string => `${unique('guest')}@example.com`;
const createOrganisation = (person: Person, data: Record<string, unknown> = {}) =>
  person.call.post('/organisations', { name: unique('org'), ...data });
const statusesOf = (answers: Answer[]): number[] => answers.map(({ status }) => status).sort((a, b) => a - b);
const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

const expectLimited = (answer: Answer, code: string): void => {
  expectRefusal(answer, 429, code);
  const { details } = answer.body.error;
  expect(details.retry_after).toBeGreaterThan(DAY_MS / 1000 - 120);
  expect(details.retry_after).toBeLessThanOrEqual(DAY_MS / 1000);
  expect(answer.headers['retry-after']).toBe(String(details.retry_after));
  expect(details.remedy).toMatch(/Try again in \d+ seconds/);
};

/** Makes the uses in a row one day older. */
const ageUses = async (table: string, column: string, id: number): Promise<void> => {
  const row = await db()(table).where({ id }).first(column);
  const uses = (typeof row[column] === 'string' ? JSON.parse(row[column]) : row[column]) as { at: number }[];
  const aged = uses.map((use) => ({ ...use, at: use.at - DAY_MS }));
  await db()(table)
    .where({ id })
    .update({ [column]: JSON.stringify(aged) });
};

describe('the default plan', () => {
  const LIMITS = { tier: 'starter', agent_limit: 2, max_instances: 1, max_members: 4, max_monthly_budget: 50 };
  const plan = unique('Entry');

  beforeAll(async () => {
    const { tier: account_tier, agent_limit: max_agents, ...rest } = LIMITS;
    await insert('api::subscription-plan.subscription-plan', { name: plan, account_tier, max_agents, ...rest });
  });

  const using = async <T>(setting: string, work: () => Promise<T>): Promise<T> => {
    app().config.set('organisations.defaultPlan', setting);
    try {
      return await work();
    } finally {
      app().config.set('organisations.defaultPlan', 'none');
    }
  };

  it('gives its limits to an organisation that a person creates', async () => {
    const person = await createPerson();
    const answer = await using(plan, () => createOrganisation(person));
    expect(answer.body.data).toMatchObject({ plan, ...LIMITS });
    await person.call.post('/svc-agents', {});
    await person.call.post('/svc-agents', {});
    expectRefusal(await person.call.post('/svc-agents', {}), 403, 'AGENT_LIMIT_REACHED');
  });

  it('is the plan of an organisation from the admin panel or a script', async () => {
    const admin = await signInAdmin();
    const made = await using(plan, () =>
      admin.create(ORGANISATION, { name: unique('org'), agent_limit: 3, plan: null }),
    );
    expect(made.body.data).toMatchObject({ plan, ...LIMITS });
    expect(await using(plan, () => insert(ORGANISATION, { name: unique('org') }))).toMatchObject({ plan, ...LIMITS });
  });

  it('is overridden by the plan and the limits that an operator names', async () => {
    const operator = await createOperator();
    const other = unique('Other');
    await insert('api::subscription-plan.subscription-plan', { name: other, account_tier: 'team', max_agents: 9 });
    const named = await using(plan, () => createOrganisation(operator, { plan: other }));
    expect(named.body.data).toMatchObject({ plan: other, tier: 'team', agent_limit: 9, max_instances: null });
    const apart = await using(plan, () => createOrganisation(operator, { agent_limit: 12 }));
    expect(apart.body.data).toMatchObject({ plan, ...LIMITS, agent_limit: 12 });
  });

  it('refuses organisations without a plan when it does not exist', async () => {
    const operator = await createOperator();
    const answer = await using(unique('Gone'), () => createOrganisation(operator));
    expectRefusal(answer, 503, 'DEFAULT_PLAN_MISSING');
    expect((await using(unique('Gone'), () => createOrganisation(operator, { plan }))).status).toBe(201);
  });
});

describe('the daily limit of new organisations per person', () => {
  it('is exact when many requests come at once', async () => {
    const person = await createPerson();
    const answers = await Promise.all(Array.from({ length: PER_DAY + 3 }, () => createOrganisation(person)));
    expect(statusesOf(answers)).toEqual([...times(PER_DAY, 201), ...times(3, 429)]);
    expectLimited(await createOrganisation(person), 'ORGANISATIONS_PER_DAY_REACHED');
    expect((await createOrganisation(await createPerson())).status).toBe(201);
    await ageUses('up_users', 'recent_foundings', person.id);
    expect((await createOrganisation(person)).status).toBe(201);
  });

  it('does not count an organisation that is refused', async () => {
    const person = await createPerson();
    const refusals = await Promise.all(
      Array.from({ length: PER_DAY }, () => createOrganisation(person, { vat_id: 'nonsense' })),
    );
    expect(statusesOf(refusals)).toEqual(times(PER_DAY, 400));
    expect((await createOrganisation(person)).status).toBe(201);
  });

  it('does not apply to operators', async () => {
    const operator = await createOperator();
    const answers = await Promise.all(Array.from({ length: PER_DAY + 1 }, () => createOrganisation(operator)));
    expect(statusesOf(answers)).toEqual(times(PER_DAY + 1, 201));
  });

  it('includes the parts of a split', async () => {
    const person = await createPerson();
    const { documentId } = (await createOrganisation(person)).body.data;
    const [membership] = (await person.call.get('/memberships')).body.data as { documentId: string }[];
    const members = [membership?.documentId];
    const into = Array.from({ length: PER_DAY }, () => ({ name: unique('part'), members }));
    const answer = await person.call.post(`/organisations/${documentId}/split`, { into });
    expectLimited(answer, 'ORGANISATIONS_PER_DAY_REACHED');
    expect((await person.call.get('/organisations')).body.data).toHaveLength(1);
  });
});

describe('the daily limit of invitations', () => {
  let tenant: Tenant;
  const send = (email: string) => tenant.people.owner.call.post('/invitations', { email, role: 'viewer' });

  beforeEach(async () => {
    tenant = await createTenant({}, ['owner', 'viewer']);
  });

  it('is five to one address, including resends, whether they are accepted or not', async () => {
    const { call } = tenant.people.owner;
    const email = address();
    const { documentId } = await invite(tenant, email);
    expect((await call.post(`/invitations/${documentId}/resend`, {})).status).toBe(200);
    await call.post(`/invitations/${documentId}/revoke`, {});
    const { documentId: second, id } = await invite(tenant, email);
    await call.post(`/invitations/${second}/revoke`, {});
    await app().db.query('api::invitation.invitation').delete({ where: { id } });
    const { documentId: third } = await invite(tenant, email);
    expect((await call.post(`/invitations/${third}/resend`, {})).status).toBe(200);
    expectLimited(await call.post(`/invitations/${third}/resend`, {}), 'INVITATIONS_PER_DAY_REACHED');
    await call.post(`/invitations/${third}/revoke`, {});
    const limited = await send(email.toUpperCase());
    expectLimited(limited, 'INVITATIONS_PER_DAY_REACHED');
    expect(limited.body.error.details).toMatchObject({ per: 'address', limit: PER_ADDRESS });
    expect((await send(address())).status).toBe(201);
    await ageUses('organisations', 'recent_invitations', tenant.id);
    expect((await send(email)).status).toBe(201);
  });

  it('includes memberships that are offered to the person of the address', async () => {
    const { call } = tenant.people.owner;
    const { documentId: user, email } = await createPerson();
    const offer = () => call.post('/memberships', { user, role: 'viewer', organisation: tenant.documentId });
    for (let at = 0; at < PER_ADDRESS; at += 1) {
      const { status, body } = await offer();
      expect(status).toBe(201);
      expect((await call.delete(`/memberships/${body.data.documentId}`)).status).toBe(204);
    }
    const limited = await offer();
    expectLimited(limited, 'INVITATIONS_PER_DAY_REACHED');
    expect(limited.body.error.details).toMatchObject({ per: 'address', limit: PER_ADDRESS });
    expectLimited(await send(email), 'INVITATIONS_PER_DAY_REACHED');
  });

  it('is exact when many to one address are resent at once', async () => {
    const { documentId } = await invite(tenant, address());
    const sent = async () =>
      (await db()('outbox_events').where({ organisation_id: tenant.id, event: 'organisation.invitation-sent' })).filter(
        ({ payload }) => JSON.stringify(payload).includes(documentId),
      ).length;
    const resend = () => tenant.people.owner.call.post(`/invitations/${documentId}/resend`, {});
    const answers = await Promise.all(Array.from({ length: PER_ADDRESS + 2 }, resend));
    // Those in the same millisecond are one.
    for (const status of statusesOf(answers)) expect([200, 429]).toContain(status);
    expect(await sent()).toBeLessThanOrEqual(PER_ADDRESS);
    await until(async () => (await resend()).status === 429, 'the limit is reached');
    expect(await sent()).toBe(PER_ADDRESS);
  });

  it('is a hundred for one organisation, and does not affect others', async () => {
    const uses = Array.from({ length: PER_ORGANISATION - 1 }, (_, at) => ({ at: Date.now(), key: `key-${at}` }));
    await db()('organisations')
      .where({ id: tenant.id })
      .update({ recent_invitations: JSON.stringify(uses) });
    const email = address();
    const answers = await Promise.all([send(address()), send(email), send(address())]);
    expect(statusesOf(answers)).toEqual([201, 429, 429]);
    const limited = await send(address());
    expectLimited(limited, 'INVITATIONS_PER_DAY_REACHED');
    expect(limited.body.error.details).toMatchObject({ per: 'organisation', limit: PER_ORGANISATION });
    tenant = await createTenant({}, ['owner', 'viewer']);
    expect((await send(email)).status).toBe(201);
  });

  it('does not count refused invitations, and is not readable', async () => {
    const answers = [];
    for (let at = 0; at <= PER_ADDRESS; at += 1) answers.push(await send(tenant.people.viewer.email));
    expect(statusesOf(answers)).toEqual(times(PER_ADDRESS + 1, 400));
    const email = address();
    expect((await send(email)).status).toBe(201);
    const { body } = await tenant.people.owner.call.get(`/organisations/${tenant.documentId}`);
    expect(body.data).not.toHaveProperty('recent_invitations');
    const row = await db()('organisations').where({ id: tenant.id }).first('recent_invitations');
    expect(JSON.stringify(row)).not.toContain(email);
  });
});

describe('the emails to people whom a directory adds', () => {
  it('are as many as the limit of invitations allows, and the people are added nevertheless', async () => {
    const tenant = await createTenant({}, ['owner', 'admin']);
    const { token } = await createScimToken(tenant);
    const now = Date.now();
    const uses = Array.from({ length: PER_ORGANISATION - 1 }, () => ({ at: now, key: 'x' }));
    await db()('organisations')
      .where({ id: tenant.id })
      .update({ recent_invitations: JSON.stringify(uses) });
    for (let person = 0; person < 3; person += 1) {
      const userName = address();
      const body = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName };
      expect((await directory(token).post('/Users', body)).status).toBe(201);
    }
    const offered = await db()('outbox_events')
      .where({ organisation_id: tenant.id, event: 'organisation.membership-offered' })
      .select('id');
    expect(offered).toHaveLength(1);
  });
});
