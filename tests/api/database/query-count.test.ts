import { type Answer, as, type Caller } from '../../helpers/api';
import { endPlatformEndpoints, FREQUENT_WRITES } from '../../helpers/database/frequent-writes';
import { notificationsArrived } from '../../helpers/database/notifications';
import { statementsDuring } from '../../helpers/database/query-plans';
import {
  createPerson,
  createTenant,
  insert,
  join,
  type Person,
  singleSignOnToken,
  type Tenant,
} from '../../helpers/world';

const RANGES = [
  '127.0.0.0/8',
  '::1',
  ...Array.from({ length: 98 }, (_, index) => (index % 2 ? `10.${index}.0.0/16` : `2001:db8:${index}::/48`)),
];

/** All guards at once, none of which blocks the request. */
const GUARDED = {
  ip_allowlist: RANGES,
  sso_only: true,
  workspace_domain: 'corp.example',
  org_status: 'grace_period',
  monthly_budget_limit: 100,
  budget_current_spend: 70,
  max_monthly_budget: 500,
  agent_limit: 1000,
  max_instances: 1000,
};

const ssoCaller = async (person: Person, organisation: Tenant): Promise<Caller> =>
  as(await singleSignOnToken(person, organisation));

/** The statements that a request sends to the database, without polls for messages of other nodes. */
const statementsOf = async (work: () => Promise<Answer>, status: number): Promise<string[]> => {
  const statements = await statementsDuring(async () => {
    const answer = await work();
    expect([answer.status, answer.body?.error]).toEqual([status, undefined]);
  });
  return statements.map(({ sql }) => sql.replace(/;$/, ''));
};

describe('a request with warm caches', () => {
  let plain: Tenant;
  let guarded: Tenant;
  let callers: { plain: Caller; guarded: Caller };
  let agents: { plain: { documentId: string }; guarded: { documentId: string } };
  beforeAll(async () => {
    await endPlatformEndpoints();
    plain = await createTenant({ agent_limit: 1000, max_instances: 1000 });
    guarded = await createTenant(GUARDED);
    const addAgent = (organisation: number) => insert('api::svc-agent.svc-agent', { organisation, hostname: 'a' });
    agents = { plain: await addAgent(plain.id), guarded: await addAgent(guarded.id) };
    callers = {
      plain: await ssoCaller(plain.people.owner, plain),
      guarded: await ssoCaller(guarded.people.owner, guarded),
    };
    await notificationsArrived();
    for (const caller of Object.values(callers)) expect((await caller.get('/svc-agents')).status).toBe(200);
  });

  it('for a list sends at most two statements, with or without guards', async () => {
    for (const caller of Object.values(callers)) {
      await caller.post('/svc-agents', { hostname: 'one more to be counted' });
      const list = () => caller.get('/svc-agents?pagination[pageSize]=1');
      expect(await statementsOf(list, 200)).toHaveLength(2);
      // A recent count is not repeated.
      expect(await statementsOf(list, 200)).toHaveLength(1);
      expect(await statementsOf(() => caller.get('/svc-agents?pagination[cursor]='), 200)).toHaveLength(1);
    }
  });

  it('for one record sends one statement, with or without guards', async () => {
    for (const name of ['plain', 'guarded'] as const) {
      const { documentId } = agents[name];
      expect(await statementsOf(() => callers[name].get(`/svc-agents/${documentId}`), 200)).toHaveLength(1);
    }
  });

  it('across several organisations sends no more', async () => {
    const person = await createPerson();
    const allowlisted = await createTenant({ ip_allowlist: RANGES });
    for (const { id } of [plain, allowlisted]) await join(id, person, 'admin');
    const caller = person.call;
    const path = '/svc-agents?pagination[pageSize]=1';
    await notificationsArrived();
    await caller.get(path);
    expect(await statementsOf(() => caller.get(path), 200)).toHaveLength(2);
    await insert('api::svc-agent.svc-agent', { organisation: allowlisted.id, hostname: 'a' });
    const narrowed = () => caller.get(path, { 'X-Organisation-Id': allowlisted.documentId });
    expect(await statementsOf(narrowed, 200)).toHaveLength(2);
    const own = () => caller.get(`/organisations/${allowlisted.documentId}`);
    expect(await statementsOf(own, 200)).toHaveLength(1);
  });

  const isStep = (sql: string) => !/^(begin|commit)\b/i.test(sql);

  /** A result needs no audit entry, and its organisation need not be locked. */
  const mostOf = (name: string): number => (name === 'POST /synthetic-results' ? 3 : 4);

  it.each(FREQUENT_WRITES.map((frequent) => [frequent.name, mostOf(frequent.name), frequent] as const))(
    '%s sends at most %d statements within its transaction, including the audit entry',
    async (_name, most, { status, write }) => {
      const send = () => write(callers.guarded, agents.guarded.documentId);
      await callers.guarded.get('/svc-agents');
      // The cached fact whether an endpoint listens does not belong to this write.
      await send();
      const statements = await statementsOf(send, status);
      expect(statements.filter(isStep).length).toBeLessThanOrEqual(most);
      expect(statements.filter((sql) => !isStep(sql))).toHaveLength(2);
      if (most === 4) expect(statements.some((sql) => /insert into .?audit_entries/.test(sql))).toBe(true);
    },
  );

  it.each(FREQUENT_WRITES)('for $name sends the same statements with and without guards', async ({ status, write }) => {
    // An earlier test, or another file, may have emptied the cache.
    for (const name of ['plain', 'guarded'] as const) await callers[name].get('/svc-agents');
    const without = await statementsOf(() => write(callers.plain, agents.plain.documentId), status);
    const withGuards = await statementsOf(() => write(callers.guarded, agents.guarded.documentId), status);
    expect(without.length).toBeGreaterThanOrEqual(3);
    expect(withGuards).toEqual(without);
  });

  it('that a guard refuses sends no statement for a list, and otherwise at most the one for the record', async () => {
    const outside = { 'X-Forwarded-For': '192.0.2.1' };
    const refusal = async (work: () => Promise<Answer>) =>
      statementsOf(async () => {
        const answer = await work();
        expect(answer.status).toBe(403);
        return { ...answer, status: 200, body: {} };
      }, 200);
    expect(await refusal(() => callers.guarded.get('/svc-agents', outside))).toHaveLength(0);
    const one = () => callers.guarded.get(`/svc-agents/${agents.guarded.documentId}`, outside);
    expect(await refusal(one)).toHaveLength(1);
    const byPassword = guarded.people.owner.call;
    await byPassword.get('/me');
    expect(await refusal(() => byPassword.get('/svc-agents'))).toHaveLength(0);
  });
});
