import type { EnrolledAgent } from '../../helpers/agents';
import {
  agentStep,
  finish,
  type Made,
  say,
  startDeployment,
  stepAgent,
  takeStep,
} from '../../helpers/deployments/agent-steps';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant } from '../../helpers/world';

let tenant: Tenant;
let agent: EnrolledAgent;

beforeAll(async () => {
  tenant = await createTenant({}, ['owner', 'engineer', 'viewer']);
  agent = await stepAgent(tenant);
});

const read = async ({ documentId }: Made, path: string) => {
  const { status, body } = await tenant.people.viewer.call.get(`/deployments/${documentId}/${path}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data;
};

const logOf = async (deployment: Made, step: string, query = ''): Promise<string> =>
  (await read(deployment, `log?step=${step}${query}`)).text;

const act = async ({ documentId }: Made, name: string) =>
  expect((await tenant.people.engineer.call.post(`/deployments/${documentId}/${name}`, {})).status).toBe(200);

/** Carries out the step that waits. */
const run = async (log: string, result: object = {}): Promise<void> => {
  const step = await takeStep(agent);
  await say(agent, step, { log });
  await finish(agent, step, result);
};

it('the log and the attempts of a step can be read for each action, also after a destruction', async () => {
  const deployment = await startDeployment(tenant, [
    agentStep('web'),
    agentStep('probe', { type: 'verify', depends_on: ['web'] }),
  ]);
  await run('made, ', { status: 'failed', error: 'no' });
  await act(deployment, 'retry');
  await run('made again');
  await run('it answers');
  await act(deployment, 'verify');
  expect(await read(deployment, 'log?step=probe')).toMatchObject({ attempt: 1, text: '', ended: false });
  await run('verified');
  expect(await logOf(deployment, 'probe')).toBe('it answers');
  await act(deployment, 'verify');
  await run('verified again');
  await act(deployment, 'destroy');
  await run('removed');
  expect(await logOf(deployment, 'web')).toBe('removed');
  expect(await logOf(deployment, 'web', '&action=destroy')).toBe('removed');
  expect(await logOf(deployment, 'web', '&action=apply')).toBe('made again');
  expect(await logOf(deployment, 'web', '&action=apply&attempt=1')).toBe('made, ');
  expect(await logOf(deployment, 'web', '&action=apply&attempt=1&after=4')).toBe(', ');
  expect(await logOf(deployment, 'probe', '&action=verify')).toBe('verified again');
  const attempts = async (step: string, query: string) =>
    (await read(deployment, `steps/${step}/attempts${query}`)).map(({ number, status }: any) => [number, status]);
  expect(await attempts('web', '')).toEqual([[1, 'succeeded']]);
  expect(await attempts('web', '?action=apply')).toEqual([
    [2, 'succeeded'],
    [1, 'failed'],
  ]);
  // Each verification counts from 1.
  expect(await attempts('probe', '?action=verify')).toEqual(Array(2).fill([1, 'succeeded']));
});

it('an action that the step has not had has no log, and an unknown one is refused', async () => {
  const deployment = await startDeployment(tenant, [agentStep('probe')]);
  await run('applied');
  const none = { attempt: null, text: '', next: 0, truncated: false, ended: true };
  expect(await read(deployment, 'log?step=probe&action=destroy')).toEqual(none);
  expect(await read(deployment, 'steps/probe/attempts?action=verify')).toEqual([]);
  const { call } = tenant.people.viewer;
  const path = `/deployments/${deployment.documentId}`;
  expectRefusal(await call.get(`${path}/log?step=probe&action=undo`), 400, 'QUERY_INVALID', 'action');
  expectRefusal(await call.get(`${path}/steps/probe/attempts?action=undo`), 400, 'QUERY_INVALID', 'action');
});
