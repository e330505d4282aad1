import { signInAdmin } from '../../helpers/admin-panel';
import type { EnrolledAgent } from '../../helpers/agents';
import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import {
  advance,
  agentStep,
  finish,
  letLapse,
  type Made,
  startDeployment,
  statusesOf,
  stepAgent,
  takeStep,
} from '../../helpers/deployments/agent-steps';
import { createTenant, type Tenant } from '../../helpers/world';

const { processMetrics } = compiled('telemetry/request-metrics');

let tenant: Tenant;
let agent: EnrolledAgent;

beforeAll(async () => {
  tenant = await createTenant({}, ['owner', 'engineer']);
  agent = await stepAgent(tenant);
});

/** The values of a metric by its labels. */
const valuesOf = async (metric: string): Promise<Map<string, number>> => {
  const lines = (await processMetrics()).split('\n').filter((line) => line.startsWith(`${metric}{`));
  return new Map(
    lines.map((line) => {
      const [, labels = '', value] = /\{(.*)\} (\S+)$/.exec(line) ?? [];
      return [labels, Number(value)];
    }),
  );
};

/** What has been added to a metric during some work, by labels; without those that are as they were. */
const addedTo = async (metric: string, work: () => Promise<unknown>): Promise<Record<string, number>> => {
  const before = await valuesOf(metric);
  await work();
  const after = [...(await valuesOf(metric))].map(([labels, value]) => [labels, value - (before.get(labels) ?? 0)]);
  return Object.fromEntries(after.filter(([, added]) => added !== 0));
};

const ENDED = 'tenantry_deployment_attempts_ended_total';
const record = { id: 'a', type: 'provision' };

const startedBefore = ({ id }: Made, seconds: number) =>
  db()('deployment_attempts')
    .where({ deployment_id: id })
    .update({ started: Date.now() - seconds * 1000 });

describe('attempts that end', () => {
  it('are counted by executor and outcome, those of records too', async () => {
    const added = await addedTo(ENDED, async () => {
      const done = await startDeployment(tenant, [record, agentStep('b', { depends_on: ['a'] })]);
      await finish(agent, await takeStep(agent));
      expect(await statusesOf(done)).toEqual(['succeeded', 'succeeded', 'succeeded']);
      const lost = await startDeployment(tenant, [agentStep('a')]);
      await takeStep(agent);
      await letLapse(lost);
      await advance(lost);
    });
    expect(added).toEqual({
      'executor="record",outcome="succeeded"': 1,
      'executor="agent",outcome="succeeded"': 1,
      'executor="agent",outcome="unknown"': 1,
    });
  });

  it('are not counted if the transaction is rolled back', async () => {
    const deployment = await startDeployment(tenant, [agentStep('a')]);
    const { cancelDeployment } = compiled('commands/deployments/acts/cancel-deployment');
    const refused = async () => {
      await cancelDeployment(app(), deployment.id);
      throw new Error('No.');
    };
    expect(await addedTo(ENDED, () => expect(app().db.transaction(refused)).rejects.toThrow('No.'))).toEqual({});
    expect(await addedTo(ENDED, () => cancelDeployment(app(), deployment.id))).toEqual({
      'executor="agent",outcome="cancelled"': 1,
    });
  });

  it('have a duration, and are in the panel for an hour', async () => {
    const deployment = await startDeployment(tenant, [agentStep('a')]);
    const step = await takeStep(agent);
    await startedBefore(deployment, 200);
    const buckets = 'tenantry_deployment_attempt_duration_seconds_bucket';
    const added = await addedTo(buckets, () => finish(agent, step, { status: 'failed', error: 'no' }));
    const isAbove = Object.keys(added).map((labels) => /le="(.+?)"/.exec(labels)?.[1]);
    expect(isAbove.sort()).toEqual(['+Inf', '1800', '300', '7200']);
    const panel = await signInAdmin();
    const failed = async () => {
      const { status, body } = await panel.send('get', '/admin/operations/data/deployments');
      expect(status).toBe(200);
      expect(body.data.statuses.map((one: any) => one.status)).toContain('destroyed');
      return body.data.ended.find((one: any) => one.executor === 'agent' && one.outcome === 'failed');
    };
    const before = await failed();
    expect(before).toMatchObject({ total: expect.any(Number) });
    expect(before.longest_seconds).toBeGreaterThanOrEqual(200);
    await db()('deployment_attempts')
      .where({ deployment_id: deployment.id })
      .update({ ended: Date.now() - 3_700_000 });
    expect((await failed())?.total ?? 0).toBe(before.total - 1);
  });
});
