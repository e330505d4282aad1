import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeAgent } from '../../helpers/agents';
import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { agentStep, type Made, statusesOf } from '../../helpers/deployments/agent-steps';
import { askStart, blueprintOf, planFor, setDollarRate, startFor } from '../../helpers/deployments/plans';
import { type AgentProcess, startAgentProcess } from '../../helpers/processes/agent-process';
import { expectRefusal } from '../../helpers/refusals';
import { until } from '../../helpers/timing/until';
import { createTenant, type Tenant } from '../../helpers/world';

const root = path.resolve(__dirname, '../../..');
const PROGRAM = '/usr/bin/ansible-playbook';
const PLAYBOOK = path.join(root, 'tests/data/ansible/site.yml');
const PATIENCE_MS = 120_000;
const HOUR = 3_600_000;
const SECRET = 's3cr3t-XYZ';

const { deploymentsWatchdog } = compiled('watchdogs/deployments/deployments');

const isThere = existsSync(PROGRAM);
if (!isThere) console.warn(`${PROGRAM} is not installed (package ansible-core): its test is left out.`);

let tenant: Tenant;
let folder: string;
let agent: AgentProcess;

beforeAll(async () => {
  execFileSync(process.execPath, [path.join(root, 'scripts/agent/build-agent.js')]);
  await setDollarRate(1);
  folder = mkdtempSync(path.join(tmpdir(), 'deployment-'));
  tenant = await createTenant({ monthly_budget_limit: 100 }, ['owner', 'engineer']);
  const { documentId, token } = await makeAgent(tenant);
  await tenant.people.owner.call.put(`/svc-agents/${documentId}`, { runs_steps: true });
  const { port } = app().server.httpServer.address() as AddressInfo;
  const command = [PROGRAM, '-i', 'localhost,', PLAYBOOK];
  const runners = { ansible: { command, env: { HOME: folder, LANG: 'C.UTF-8' } } };
  agent = startAgentProcess(['--server', `http://127.0.0.1:${port}`, '--token', token], { runners });
});

afterAll(async () => {
  await setDollarRate(null);
  await agent.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** A step that makes a folder in `folder`, with a file in it. */
const step = (id: string, type: string, where: string, more: object = {}) =>
  agentStep(id, {
    ...{ type, runner: 'ansible', timeout_s: 60 },
    config: {
      name: id,
      folder: where,
      greeting: 'hello from ${steps.web.outputs.folder}',
      password: '${inputs.password}',
    },
    ...more,
  });

/** Two machines at once, then a site on both, then a look at it. */
const steps = () => {
  const machine = (id: string) => ({
    ...step(id, 'provision', path.join(folder, id), { estimated_cost_monthly: 30 }),
    config: { name: id, folder: path.join(folder, id), greeting: 'hello', password: '${inputs.password}' },
  });
  return [
    machine('web'),
    machine('db'),
    step('site', 'configure', path.join(folder, 'later/site'), { depends_on: ['web', 'db'] }),
    step('look', 'verify', '${steps.site.outputs.folder}', { depends_on: ['site'] }),
  ];
};

const untilStatus = (deployment: Made, status: string) =>
  until(
    async () => {
      const [found] = await statusesOf(deployment);
      if (found !== status && ['failed', 'timed_out', 'needs_resolution'].includes(String(found)))
        throw new Error(`The deployment is ${String(found)}:\n${agent.output()}`);
      return found === status;
    },
    `the deployment is ${status}`,
    PATIENCE_MS,
  );

const callsOf = (where: string): string[] =>
  readFileSync(path.join(folder, `${where}.calls`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '');

const instances = (deployment: Made): Promise<unknown[]> =>
  db()('cloud_instances').where({ deployment_id: deployment.id }).orderBy('name').select('name', 'instance_status');

(isThere ? it : it.skip)(
  'a deployment fails, is retried where it failed, and is destroyed when it expires',
  async () => {
    const { call } = tenant.people.engineer;
    const variables = { password: { type: 'string', writeOnly: true } };
    const blueprint = await blueprintOf(tenant, { steps: steps(), variables });
    const asked = { name: 'Shop', inputs: { password: SECRET } };
    const [plan, next] = [await planFor({ call }, blueprint, asked), await planFor({ call }, blueprint, asked)];
    expect(plan).toMatchObject({ estimate: { known_eur: 60 }, inputs: { password: '***' } });
    const { documentId } = await startFor({ call }, plan, { expires_at: new Date(Date.now() + HOUR).toISOString() });
    const { id } = await db()('deployments').where({ document_id: documentId }).first('id');
    const deployment: Made = { id, documentId };
    const where = `/deployments/${deployment.documentId}`;
    // The folder of the site cannot be made yet.
    await untilStatus(deployment, 'failed');
    expect(await statusesOf(deployment)).toEqual(['failed', 'succeeded', 'succeeded', 'failed', 'skipped']);
    expect((await call.get(where)).body.data.failure).toMatch(/^site: .*exit code 2/);
    mkdirSync(path.join(folder, 'later'));
    expect((await call.post(`${where}/retry`, {})).body.error).toBeUndefined();
    await untilStatus(deployment, 'succeeded');
    expect([callsOf('web'), callsOf('db'), callsOf('later/site')]).toEqual([['apply'], ['apply'], ['apply', 'apply']]);
    const text = `greeting=hello from ${path.join(folder, 'web')} password=${SECRET}`;
    expect(readFileSync(path.join(folder, 'later/site/settings'), 'utf8')).toBe(text);
    const running = ['db', 'web'].map((name) => ({ name, instance_status: 'running' }));
    expect(await instances(deployment)).toEqual(running);
    const { data: log } = (await call.get(`${where}/log?step=web`)).body;
    expect([log.text.includes('hello *** ***'), log.text.includes(SECRET)]).toEqual([true, false]);

    const refused = await askStart({ call }, next);
    expectRefusal(refused, 403, 'BUDGET_WOULD_BE_EXCEEDED');
    const numbers = { limit: 100, spend: 0, reserved: 60, estimate: 60, left: 40 };
    expect(refused.body.error.details).toMatchObject(numbers);

    await deploymentsWatchdog.run(app(), new Date(Date.now() + 2 * HOUR));
    await untilStatus(deployment, 'destroyed');
    expect(await instances(deployment)).toEqual(running.map((one) => ({ ...one, instance_status: 'terminated' })));
    expect(['web', 'db', 'later/site'].map((one) => existsSync(path.join(folder, one)))).toEqual([false, false, false]);
    expect([callsOf('web'), callsOf('db')]).toEqual(Array(2).fill(['apply', 'destroy']));
  },
);
