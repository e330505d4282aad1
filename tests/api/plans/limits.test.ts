import { FEATURE_NAMES } from '../../../src/domain/plans/features';
import { type Answer, app, db, statusAndCode } from '../../helpers/api';
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
const AGENT = 'api::svc-agent.svc-agent';
const INSTANCE = 'api::cloud-instance.cloud-instance';
const MEMBERSHIP = 'api::membership.membership';
const LIMIT = 3;

interface Organisation {
  id: number;
  documentId: string;
}

let founder: Person;
let operator: Person;
/** People who only join: they never sign in, so no password is hashed. */
let crowd: { id: number; documentId: string }[];

const PARALLEL = 40;

beforeAll(async () => {
  [founder, operator] = [await createPerson(), await createOperator()];
  crowd = [];
  for (let count = 0; count < PARALLEL; count += 1) {
    const username = unique('crowd');
    crowd.push(await insert('plugin::users-permissions.user', { username, email: `${username}@example.com` }));
  }
});

const newOrganisation = async (fields: Record<string, unknown> = {}): Promise<Organisation> => {
  const organisation = await insert(ORGANISATION, {
    name: unique('org'),
    agent_limit: LIMIT,
    max_instances: LIMIT,
    max_members: LIMIT,
    ...fields,
  });
  await join(organisation.id, founder, 'owner');
  return organisation;
};

interface Kind {
  uid: string;
  code: string;
  /** The number that exists before anything is added. */
  present: number;
  add: (organisation: Organisation, index: number) => Promise<Answer>;
}

const KINDS: Record<string, Kind> = {
  agents: {
    uid: AGENT,
    code: 'AGENT_LIMIT_REACHED',
    present: 0,
    add: ({ documentId }, index) =>
      founder.call.post('/svc-agents', { hostname: `h${index}`, organisation: documentId }),
  },
  instances: {
    uid: INSTANCE,
    code: 'INSTANCE_LIMIT_REACHED',
    present: 0,
    add: ({ documentId }, index) =>
      founder.call.post('/cloud-instances', { name: `i${index}`, organisation: documentId }),
  },
  members: {
    uid: MEMBERSHIP,
    code: 'MEMBER_LIMIT_REACHED',
    present: 1,
    add: ({ documentId }, index) =>
      founder.call.post('/memberships', { user: crowd[index]?.documentId, role: 'viewer', organisation: documentId }),
  },
};

const countOf = (uid: string, { id }: Organisation) =>
  app()
    .db.query(uid as never)
    .count({ where: { organisation: id } as never });
const refused = (code: string) => [403, code];

describe.each(Object.entries(KINDS))('%s', (_name, { uid, code, present, add }) => {
  it('can be created up to the limit, and are then refused with the current usage', async () => {
    const organisation = await newOrganisation();
    for (let index = present; index < LIMIT; index += 1) expect((await add(organisation, index)).status).toBe(201);
    const answer = await add(organisation, LIMIT);
    expect(statusAndCode(answer)).toEqual(refused(code));
    expect(answer.body.error.details).toMatchObject({ used: LIMIT, limit: LIMIT, remedy: expect.any(String) });
    expect(await countOf(uid, organisation)).toBe(LIMIT);
  });
});

describe('the limits do not count', () => {
  it('revoked agents', async () => {
    const organisation = await newOrganisation({ agent_limit: 1 });
    const first = await KINDS.agents!.add(organisation, 0);
    expect(statusAndCode(await KINDS.agents!.add(organisation, 1))).toEqual(refused('AGENT_LIMIT_REACHED'));
    await founder.call.put(`/svc-agents/${first.body.data.documentId}`, { status: 'offline' });
    expect(statusAndCode(await KINDS.agents!.add(organisation, 1))).toEqual(refused('AGENT_LIMIT_REACHED'));
    const revoked = await founder.call.put(`/svc-agents/${first.body.data.documentId}`, { status: 'revoked' });
    expect(revoked.status).toBe(200);
    expect((await KINDS.agents!.add(organisation, 1)).status).toBe(201);
    expect((await founder.call.put(`/svc-agents/${first.body.data.documentId}`, { status: 'active' })).status).toBe(
      400,
    );
    expect(statusAndCode(await KINDS.agents!.add(organisation, 2))).toEqual(refused('AGENT_LIMIT_REACHED'));
  });

  it('terminated instances', async () => {
    const organisation = await newOrganisation({ max_instances: 1 });
    const first = await KINDS.instances!.add(organisation, 0);
    const path = `/cloud-instances/${first.body.data.documentId}`;
    await founder.call.put(path, { status: 'stopped' });
    expect(statusAndCode(await KINDS.instances!.add(organisation, 1))).toEqual(refused('INSTANCE_LIMIT_REACHED'));
    await founder.call.put(path, { status: 'terminated' });
    expect((await KINDS.instances!.add(organisation, 1)).status).toBe(201);
    expect((await founder.call.put(path, { status: 'running' })).status).toBe(400);
  });

  it('members who left', async () => {
    const organisation = await newOrganisation({ max_members: 2 });
    const first = await KINDS.members!.add(organisation, 0);
    expect(statusAndCode(await KINDS.members!.add(organisation, 1))).toEqual(refused('MEMBER_LIMIT_REACHED'));
    expect((await founder.call.delete(`/memberships/${first.body.data.documentId}`)).status).toBe(204);
    expect((await KINDS.members!.add(organisation, 1)).status).toBe(201);
  });
});

describe('40 simultaneous creations with a limit of 3', () => {
  const names = Object.keys(KINDS);
  const rounds = Array.from({ length: 20 }, (_, round) => [round + 1, names[round % names.length] as string] as const);

  it.each(rounds)('create exactly 3 (round %i: %s)', async (_round, name) => {
    const { uid, code, present, add } = KINDS[name] as Kind;
    const organisation = await newOrganisation();
    const answers = await Promise.all(crowd.map((_, index) => add(organisation, index)));
    expect(await countOf(uid, organisation)).toBe(LIMIT);
    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(LIMIT - present);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(statusAndCode(answer)).toEqual(refused(code));
  });

  it('create exactly 3 over REST, by deployments and in the admin panel', async () => {
    const organisation = await newOrganisation();
    const { documentId } = await insert('api::blueprint.blueprint', {
      organisation: organisation.id,
      name: 'Web',
      slug: unique(),
    });
    const inPanel = (index: number) =>
      app()
        .documents(INSTANCE)
        .create({ data: { name: `p${index}`, organisation: organisation.documentId } as never })
        .then(
          () => 201,
          (error: any) => error.details?.code as string,
        );
    const byRest = (pending: Promise<Answer>) =>
      pending.then(({ status, body }) => (status === 201 ? status : (body.error.details.code as string)));
    const results = await Promise.all(
      Array.from({ length: PARALLEL }, (_, index) =>
        [
          () => byRest(KINDS.instances!.add(organisation, index)),
          () => byRest(founder.call.post(`/blueprints/${documentId}/deploy`, { name: `d${index}` })),
          () => inPanel(index),
        ][index % 3]!(),
      ),
    );
    expect(await countOf(INSTANCE, organisation)).toBe(LIMIT);
    expect(results.filter((result) => result === 201)).toHaveLength(LIMIT);
    expect(new Set(results)).toEqual(new Set([201, 'INSTANCE_LIMIT_REACHED']));
  });
});

describe('a limit', () => {
  const inPanel = (uid: string, data: Record<string, unknown>) =>
    app()
      .documents(uid as never)
      .create({ data: data as never });

  it('applies in the admin panel for every kind', async () => {
    const organisation = await newOrganisation({ agent_limit: 0, max_instances: 0, max_members: 1 });
    const own = { organisation: { connect: [{ documentId: organisation.documentId }] } };
    await expect(inPanel(AGENT, { ...own, hostname: 'a' })).rejects.toMatchObject({
      details: { code: 'AGENT_LIMIT_REACHED' },
    });
    await expect(inPanel(INSTANCE, { ...own, name: 'a' })).rejects.toMatchObject({
      details: { code: 'INSTANCE_LIMIT_REACHED' },
    });
    await expect(inPanel(MEMBERSHIP, { ...own, user: crowd[0]?.documentId, role: 'viewer' })).rejects.toMatchObject({
      details: { code: 'MEMBER_LIMIT_REACHED' },
    });
  });

  it('is kept by a transaction that goes on after the refusal', async () => {
    const organisation = await newOrganisation({ agent_limit: 1 });
    const add = (hostname: string) =>
      app()
        .db.query(AGENT)
        .create({ data: { hostname, organisation: organisation.id } as never });
    await app().db.transaction(() => add('first'));
    const work = app().db.transaction(async () => {
      await expect(add('second')).rejects.toMatchObject({ details: { code: 'AGENT_LIMIT_REACHED' } });
    });
    // PostgreSQL has inserted the record together with the count, so nothing of the transaction can be stored.
    await work.catch((error: unknown) => expect(error).toMatchObject({ details: { code: 'AGENT_LIMIT_REACHED' } }));
    expect(await countOf(AGENT, organisation)).toBe(1);
  });

  it('that is absent lets any number be created', async () => {
    const organisation = await newOrganisation();
    const unlimited = { agent_limit: null, max_instances: null };
    await db()('organisations').where({ id: organisation.id }).update(unlimited);
    for (const kind of [KINDS.agents, KINDS.instances])
      for (let index = 0; index <= LIMIT; index += 1) expect((await kind!.add(organisation, index)).status).toBe(201);
  });

  it('applies to several records in one call of the query engine', async () => {
    const organisation = await newOrganisation();
    const data = Array.from({ length: 5 }, (_, index) => ({ hostname: `h${index}`, organisation: organisation.id }));
    await expect(
      app()
        .db.query(AGENT)
        .createMany({ data: data as never }),
    ).rejects.toMatchObject({ details: { code: 'AGENT_LIMIT_REACHED' } });
    expect(await countOf(AGENT, organisation)).toBe(0);
  });
});

describe('a lowered limit', () => {
  it('keeps existing records, and refuses new ones', async () => {
    const organisation = await newOrganisation();
    const made: string[] = [];
    for (let index = 0; index < LIMIT; index += 1)
      made.push((await KINDS.agents!.add(organisation, index)).body.data.documentId);
    const lowered = await operator.call.put(`/organisations/${organisation.documentId}`, { agent_limit: 1 });
    expect(lowered.status).toBe(200);
    expect(await countOf(AGENT, organisation)).toBe(LIMIT);
    const beat = { status: 'active', last_heartbeat_at: new Date().toISOString() };
    for (const documentId of made) expect((await founder.call.put(`/svc-agents/${documentId}`, beat)).status).toBe(200);
    for (const documentId of made.slice(0, 2)) {
      const answer = await KINDS.agents!.add(organisation, 9);
      expect(statusAndCode(answer)).toEqual(refused('AGENT_LIMIT_REACHED'));
      expect((await founder.call.put(`/svc-agents/${documentId}`, { status: 'revoked' })).status).toBe(200);
    }
    expect(statusAndCode(await KINDS.agents!.add(organisation, 9))).toEqual(refused('AGENT_LIMIT_REACHED'));
    await operator.call.put(`/organisations/${organisation.documentId}`, { agent_limit: 2 });
    expect((await KINDS.agents!.add(organisation, 9)).status).toBe(201);
  });
});

describe('GET /organisations/{id}/limits', () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await createTenant({
      agent_limit: 5,
      max_members: 9,
      monthly_budget_limit: 100,
      budget_current_spend: 12.5,
      max_monthly_budget: 500,
      budget_as_of: '2026-05-04T03:02:01.000Z',
    });
    const organisation = tenant.id;
    for (const agent_status of ['pending', 'active', 'offline', 'revoked'])
      await insert(AGENT, { organisation, agent_status });
    for (const instance_status of ['provisioning', 'running', 'stopped', 'terminated'])
      await insert(INSTANCE, { organisation, name: 'a', instance_status });
  });
  const path = () => `/organisations/${tenant.documentId}/limits`;

  it('shows every member the usage and the limits', async () => {
    const answer = await tenant.people.viewer.call.get(path());
    expect([answer.status, answer.body.data]).toEqual([
      200,
      {
        agents: { used: 3, limit: 5 },
        instances: { used: 3, limit: null },
        members: { used: 5, limit: 9 },
        monthly_budget: { used: 12.5, limit: 100, ceiling: 500, as_of: '2026-05-04T03:02:01.000Z' },
        plan: null,
        entitlements: Object.fromEntries(FEATURE_NAMES.map((name) => [name, true])),
      },
    ]);
  });

  it('requires a membership, or an operator', async () => {
    expect((await operator.call.get(path())).status).toBe(200);
    expect((await founder.call.get(path())).status).toBe(403);
    expect((await operator.call.get('/organisations/nonesuch/limits')).status).toBe(404);
    expect((await tenant.people.viewer.call.get(`${path()}?more=1`)).status).toBe(400);
  });
});
