import { signInAdmin } from '../../helpers/admin-panel';
import { AGENT, beat, enrol, makeAgent, storedAgent } from '../../helpers/agents';
import { app } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant } from '../../helpers/world';

const MINUTE = 60_000;

let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
});

const create = (data: Record<string, unknown>) => tenant.people.engineer.call.post('/svc-agents', data);
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString();
const runWatchdog = (now: Date) => compiled('watchdogs/checks/agents-offline').agentsOfflineWatchdog.run(app(), now);
const statusOf = async ({ documentId }: { documentId: string }): Promise<string> =>
  (await storedAgent({ documentId })).agent_status as string;

describe('the timestamps of an agent', () => {
  describe.each(['enrolled_at', 'last_heartbeat_at'])('%s', (field) => {
    it('can be up to five minutes ahead, and are refused beyond', async () => {
      expect((await create({ [field]: inMinutes(4) })).status).toBe(201);
      for (const moment of [inMinutes(6), '9999-12-31T23:59:59Z'])
        expectRefusal(await create({ [field]: moment }), 400, 'VALIDATION_FAILED', field);
      const agent = await makeAgent(tenant);
      const path = `/svc-agents/${agent.documentId}`;
      const { call } = tenant.people.engineer;
      expectRefusal(await call.put(path, { [field]: inMinutes(6) }), 400, 'VALIDATION_FAILED', field);
      expect((await call.put(path, { [field]: inMinutes(4) })).status).toBe(200);
      expect((await call.put(path, { [field]: null })).body.data[field]).toBeNull();
    });
  });
});

describe('the hostname of an agent', () => {
  it.each(['', ' ', '\t', '\u00a0\u200b'])('is refused as %j', async (hostname) => {
    expectRefusal(await create({ hostname }), 400, 'VALIDATION_FAILED', 'hostname');
    const agent = await makeAgent(tenant);
    const { call } = tenant.people.engineer;
    expectRefusal(
      await call.put(`/svc-agents/${agent.documentId}`, { hostname }),
      400,
      'VALIDATION_FAILED',
      'hostname',
    );
    expectRefusal(await enrol(agent.token, { hostname }), 400, 'VALIDATION_FAILED', 'hostname');
  });

  it('is refused as empty in the admin panel', async () => {
    const panel = await signInAdmin();
    const agent = await makeAgent(tenant);
    for (const hostname of ['  ', '\u00a0\u200b'])
      expectRefusal(await panel.update(AGENT, agent.documentId, { hostname }), 400, 'VALIDATION_FAILED', 'hostname');
    expect((await panel.update(AGENT, agent.documentId, { hostname: '' })).status).toBe(200);
    expect((await storedAgent(agent)).hostname).toBeNull();
  });

  it('is optional', async () => {
    expect((await create({})).body.data.hostname).toBeNull();
    expect((await create({ hostname: null })).body.data.hostname).toBeNull();
  });
});

describe('an enrollment token that the caller chooses', () => {
  it.each(['zq', 'short', 'nineteen characters'])(
    'is stored and returned with a warning if it is %j',
    async (token) => {
      const { status, body } = await create({ enrollment_token: token });
      expect(status).toBe(201);
      expect(body.data.enrollment_token).toBe(token);
      expect(body.meta.warnings).toEqual([
        { code: 'ENROLLMENT_TOKEN_TOO_SHORT', message: expect.stringContaining('20 characters') },
      ]);
      const row = await storedAgent(body.data);
      expect(row.enrollment_token_hash).toMatch(/^[0-9a-f]{8}\.[0-9a-f]{64}$/);
      expect(JSON.stringify(row)).not.toContain(token);
    },
  );

  it('cannot enrol an agent if it is short, and the refusal names the remedy', async () => {
    const { body } = await create({ enrollment_token: 'short' });
    const refused = await enrol('short');
    expectRefusal(refused, 401, 'ENROLLMENT_TOKEN_TOO_SHORT');
    expect(refused.body.error.details.remedy).toMatch(/enrollment-token/);
    // The refusal depends on the length alone, so it does not reveal which tokens exist.
    expect((await enrol('other')).body.error.details).toEqual(refused.body.error.details);
    const path = `/svc-agents/${body.data.documentId}/enrollment-token`;
    const renewed = await tenant.people.engineer.call.post(path, {});
    expect((await enrol(renewed.body.data.enrollment_token)).status).toBe(201);
  });

  it('is accepted without a warning from 20 characters', async () => {
    const { body } = await create({ enrollment_token: `${tenant.documentId.slice(0, 13)}-chosen` });
    expect(body.meta).toBeUndefined();
    expect((await enrol(body.data.enrollment_token)).status).toBe(201);
  });
});

describe('an agent that becomes active without a heartbeat', () => {
  const becomesOffline = async (documentId: string, since: number): Promise<void> => {
    await runWatchdog(new Date(since + 4 * MINUTE));
    expect(await statusOf({ documentId })).toBe('active');
    await runWatchdog(new Date(since + 6 * MINUTE));
    expect(await statusOf({ documentId })).toBe('offline');
  };

  it('counts as silent from its creation', async () => {
    const from = Date.now();
    const { body } = await create({ status: 'active' });
    const heartbeatAt = Date.parse(body.data.last_heartbeat_at);
    expect([heartbeatAt >= from, heartbeatAt <= Date.now()]).toEqual([true, true]);
    await becomesOffline(body.data.documentId, heartbeatAt);
  });

  it('counts as silent from the change that made it active', async () => {
    const old = new Date(Date.now() - 60 * MINUTE).toISOString();
    const agent = await makeAgent(tenant, { last_heartbeat_at: old });
    const from = Date.now();
    const { body } = await tenant.people.engineer.call.put(`/svc-agents/${agent.documentId}`, { status: 'active' });
    const heartbeatAt = Date.parse(body.data.last_heartbeat_at);
    expect([heartbeatAt >= from, heartbeatAt <= Date.now()]).toEqual([true, true]);
    await becomesOffline(agent.documentId, heartbeatAt);
  });

  it('keeps the timestamp in the write itself', async () => {
    const named = new Date(Date.now() - 2 * MINUTE).toISOString();
    const { body } = await create({ status: 'active', last_heartbeat_at: named });
    expect(body.data.last_heartbeat_at).toBe(named);
  });

  it('follows the same rule when a script creates it', async () => {
    const made = (await app()
      .db.query(AGENT)
      .create({ data: { organisation: tenant.id, agent_status: 'active' } as never })) as { documentId: string };
    expect((await storedAgent(made)).last_heartbeat_at).not.toBeNull();
    expect(await statusOf(made)).toBe('active');
    expect((await beat({ documentId: made.documentId, credential: tenant.people.engineer.token })).status).toBe(200);
  });
});
