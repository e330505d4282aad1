import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StepRunner } from '../src/steps/step-runner';
import { FakeTenantry, until } from './helpers/fake-tenantry';
import { runnerOf, stepOf, stepRunner } from './helpers/steps';

const PROGRAM = '/usr/bin/ansible-playbook';
const PLAYBOOK = path.resolve(__dirname, '../../tests/data/ansible/site.yml');
const SECRET = 's3cr3t-XYZ';

const isThere = existsSync(PROGRAM);
if (!isThere) console.warn(`${PROGRAM} is not installed (package ansible-core): its test is left out.`);

let folder: string;
let fake: FakeTenantry;
let steps: StepRunner;
let count: number;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'agent-ansible-'));
  fake = new FakeTenantry();
  await fake.start();
  const command = [PROGRAM, '-i', 'localhost,', PLAYBOOK];
  const runners = { ansible: runnerOf('', { command, env: { HOME: folder, LANG: 'C.UTF-8' } }) };
  steps = stepRunner(fake, path.join(folder, 'state'), { runners });
  count = 0;
});

afterEach(async () => {
  await steps.stop();
  await fake.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Whoever writes a step must not be able to run something else than the playbook. */
const greeting = () => `hello {{ lookup('pipe', 'touch ${folder}/run-by-a-template') }}`;

const run = async (action: string) => {
  count += 1;
  const attempt = `${action}${count}`;
  const config = { folder: path.join(folder, 'made'), greeting: greeting(), password: SECRET };
  const key = `d1:create:${action}`;
  steps.accept(stepOf(attempt, { runner: 'ansible', action, config, secrets: [SECRET], idempotency_key: key }));
  await until(() => fake.resultOf(attempt) !== undefined, `the result of ${attempt}`, 120_000);
  return { ...fake.resultOf(attempt), log: fake.logOf(attempt) };
};

(isThere ? it : it.skip)('Ansible creates, verifies and removes what a step describes', async () => {
  const made = path.join(folder, 'made');
  const outputs = (changed: boolean) => ({ folder: made, password: '***', changed });
  expect(await run('apply')).toMatchObject({
    status: 'succeeded',
    outputs: outputs(true),
    log: expect.stringMatching(/hello .* \*\*\* \*\*\*[^]*failed=0/),
  });
  expect(readFileSync(path.join(made, 'settings'), 'utf8')).toBe(`greeting=${greeting()} password=${SECRET}`);
  expect(await run('apply')).toMatchObject({ status: 'succeeded', outputs: outputs(false) });
  expect(await run('verify')).toMatchObject({ status: 'succeeded', outputs: outputs(false) });
  writeFileSync(path.join(made, 'settings'), 'by hand');
  expect(await run('verify')).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('exit code 2'),
    log: expect.stringContaining('not as it was made'),
  });
  expect(await run('destroy')).toMatchObject({ status: 'succeeded', outputs: outputs(true) });
  expect(existsSync(made)).toBe(false);
  const calls = ['apply', 'apply', 'verify', 'verify', 'destroy'].map((action) => `${action} d1:create:${action}`);
  expect(readFileSync(`${made}.calls`, 'utf8').trim().split('\n')).toEqual(calls);
  expect(readdirSync(folder)).not.toContain('run-by-a-template');
  const sent = JSON.stringify(fake.seen.map(({ body }) => body));
  expect(sent).not.toContain(SECRET);
  expect(sent).not.toContain(Buffer.from(SECRET).toString('base64').slice(0, -3));
  await until(() => readdirSync(path.join(folder, 'state/steps')).length === 0, 'nothing is left');
});
