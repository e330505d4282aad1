import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FakeTenantry, until } from './helpers/fake-tenantry';
import { checkOf, closeAll, listen } from './helpers/probing';
import { isAlive, stepOf } from './helpers/steps';

const { buildAgent } = require('../../scripts/agent/bundle') as { buildAgent: () => Promise<string> };

const TOKEN = 'enrollment-token-of-this-test';

let bundle: string;
let folder: string;
let fake: FakeTenantry;
let children: ChildProcess[];

beforeAll(async () => {
  bundle = await buildAgent();
});

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'agent-process-'));
  writeFileSync(path.join(folder, 'agent.json'), '{"allow_loopback":true}');
  fake = new FakeTenantry();
  await fake.start();
  children = [];
});

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', (code) => resolve(code));
  });

afterEach(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
    await ended(child);
  }
  await fake.stop();
  await closeAll();
  rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({ PATH: process.env.PATH, HOME: folder, TENANTRY_STATE: folder });

const run = (...args: string[]): ChildProcess & { output: () => string } => {
  const child = spawn(process.execPath, [bundle, ...args], { env: environment() });
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  children.push(child);
  return Object.assign(child, { output: () => text });
};

/** Runs a command to its end. The fake must not be needed, because it lives in this process. */
const once = (...args: string[]) =>
  spawnSync(process.execPath, [bundle, ...args], { env: environment(), encoding: 'utf8' });

const openCheck = async () => {
  const port = await listen(net.createServer((socket) => socket.on('error', () => undefined)));
  return checkOf('tcp', { documentId: 'tcp1', interval_seconds: 1, config: { host: '127.0.0.1', port } });
};

it('is one small file', () => {
  expect(statSync(bundle).size).toBeLessThan(1_000_000);
  expect(readFileSync(bundle, 'utf8').startsWith('#!/usr/bin/env node')).toBe(true);
});

it('starts by one command: it enrols, works, and ends when it is asked to', async () => {
  fake.checks = [await openCheck()];
  const agent = run('run', '--server', fake.url, '--token', TOKEN, '--hostname', 'web-7');
  await until(() => fake.results.length > 0, 'a result');
  const [enrolment] = fake.seen;
  expect(enrolment?.body.data).toMatchObject({
    enrollment_token: TOKEN,
    hostname: 'web-7',
    cert_fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    capabilities: { probes: ['http', 'tcp', 'tls', 'dns'] },
  });
  expect(once('status').status).toBe(0);
  agent.kill('SIGTERM');
  expect(await ended(agent)).toBe(0);
  expect(agent.output()).toContain('has changed: 1 check.');
  expect(agent.output()).not.toMatch(/credential-1|enrollment-token/);
  expect(existsSync(path.join(folder, 'lock'))).toBe(false);
  const stopped = once('status');
  expect(stopped).toMatchObject({ status: 3, stdout: expect.stringContaining('running   no') });
  expect(stopped.stdout).not.toContain('cannot be reached');
  // The same command does not use the token again.
  run('run', '--server', fake.url, '--token', TOKEN);
  await until(() => fake.count(/heartbeat$/) > 1, 'another heartbeat');
  expect(fake.count(/enrol$/)).toBe(1);
});

it('loses nothing by SIGKILL while Tenantry is away, and sends nothing twice with another time', async () => {
  fake.checks = [await openCheck()];
  let agent = run('run', '--server', fake.url, '--token', TOKEN);
  await until(() => fake.results.length > 0, 'a result');
  // The server stores batches, but its answers are lost.
  fake.intercept = (seen) => {
    if (!seen.path.includes('/batch')) return null;
    for (const one of seen.body.data.results) fake.stored.set(`${one.synthetic_check} ${one.checked_at}`, one);
    return { status: 503 };
  };
  const before = fake.results.length;
  await until(() => fake.results.length > before, 'a batch whose answer is lost');
  await fake.stop();
  await new Promise((resolve) => setTimeout(resolve, 3500));
  agent.kill('SIGKILL');
  await ended(agent);
  const killedAt = Date.now();
  fake.intercept = () => null;
  await fake.start();
  agent = run('run');
  await until(() => fake.results.some((one) => Date.parse(one.checked_at) > killedAt), 'a result after the restart');
  agent.kill('SIGTERM');
  await ended(agent);
  const times = fake.results.map((one) => Date.parse(one.checked_at)).sort((one, other) => one - other);
  const upToKill = times.filter((time) => time < killedAt);
  const gaps = upToKill.slice(1).map((time, index) => time - (upToKill[index] ?? 0));
  // One result a second, without holes and without two for one run.
  expect(Math.max(...gaps)).toBeLessThan(1900);
  expect(Math.min(...gaps)).toBeGreaterThan(100);
  expect(killedAt - (upToKill.at(-1) ?? 0)).toBeLessThan(2500);
});

it('ends the program of a step that an earlier run has left, and reports nothing about it', async () => {
  const file = path.join(folder, 'pids');
  const script = `
    const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    require('fs').writeFileSync(${JSON.stringify(file)}, JSON.stringify([process.pid, child.pid]));
    setInterval(() => {}, 1000);`;
  const runner = { command: [process.execPath, '-e', script], actions: ['apply'] };
  writeFileSync(path.join(folder, 'agent.json'), JSON.stringify({ runners: { script: runner } }));
  fake.steps = [stepOf('a1', { config: { password: 's3cr3t-XYZ' }, secrets: ['s3cr3t-XYZ'] })];
  const agent = run('run', '--server', fake.url, '--token', TOKEN);
  await until(() => existsSync(file) && existsSync(path.join(folder, 'steps/a1.json')), 'the program runs');
  await until(() => once('status').stdout.includes('runners   script\n'), 'the status shows the runner');
  const pids: number[] = JSON.parse(readFileSync(file, 'utf8'));
  const running = () => pids.filter(isAlive);
  agent.kill('SIGKILL');
  await ended(agent);
  expect(running()).toEqual(pids);
  const again = run('run');
  await until(() => running().length === 0, 'the program has ended');
  const polls = fake.count(/\/work\?/);
  await until(() => fake.count(/\/work\?/) > polls, 'the agent works');
  expect(fake.resultOf('a1')).toBeUndefined();
  expect(again.output()).toContain('still ran, and was ended');
  expect(readdirSync(path.join(folder, 'steps'))).toEqual([]);
  expect(agent.output() + again.output()).not.toContain('s3cr3t');
});

it('does not share its state folder', async () => {
  run('run', '--server', fake.url, '--token', TOKEN);
  await until(() => fake.count(/heartbeat$/) > 0, 'a heartbeat');
  expect(once('run')).toMatchObject({ status: 6, stderr: expect.stringContaining('STATE_IN_USE') });
});

it('ends with its own code when Tenantry refuses the token or ends the credential', async () => {
  fake.intercept = ({ path: name }) =>
    name.endsWith('/enrol')
      ? {
          status: 401,
          body: { error: { message: 'No.', details: { code: 'ENROLLMENT_TOKEN_INVALID', remedy: 'Ask.' } } },
        }
      : null;
  const refused = run('enrol', '--server', fake.url, '--token', TOKEN);
  expect(await ended(refused)).toBe(4);
  expect(refused.output()).toMatch(/ENROLLMENT_TOKEN_INVALID/);
  fake.intercept = () => null;
  expect(await ended(run('enrol', '--server', fake.url, '--token', TOKEN))).toBe(0);
  fake.intercept = () => ({ status: 401, body: { error: { message: 'Revoked.' } } });
  expect(await ended(run('run'))).toBe(4);
});

it('waits for Tenantry at its first start, and works when results cannot be written', async () => {
  await fake.stop();
  fake.checks = [await openCheck()];
  writeFileSync(path.join(folder, 'spool'), '');
  const agent = run('run', '--server', fake.url, '--token', TOKEN);
  await until(() => agent.output().includes('cannot enrol yet'), 'a first attempt');
  await fake.start();
  await until(() => fake.results.length > 1, 'results');
  expect(agent.output()).toContain('Results cannot be written');
});

it('checks something once, and says whether Tenantry can be reached', async () => {
  const { config } = await openCheck();
  const good = run('check', 'tcp', `127.0.0.1:${'port' in config ? config.port : 0}`, '--server', fake.url);
  expect(await ended(good)).toBe(0);
  expect(good.output()).toMatch(/"status": "up"[^]*can be reached/);
  expect(await ended(run('check', 'tcp', '127.0.0.1:1'))).toBe(1);
  writeFileSync(path.join(folder, 'check.json'), JSON.stringify(await openCheck()));
  expect(await ended(run('check', path.join(folder, 'check.json')))).toBe(0);
  expect(await ended(run('check', '--server', 'http://127.0.0.1:1'))).toBe(5);
  expect(once('check', 'icmp', 'x')).toMatchObject({ status: 2, stderr: expect.stringContaining('WRONG_USAGE') });
});

it('says that a token of another agent replaces the one of the folder', async () => {
  const enrol = async () => {
    const child = run('enrol', '--server', fake.url, '--token', TOKEN);
    expect(await ended(child)).toBe(0);
    return child.output();
  };
  expect(await enrol()).not.toContain('replaces');
  expect(await enrol()).not.toContain('replaces');
  const data = { documentId: 'agent2', hostname: 'web-8', credential: 'credential-2' };
  fake.intercept = () => ({ status: 201, body: { data } });
  expect(await enrol()).toMatch(/warn.*replaces the agent web-7 of this folder/i);
});

it.each(['', 'run', 'enrol', 'status', 'check'])('explains %s', (command) => {
  const { status, stdout } = once(...(command === '' ? [] : [command]), '--help');
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^Usage: tenantry-agent .*[^]*Exits with/),
  });
  expect(stdout.match(/Exits with/g)).toHaveLength(1);
  expect(once(command || 'x', '--nonsense').status).toBe(2);
});
