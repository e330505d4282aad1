import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { app } from '../../helpers/api';
import { GUIDE_FILES } from '../../helpers/deployments/guide-files';
import { deploy, requestFor, shown, type StepRequest, webhookStep } from '../../helpers/deployments/webhook-steps';
import { freePort } from '../../helpers/processes/running-app';
import type { Receiver } from '../../helpers/servers/webhook-receiver';
import { until } from '../../helpers/timing/until';
import { addEndpoint, closeReceiver, type Endpoint, openReceiver } from '../../helpers/webhooks';
import { createTenant, type Tenant } from '../../helpers/world';

// It has no types.
const { load } = require('js-yaml') as { load: (text: string) => unknown };

/*
 * The files that the guide shows for pipelines. Their lines run here as GitLab and GitHub run them, with a program of the test in place
 * of what they deploy, against the callbacks of this server. tests/architecture/guide-pipelines.test.ts checks their structure.
 */
const root = path.resolve(__dirname, '../../..');

const lacks = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
};
const missing = ['curl', 'jq', 'openssl'].filter(lacks);
if (missing.length > 0) console.warn(`${missing.join(', ')}: not installed, so the guide's lines do not run.`);
const whenInstalled = missing.length > 0 ? it.skip : it;

/** It prints what it was told as outputs, or fails. */
const DEPLOY = `#!/bin/sh
[ -z "\${FAILS:-}" ] || exit 3
jq -n --arg did "$1" --argjson config "$2" '{did:$did,config:$config}'
`;

let tenant: Tenant;
let receiver: Receiver;
let endpoint: Endpoint;
let folder: string;

beforeAll(async () => {
  tenant = await createTenant();
});

beforeEach(async () => {
  ({ receiver, endpoint } = await openReceiver(tenant.id));
  folder = mkdtempSync(path.join(tmpdir(), 'deployments-guide-'));
  mkdirSync(path.join(folder, 'bin'));
  const files = { 'bin/apk': '#!/bin/sh\n', 'deploy.sh': DEPLOY, 'tenantry-callback.sh': GUIDE_FILES.callback };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), text);
    chmodSync(path.join(folder, name), 0o755);
  }
});

afterEach(async () => {
  await closeReceiver(receiver);
  rmSync(folder, { recursive: true });
});

/** Runs lines in one shell that ends with the first failure. */
const shell = (lines: readonly string[], variables: Record<string, string>): Promise<{ ok: boolean; output: string }> =>
  new Promise((resolve) => {
    const env = { PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`, HOME: folder, ...variables };
    execFile('sh', ['-e', '-c', lines.join('\n')], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: `${stdout}${stderr}` }),
    );
  });

/** Starts a deployment of one step, and returns the message about it with the address of this server. */
const received = async (to = endpoint.documentId) => {
  const deployed = await deploy(tenant, [webhookStep('servers', to, { config: { size: "it's small" } })]);
  return { deployed, message: to === endpoint.documentId ? await requestFor(receiver, deployed, 'servers') : null };
};

const here = (message: StepRequest): StepRequest => {
  const { port } = app().server.httpServer.address() as AddressInfo;
  const { pathname } = new URL(message.callback.url);
  return { ...message, callback: { ...message.callback, url: `http://127.0.0.1:${port}${pathname}` } };
};

const writeJson = (name: string, content: unknown): string => {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
};

const stepOf = async (deployed: Awaited<ReturnType<typeof deploy>>) => (await shown(tenant, deployed)).steps.servers;

const done = (of: string) => ({
  status: 'succeeded',
  outputs: { did: 'apply', config: { endpoint: of, size: "it's small" } },
});

describe('the job for GitLab', () => {
  it('belongs to an endpoint of steps only', async () => {
    const [, types = ''] = /`(\["[^`]*"\])`[^`]*as its `event_types`/.exec(GUIDE_FILES.text) ?? [];
    const data = { url: 'https://gitlab.example.com/trigger', event_types: JSON.parse(types) };
    const { status, body } = await tenant.people.owner.call.post('/webhook-endpoints', data);
    expect([status, body.data?.event_types]).toEqual([201, data.event_types]);
  });

  const job = (load(GUIDE_FILES.gitlab) as Record<string, Record<string, string[]>>)['tenantry-step'];
  const main = [...(job?.before_script ?? []), ...(job?.script ?? [])];

  whenInstalled('reports that the step runs, and its outputs', async () => {
    const { deployed, message } = await received();
    const file = writeJson('payload', here(message as StepRequest));
    expect(await shell(main, { TRIGGER_PAYLOAD: file })).toMatchObject({ ok: true });
    expect(await stepOf(deployed)).toMatchObject(done(endpoint.documentId));
    const after = { TRIGGER_PAYLOAD: file, CI_JOB_STATUS: 'success' };
    expect(await shell(job?.after_script ?? [], after)).toEqual({ ok: true, output: '' });
  });

  whenInstalled('reports a failure', async () => {
    const { deployed, message } = await received();
    const file = writeJson('payload', here(message as StepRequest));
    expect(await shell(main, { TRIGGER_PAYLOAD: file, FAILS: '1' })).toMatchObject({ ok: false });
    expect(await stepOf(deployed)).toMatchObject({ status: 'running' });
    const after = { TRIGGER_PAYLOAD: file, CI_JOB_STATUS: 'failed' };
    expect(await shell(job?.after_script ?? [], after)).toMatchObject({ ok: true });
    expect(await stepOf(deployed)).toMatchObject({ status: 'failed', error: 'See the job in GitLab.' });
  });

  whenInstalled('does nothing for another message', async () => {
    const file = writeJson('payload', { type: 'webhook.test' });
    expect(await shell(main, { TRIGGER_PAYLOAD: file })).toEqual({ ok: false, output: '' });
  });
});

describe('the workflow for GitHub', () => {
  interface Step {
    run?: string;
    if?: string;
  }
  const { jobs } = load(GUIDE_FILES.github) as { jobs: { step: { steps: Step[] } } };
  const runs = jobs.step.steps.filter(({ run }) => run !== undefined);
  const linesOf = (wanted: boolean) =>
    runs.filter((step) => (step.if !== undefined) === wanted).map(({ run = '' }) => run);

  /** Runs each step in a shell of its own, until one fails. */
  const runSteps = async (lines: readonly string[], variables: Record<string, string>) => {
    let output = '';
    for (const line of lines) {
      const step = await shell([line], { RUNNER_TEMP: folder, ...variables });
      output += step.output;
      if (!step.ok) return { ok: false, output };
    }
    return { ok: true, output };
  };

  whenInstalled('reports that the step runs, and its outputs, and hides the secret', async () => {
    const { deployed, message } = await received();
    const event = writeJson('event.json', { client_payload: { message: here(message as StepRequest) } });
    const { ok, output } = await runSteps(linesOf(false), { GITHUB_EVENT_PATH: event });
    expect([ok, output]).toEqual([true, expect.stringContaining(`::add-mask::${message?.callback.secret}`)]);
    expect(await stepOf(deployed)).toMatchObject(done(endpoint.documentId));
  });

  whenInstalled('reports a failure', async () => {
    const { deployed, message } = await received();
    const event = writeJson('event.json', { client_payload: { message: here(message as StepRequest) } });
    expect(await runSteps(linesOf(false), { GITHUB_EVENT_PATH: event, FAILS: '1' })).toMatchObject({ ok: false });
    expect(await stepOf(deployed)).toMatchObject({ status: 'running' });
    expect(linesOf(true)).toHaveLength(1);
    expect(await runSteps(linesOf(true), { GITHUB_EVENT_PATH: event })).toMatchObject({ ok: true });
    expect(await stepOf(deployed)).toMatchObject({ status: 'failed', error: 'See the run on GitHub.' });
  });

  it('is dispatched by the receiver, for steps with a valid signature only', async () => {
    const dispatched: { url?: string; authorization?: string; body: any }[] = [];
    const github = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => (text += String(chunk)));
      request.on('end', () => {
        const { url, headers } = request;
        dispatched.push({ url, authorization: headers.authorization, body: JSON.parse(text) });
        response.writeHead(204).end();
      });
    });
    github.listen(0, '127.0.0.1');
    await once(github, 'listening');
    const port = await freePort();
    const here = `http://127.0.0.1:${port}/`;
    const dispatcher = await addEndpoint(tenant.id, { url: here });
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    expect(GUIDE_FILES.receiver).toContain('.listen(8080,');
    writeFileSync(path.join(folder, 'receiver.mjs'), GUIDE_FILES.receiver.replace('.listen(8080,', `.listen(${port},`));
    const child = spawn(process.execPath, ['receiver.mjs'], {
      cwd: folder,
      stdio: 'inherit',
      env: {
        ...{ WEBHOOK_SECRET: dispatcher.secret, GITHUB_REPOSITORY: 'acme/shop', GITHUB_TOKEN: 'token' },
        GITHUB_API_URL: `http://127.0.0.1:${(github.address() as AddressInfo).port}`,
      },
    });
    try {
      const unsigned = () => fetch(here, { method: 'POST', body: '{"type":"deployment.step"}' }).catch(() => null);
      await until(async () => (await unsigned())?.status === 401, 'the receiver refuses a message without a signature');
      const { deployed } = await received(dispatcher.documentId);
      await until(() => dispatched.length > 0, 'the workflow is dispatched');
      expect(dispatched).toEqual([
        {
          url: '/repos/acme/shop/dispatches',
          authorization: 'Bearer token',
          body: {
            event_type: 'tenantry-step',
            client_payload: {
              message: expect.objectContaining({ type: 'deployment.step', deployment: deployed.documentId }),
            },
          },
        },
      ]);
    } finally {
      child.kill();
      github.close();
    }
  });
});
