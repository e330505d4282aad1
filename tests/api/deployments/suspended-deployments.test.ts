import { app, as, db } from '../../helpers/api';
import type { EnrolledAgent } from '../../helpers/agents';
import {
  advance,
  agentStep,
  finish,
  letLapse,
  say,
  startDeployment,
  statusesOf,
  stepAgent,
  takeStep,
  takeSteps,
} from '../../helpers/deployments/agent-steps';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant } from '../../helpers/world';

const MINUTE = 60_000;

let tenant: Tenant;
let agent: EnrolledAgent;

beforeEach(async () => {
  tenant = await createTenant({}, ['owner', 'engineer']);
  agent = await stepAgent(tenant);
});

describe('an organisation that is suspended', () => {
  const suspend = (isSuspended: boolean) =>
    app()
      .documents('api::organisation.organisation')
      .update({
        documentId: tenant.documentId,
        data: { org_status: isSuspended ? 'suspended' : 'active' } as never,
      });

  it('accepts reports about a step that runs, begins no other, and goes on when it is active again', async () => {
    const after = { depends_on: ['a'] };
    const steps = [agentStep('a'), agentStep('b', after), { id: 'c', type: 'configure', ...after }];
    const deployment = await startDeployment(tenant, steps);
    const step = await takeStep(agent);
    await suspend(true);
    expect((await say(agent, step, { progress: true, log: 'still here\n' })).status).toBe(200);
    expect((await finish(agent, step, { outputs: { n: 1 } })).status).toBe(200);
    for (let times = 0; times < 2; times += 1) {
      expect(await statusesOf(deployment)).toEqual(['running', 'succeeded', 'pending', 'pending']);
      await advance(deployment);
    }
    const { next_at: due } = await db()('deployment_runs').where({ deployment_id: deployment.id }).first();
    expect(Math.abs(Number(due) - Date.now() - MINUTE)).toBeLessThan(MINUTE / 2);
    expect(await takeSteps(agent)).toEqual([]);
    await suspend(false);
    await advance(deployment);
    expect(await statusesOf(deployment)).toEqual(['running', 'succeeded', 'running', 'succeeded']);
    expect((await finish(agent, await takeStep(agent))).status).toBe(200);
    expect(await statusesOf(deployment)).toEqual(['succeeded', 'succeeded', 'succeeded', 'succeeded']);
  });

  it('lets a step wait for an agent until it is active again', async () => {
    const deployment = await startDeployment(tenant, [agentStep('a')]);
    await suspend(true);
    await letLapse(deployment);
    expect(await statusesOf(deployment)).toEqual(['running', 'running']);
    await suspend(false);
    await advance(deployment);
    expect((await finish(agent, await takeStep(agent))).status).toBe(200);
  });

  it('still accepts nothing else from its agents', async () => {
    await startDeployment(tenant, [agentStep('a')]);
    const step = await takeStep(agent);
    await suspend(true);
    expectRefusal(
      await as(agent.credential).post(`/svc-agents/${agent.documentId}/heartbeat`, {}),
      403,
      'ORGANISATION_READ_ONLY',
    );
    await app()
      .documents('api::organisation.organisation')
      .update({ documentId: tenant.documentId, data: { org_status: 'archived' } as never });
    expectRefusal(await finish(agent, step), 403, 'ORGANISATION_READ_ONLY');
  });
});
