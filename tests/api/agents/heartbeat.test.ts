import type { Core } from '@strapi/strapi';
import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { beat as beatWith, enrolledAgent } from '../../helpers/agents';
import { whileLocked } from '../../helpers/database/locked-rows';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, insert, type Tenant } from '../../helpers/world';

interface Outcome {
  scanned: number;
  changed: number;
  failed: number;
}

interface Watchdog {
  run(
    strapi: Core.Strapi,
    now: Date,
    options?: { dryRun?: boolean; onProgress?: (done: number, total: number) => void },
  ): Promise<Outcome>;
}

const AGENT = 'api::svc-agent.svc-agent';
const watchdog = (): Watchdog => compiled('watchdogs/checks/agents-offline').agentsOfflineWatchdog;

let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant({}, ['owner', 'engineer', 'viewer']);
});

const add = (values: Record<string, unknown> = {}, organisation = tenant.id) =>
  insert(AGENT, { organisation, hostname: 'a', ...values });
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const beat = ({ documentId }: { documentId: string }, data: object = {}) =>
  tenant.people.engineer.call.post(`/svc-agents/${documentId}/heartbeat`, data);
const statusOf = async ({ id }: { id: number }) =>
  (await app().db.query(AGENT).findOne({ where: { id } })).agent_status as string;
const updatesOf = async ({ documentId }: { documentId: string }) =>
  (await db()('audit_entries').where({ target_id: documentId, action: 'svc-agent.update' })) as {
    changes: unknown;
    actor_kind: string;
    organisation_id: number;
  }[];
const changesOf = ({ changes }: { changes: unknown }) => (typeof changes === 'string' ? JSON.parse(changes) : changes);

describe('a heartbeat', () => {
  it.each(['pending', 'offline'])('activates an agent that is %s, with an audit entry', async (agent_status) => {
    const agent = await add({ agent_status });
    const from = Date.now();
    const answer = await beat(agent, { version: '1.2.3', capabilities: ['probe'] });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ status: 'active', version: '1.2.3', capabilities: ['probe'] });
    const beatAt = Date.parse(answer.body.data.last_heartbeat_at);
    expect([beatAt >= from, beatAt <= Date.now()]).toEqual([true, true]);
    const [entry, ...others] = await updatesOf(agent);
    expect(others).toEqual([]);
    expect(changesOf(entry as never)).toEqual({
      status: { before: agent_status, after: 'active' },
      last_heartbeat_at: { before: null, after: answer.body.data.last_heartbeat_at },
    });
  });

  it('alone causes no audit entry, and keeps fields that it does not contain', async () => {
    const agent = await add({ agent_status: 'active', version: '1', os: 'linux', last_heartbeat_at: ago(60_000) });
    for (const capabilities of [{ a: [1, null] }, 'text', false, 0, null, ['x']]) {
      const { body } = await beat(agent, { capabilities });
      expect(body.data).toMatchObject({ status: 'active', version: '1', os: 'linux', capabilities });
    }
    expect((await beat(agent, { version: null })).body.data).toMatchObject({ version: null, capabilities: ['x'] });
    const from = Date.now();
    const { status, body } = await tenant.people.engineer.call.post(`/svc-agents/${agent.documentId}/heartbeat`, {});
    expect([status, Date.parse(body.data.last_heartbeat_at) >= from]).toEqual([200, true]);
    expect(await updatesOf(agent)).toEqual([]);
  });

  it('causes one change when many arrive at once', async () => {
    const agent = await add();
    const answers = await Promise.all(Array.from({ length: 8 }, () => beat(agent)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await updatesOf(agent)).toHaveLength(1);
  });

  it.each(['active', 'pending'])('is dropped while an agent that is %s is being changed', async (agent_status) => {
    if (app().db.dialect.client === 'sqlite') return;
    const agent = await add({ agent_status, version: '1' });
    // One more than there are connections: with one of them left waiting, others would find none.
    const beats = () => Promise.all(Array.from({ length: 12 }, () => beat(agent, { version: '2' })));
    const answers = await whileLocked('svc_agents', [agent.id], beats);
    for (const { status, body } of answers)
      expect([status, body.data.status, body.data.version]).toEqual([200, agent_status, '1']);
    expect((await beat(agent, { version: '3' })).body.data).toMatchObject({ status: 'active', version: '3' });
  });

  it('does not wait to renew the hash of a credential that is being changed', async () => {
    if (app().db.dialect.client === 'sqlite') return;
    const agent = await enrolledAgent(tenant);
    const table = () => db()('svc_agents').where({ id: agent.id });
    const { credential_hash: current } = await table().first('credential_hash');
    // As versions before 0.2 stored it: without the id of the key.
    const earlier = current.split('.').at(-1);
    await table().update({ credential_hash: earlier });
    const answer = await whileLocked('svc_agents', [agent.id], () => beatWith(agent));
    expect(answer.status).toBe(200);
    expect(await table().first('credential_hash')).toEqual({ credential_hash: earlier });
    await tenant.people.engineer.call.put(`/svc-agents/${agent.documentId}`, { hostname: 'renamed' });
    expect((await beatWith(agent)).status).toBe(200);
    expect(await table().first('credential_hash')).toEqual({ credential_hash: current });
  });

  it('is refused for a revoked agent', async () => {
    const agent = await add({ agent_status: 'revoked' });
    expectRefusal(await beat(agent, { version: '2' }), 400, 'AGENT_REVOKED');
    const stored = await app()
      .db.query(AGENT)
      .findOne({ where: { id: agent.id } });
    expect(stored).toMatchObject({ agent_status: 'revoked', last_heartbeat_at: null, version: null });
  });

  it('requires the capability, and accepts no other fields', async () => {
    const agent = await add();
    const path = `/svc-agents/${agent.documentId}/heartbeat`;
    expectRefusal(await tenant.people.viewer.call.post(path, {}), 403, 'CAPABILITY_MISSING');
    expectRefusal(await (await createTenant()).people.owner.call.post(path, {}), 403, 'OUT_OF_SCOPE');
    expectRefusal(await tenant.people.engineer.call.post('/svc-agents/nonesuch/heartbeat', {}), 404, 'NOT_FOUND');
    expectRefusal(await beat(agent, { status: 'active' }), 400, 'VALIDATION_FAILED', 'status');
    expectRefusal(await beat(agent, { version: 7 }), 400, 'VALIDATION_FAILED', 'version');
    expect(await statusOf(agent)).toBe('pending');
  });
});

describe('the watchdog of silent agents', () => {
  const MINUTES = 60_000;

  it('takes active agents offline after exactly five minutes, with an audit entry each', async () => {
    const now = new Date();
    const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
    const silent = await add({ agent_status: 'active', last_heartbeat_at: before(5 * MINUTES + 1) });
    const alive = await add({ agent_status: 'active', last_heartbeat_at: before(5 * MINUTES) });
    const others = await Promise.all(
      ['pending', 'offline', 'revoked'].map((agent_status) =>
        add({ agent_status, last_heartbeat_at: before(60 * MINUTES) }),
      ),
    );
    const dry = await watchdog().run(app(), now, { dryRun: true });
    expect(await statusOf(silent)).toBe('active');
    const outcome = await watchdog().run(app(), now);
    expect(outcome).toEqual(dry);
    expect(outcome.changed).toBeGreaterThanOrEqual(1);
    expect(await statusOf(silent)).toBe('offline');
    expect(await statusOf(alive)).toBe('active');
    expect(await Promise.all(others.map(statusOf))).toEqual(['pending', 'offline', 'revoked']);
    const entries = await updatesOf(silent);
    expect(entries.map(changesOf)).toEqual([{ status: { before: 'active', after: 'offline' } }]);
    expect(entries[0]).toMatchObject({ actor_kind: 'system', organisation_id: tenant.id });
    expect((await watchdog().run(app(), now)).changed).toBe(0);
    expect(await updatesOf(silent)).toHaveLength(1);
    expect((await beat(silent)).body.data.status).toBe('active');
  });

  it('counts from the change that activated an agent without a heartbeat', async () => {
    const agent = await add({ agent_status: 'active' });
    await watchdog().run(app(), new Date());
    expect(await statusOf(agent)).toBe('active');
    await watchdog().run(app(), new Date(Date.now() + 6 * MINUTES));
    expect(await statusOf(agent)).toBe('offline');
  });

  it('works in batches across organisations, and reports its progress', async () => {
    const other = await createTenant();
    const rows = Array.from({ length: 1_100 }, (_, index) => ({
      organisation: index % 2 ? tenant.id : other.id,
      hostname: `h${index}`,
      agent_status: 'active',
      last_heartbeat_at: ago(10 * MINUTES),
    }));
    for (let at = 0; at < rows.length; at += 100)
      await app()
        .db.query(AGENT)
        .createMany({ data: rows.slice(at, at + 100) as never });
    const seen: number[] = [];
    const outcome = await watchdog().run(app(), new Date(), { onProgress: (done) => void seen.push(done) });
    expect(outcome.changed).toBeGreaterThanOrEqual(1_100);
    expect(seen.length).toBeGreaterThanOrEqual(3);
    const count = (organisation: number) =>
      app()
        .db.query(AGENT)
        .count({ where: { organisation, agent_status: 'offline' } });
    expect([await count(tenant.id), await count(other.id)]).toEqual([550, 550]);
  });
});
