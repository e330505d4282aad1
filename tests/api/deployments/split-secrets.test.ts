import { db } from '../../helpers/api';
import type { EnrolledAgent } from '../../helpers/agents';
import {
  agentStep,
  finish,
  letLapse,
  say,
  startDeployment,
  stepAgent,
  takeStep,
  takeSteps,
} from '../../helpers/deployments/agent-steps';
import { callBack, deploy, requestFor, webhookStep } from '../../helpers/deployments/webhook-steps';
import { seed, seeded } from '../../helpers/seeded';
import { closeReceiver, openReceiver } from '../../helpers/webhooks';
import { createTenant, type Tenant } from '../../helpers/world';

const SECRET = 's3cr3t-XYZ';
const ENCODED = Buffer.from(SECRET).toString('base64');

let tenant: Tenant;
let agent: EnrolledAgent;

beforeAll(async () => {
  tenant = await createTenant({}, ['owner', 'engineer']);
  agent = await stepAgent(tenant);
});

const logOf = async ({ attempt }: { attempt: string }): Promise<string> =>
  (await db()('deployment_log').where({ attempt_id: attempt }).orderBy('position').pluck('line')).join('');

describe(`reports of which each has a part of a secret (TEST_SEED=${seed})`, () => {
  it('hide a secret that is split between them, also from who reads the database', async () => {
    const steps = [agentStep('a'), agentStep('b')];
    const deployment = await startDeployment(tenant, steps, { key: SECRET }, ['key']);
    const [ending, silent] = (await takeSteps(agent)) as [any, any];
    await say(agent, ending, { log: 'key s3c' });
    const held = await db()('deployment_log_held').select('*');
    expect(held).toEqual([{ attempt_id: ending.attempt, sealed: expect.not.stringContaining('s3c') }]);
    await say(agent, ending, { log: 'r3t-X' });
    await say(agent, ending, { log: `YZ ${ENCODED.slice(0, 7)}\n` });
    await finish(agent, ending, { outputs: {} });
    expect(await logOf(ending)).toBe(`key *** ${ENCODED.slice(0, 7)}\n`);
    await say(agent, ending, { log: 'too late' });
    await say(agent, silent, { log: `${ENCODED.slice(0, 7)}\n` });
    await say(agent, silent, { log: `${ENCODED.slice(7)}\nhello s3cr` });
    expect(await logOf(silent)).toBe('***\nhello ');
    await letLapse(deployment);
    // Nothing more comes, and what was held is shown.
    expect(await logOf(silent)).toBe('***\nhello s3cr');
    expect(await db()('deployment_log_held').select('*')).toEqual([]);
  });

  it('hide a secret wherever it is split', async () => {
    const random = seeded();
    const long = `${SECRET}-with-\u{1F511}-and-more`;
    const wrapped = (
      Buffer.from(`user:${long}`.repeat(3))
        .toString('base64')
        .match(/.{1,20}/gu) ?? []
    ).join('\n');
    const printed = `1 ${long} 2 ${encodeURIComponent(long)} 3 ${wrapped}\n`;
    const steps = [agentStep('a')];
    await startDeployment(tenant, steps, { key: long }, ['key']);
    const step = await takeStep(agent);
    for (let round = 0; round < 6; round += 1) {
      const places = Array.from({ length: 5 }, () => random(printed.length)).toSorted((a, b) => a - b);
      for (const [index, from] of [0, ...places].entries())
        await say(agent, step, { log: printed.slice(from, places[index]) });
    }
    await finish(agent, step);
    expect(await logOf(step)).toMatch(/^(1 \*{3} 2 \*{3} 3 [\w=\n]{0,12}(\*{3}[\w=\n]{0,12}){3}){6}$/u);
  });

  it('hide it as callbacks, too', async () => {
    const { receiver, endpoint } = await openReceiver(tenant.id);
    const deployed = await deploy(tenant, [webhookStep('a', endpoint.documentId)], { key: SECRET });
    const request = await requestFor(receiver, deployed, 'a');
    await callBack(request, { status: 'running', log: `1 ${SECRET.slice(0, 4)}` });
    await callBack(request, { status: 'running', log: `${SECRET.slice(4)} 2 ${ENCODED.slice(0, 9)}` });
    expect(await logOf(request)).toBe('1 *** 2 ');
    await callBack(request, { status: 'failed', log: `\n${ENCODED.slice(9)} 3 s3` });
    expect(await logOf(request)).toBe('1 *** 2 *** 3 s3');
    expect(await db()('deployment_log_held').select('*')).toEqual([]);
    await closeReceiver(receiver);
  });
});
