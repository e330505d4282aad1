import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StepRunner } from '../src/steps/step-runner';
import { FakeTenantry, until } from './helpers/fake-tenantry';
import { isAlive, runnerOf, stepOf, stepRunner } from './helpers/steps';

let folder: string;
let fake: FakeTenantry;
let said: string[];
let started: StepRunner[];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'agent-steps-'));
  fake = new FakeTenantry();
  await fake.start();
  said = [];
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((one) => one.stop()));
  await fake.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = (script: string, { more = {}, owner = {}, times = {} }: Record<string, object> = {}): StepRunner => {
  const runner = stepRunner(fake, folder, { runners: { script: runnerOf(script, more) }, ...owner }, { times, said });
  started.push(runner);
  return runner;
};

/** Runs one step to its end, and returns its result. */
const run = async (script: string, step: object = {}, more: Record<string, object> = {}) => {
  start(script, more).accept(stepOf('a1', step));
  await until(() => fake.resultOf('a1') !== undefined, 'a result', 60_000);
  return fake.resultOf('a1');
};

const left = () => {
  const steps = path.join(folder, 'steps');
  return existsSync(steps) ? readdirSync(steps) : [];
};

const OUTPUTS = (text: string) => `require('fs').writeFileSync(process.env.TENANTRY_OUTPUTS, ${JSON.stringify(text)});`;
/** Runs until it is killed, and writes its own number and that of a child into a file. */
const HANGS = (file: string, ignoresTerm = false) => `
  ${ignoresTerm ? `process.on('SIGTERM', () => undefined);` : ''}
  const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  require('fs').writeFileSync(${JSON.stringify(file)}, JSON.stringify([process.pid, child.pid]));
  console.log('hangs');
  setInterval(() => {}, 1000);`;
const pidsIn = (file: string): number[] => JSON.parse(readFileSync(file, 'utf8'));

describe('a program of a step', () => {
  it('gets the step, and its lines and outputs arrive', async () => {
    process.env.SECRET_OF_THE_AGENT = 'x';
    const script = `
      const fs = require('fs');
      const step = JSON.parse(fs.readFileSync(0, 'utf8'));
      const inputs = process.env.TENANTRY_INPUTS;
      console.log('first');
      console.error('second');
      fs.writeFileSync(process.env.TENANTRY_OUTPUTS, JSON.stringify({
        step, names: Object.keys(process.env).filter((name) => !/^(LC_|__)/.test(name)).sort(), inputs: JSON.parse(fs.readFileSync(inputs)),
        mode: (fs.statSync(inputs).mode & 0o777).toString(8), own: process.env.OWN, cwd: process.cwd(),
        key: process.env.TENANTRY_IDEMPOTENCY_KEY, does: process.env.TENANTRY_ACTION + ' ' + process.env.TENANTRY_STEP,
      }));`;
    const step = { config: { size: 3 }, attempt_number: 2, outputs_so_far: { id: 7 } };
    const result = await run(script, step, { more: { env: { OWN: 'value' } } });
    delete process.env.SECRET_OF_THE_AGENT;
    const { fence: _fence, secrets: _secrets, ...sent } = stepOf('a1', step);
    expect(result).toMatchObject({
      status: 'succeeded',
      outputs: { step: sent, inputs: { size: 3 }, mode: '600', own: 'value', key: 'd1:a1:apply', does: 'apply create' },
    });
    const names = (result?.outputs?.names ?? []) as string[];
    expect(names.filter((name) => !/^(PATH|HOME|LANG|OWN|TENANTRY_\w+)$/.test(name))).toEqual([]);
    expect(fake.logOf('a1').split('\n').sort()).toEqual(['', 'first', 'second']);
    expect(fake.reports.get('a1')?.every(({ fence }) => fence === 'fence-a1')).toBe(true);
    await until(() => left().length === 0, 'nothing is left in the state folder');
  });

  it.each([
    ['an exit code', 'process.exit(3)', /exit code 3/],
    ['a signal', `process.kill(process.pid, 'SIGKILL')`, /SIGKILL/],
    [
      'outputs that are too large',
      OUTPUTS(JSON.stringify({ a: 'x'.repeat(70_000) })),
      /OUTPUTS_INVALID: .*70008 bytes/,
    ],
    ['outputs that are a list', OUTPUTS('[1]'), /OUTPUTS_INVALID: .*not a JSON object/],
    ['outputs that are no JSON', OUTPUTS('{s3cr3t-XYZ'), /OUTPUTS_INVALID: The outputs are not JSON/],
  ])('fails with %s', async (_name, script, error) => {
    const result = await run(script, { secrets: ['s3cr3t-XYZ'] });
    expect(result).toMatchObject({ status: 'failed', error: expect.stringMatching(error) });
    expect(JSON.stringify(result)).not.toContain('s3cr3t');
  });

  it('fails if it is not there', async () => {
    const result = await run('', {}, { more: { command: ['/nowhere/program'] } });
    expect(result).toMatchObject({ status: 'failed', error: expect.stringMatching(/\/nowhere\/program .*ENOENT/) });
  });

  it('may end without reading its input, and what it leaves running is ended', async () => {
    const file = path.join(folder, 'pids');
    const script = `
      const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      require('fs').writeFileSync(${JSON.stringify(file)}, JSON.stringify([child.pid]));
      process.exit(0);`;
    expect(await run(script, { config: { large: 'x'.repeat(1_000_000) } })).toMatchObject({ status: 'succeeded' });
    await until(() => !pidsIn(file).some(isAlive), 'the end of the child');
  });

  it('shows no secret: as it is, in base64, in a URL, in outputs and errors', async () => {
    const secret = 's3cr3t-XYZ/ü+"1';
    const script = `
      const { secret } = JSON.parse(process.env.TENANTRY_INPUTS && require('fs').readFileSync(process.env.TENANTRY_INPUTS, 'utf8'));
      console.log('plain ' + secret + ' end');
      console.error(Buffer.from(secret).toString('base64'), Buffer.from('user:' + secret).toString('base64'), encodeURIComponent(secret));
      process.stdout.write('cut ' + secret.slice(0, 6));
      setTimeout(() => {
        console.log(secret.slice(6));
        console.log('x'.repeat(16384 - 5) + secret + 'y'.repeat(40000));
        require('fs').writeFileSync(process.env.TENANTRY_OUTPUTS, JSON.stringify({ [secret]: [secret, { b: Buffer.from(secret).toString('base64url') }] }));
      }, 50);`;
    const result = await run(script, { config: { secret }, secrets: [secret, 'ab'] });
    await until(() => left().length === 0, 'the end');
    expect(result).toEqual({
      status: 'succeeded',
      outputs: { '***': ['***', { b: expect.stringMatching(/^\*\*\*.?$/) }] },
    });
    const log = fake.logOf('a1');
    expect(log).toContain('plain *** end\n');
    expect(log).toContain('cut ***\n');
    const [first = '', encoded = '', url = ''] = [
      secret,
      Buffer.from(secret).toString('base64').slice(0, -3),
      encodeURIComponent(secret),
    ];
    for (const text of [log, said.join(''), JSON.stringify(fake.seen.map(({ body }) => body))]) {
      for (const form of [
        first,
        encoded,
        url,
        's3cr3t',
        Buffer.from('user:s3cr3t-XYZ').toString('base64').slice(6, 18),
      ])
        expect(text).not.toContain(form);
    }
  });

  it('may write 10 MB: requests are bounded, the oldest lines are dropped and counted, and the end arrives', async () => {
    const script = `for (let line = 0; line < 100000; line += 1) console.log(String(line).padStart(7, '0') + 'x'.repeat(93));`;
    // As often as in production: slower than the program writes.
    expect(await run(script, {}, { times: { linesMs: 1000 } })).toMatchObject({ status: 'succeeded' });
    const logs = (fake.reports.get('a1') ?? []).flatMap(({ log }) => (log === undefined ? [] : [log]));
    expect(Math.max(...logs.map((log) => Buffer.byteLength(log)))).toBeLessThanOrEqual(64 * 1024);
    const all = logs.join('');
    expect(all).toMatch(/\[\d+ lines were dropped/);
    expect(all).toContain('0099999x');
    const dropped = [...all.matchAll(/\[(\d+) lines were dropped/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    expect(all.split('\n').filter((line) => line.endsWith('x')).length + dropped).toBe(100_000);
  });
});

describe('a step that takes long', () => {
  it('is ended with its children when its time is over', async () => {
    const file = path.join(folder, 'pids');
    const result = await run(HANGS(file, true), { timeout_s: 5 });
    expect(result).toMatchObject({ status: 'failed', error: expect.stringContaining('TIMED_OUT') });
    expect(pidsIn(file).filter(isAlive)).toEqual([]);
  });

  it('is ended when the time of its runner is over, even if Tenantry gives it more', async () => {
    fake.deadline = new Date(Date.now() + 3_600_000).toISOString();
    const result = await run(HANGS(path.join(folder, 'pids')), {}, { more: { max_runtime_s: 1 } });
    expect(result).toMatchObject({ status: 'failed', error: expect.stringContaining('TIMED_OUT') });
  });

  it('gets more time if Tenantry extends the deadline', async () => {
    fake.deadline = new Date(Date.now() + 60_000).toISOString();
    const script = `console.log('a'); setTimeout(() => {}, 4000);`;
    expect(await run(script, { timeout_s: 3 })).toMatchObject({ status: 'succeeded' });
  });

  it('shows that it runs without lines, and is cancelled: SIGKILL follows SIGTERM', async () => {
    const file = path.join(folder, 'pids');
    start(HANGS(file, true)).accept(stepOf('a1'));
    await until(() => existsSync(file) && fake.logOf('a1') === 'hangs\n', 'the program');
    const before = fake.reports.get('a1')?.length ?? 0;
    await until(() => (fake.reports.get('a1')?.length ?? 0) > before + 1, 'progress');
    expect(fake.reports.get('a1')?.at(-1)).toEqual({ fence: 'fence-a1', progress: true });
    fake.cancelled.add('a1');
    await until(() => fake.resultOf('a1') !== undefined, 'a result');
    expect(fake.resultOf('a1')).toEqual({ status: 'failed', error: 'cancelled' });
    expect(pidsIn(file).filter(isAlive)).toEqual([]);
  });

  it('is killed and forgotten when its lease has ended', async () => {
    const file = path.join(folder, 'pids');
    const steps = start(HANGS(file));
    steps.accept(stepOf('a1'));
    await until(() => existsSync(file) && fake.logOf('a1') !== '', 'the program');
    fake.intercept = ({ path: name }) =>
      name.includes('/steps/')
        ? { status: 409, body: { error: { message: 'No.', details: { code: 'STEP_NOT_LEASED' } } } }
        : null;
    await until(() => steps.size === 0, 'the step is forgotten');
    expect(pidsIn(file).filter(isAlive)).toEqual([]);
    expect(fake.resultOf('a1')).toBeUndefined();
    expect(left()).toEqual([]);
  });

  it('is ended without a result when the agent ends', async () => {
    const file = path.join(folder, 'pids');
    const steps = start(HANGS(file));
    steps.accept(stepOf('a1'));
    await until(() => existsSync(file) && fake.logOf('a1') !== '', 'the program');
    await steps.stop();
    await until(() => !pidsIn(file).some(isAlive), 'the end of its processes', 5_000);
    expect(pidsIn(file).filter(isAlive)).toEqual([]);
    expect(fake.resultOf('a1')).toBeUndefined();
    expect(left()).toEqual([]);
  });

  it('does not run together with a later attempt', async () => {
    const file = path.join(folder, 'lines');
    const script = `
      const { attempt } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
      const write = (text) => require('fs').appendFileSync(${JSON.stringify(file)}, attempt + ' ' + text + '\\n');
      write('begins');
      process.on('SIGTERM', () => setTimeout(() => { write('ends'); process.exit(0); }, 100));
      if (attempt === 'a1') setInterval(() => {}, 1000);`;
    const steps = start(script);
    const key = { idempotency_key: 'd1:create:apply' };
    steps.accept(stepOf('a1', key));
    await until(() => existsSync(file), 'the first attempt');
    steps.accept(stepOf('a1', key));
    steps.accept(stepOf('a2', { ...key, attempt_number: 2 }));
    await until(() => fake.resultOf('a2') !== undefined, 'the second attempt');
    expect(readFileSync(file, 'utf8').split('\n')).toEqual(['a1 begins', 'a1 ends', 'a2 begins', '']);
    expect(fake.resultOf('a1')).toBeUndefined();
  });
});

describe('the owner of the machine', () => {
  it.each([
    [
      'a runner',
      { runner: 'constructor' },
      /RUNNER_NOT_ALLOWED: This agent has no runner constructor; it has: script\..*agent\.json/,
    ],
    [
      'an action',
      { action: 'destroy' },
      /RUNNER_NOT_ALLOWED: The runner script .* does not allow destroy\..*"actions"/,
    ],
  ])('has not allowed %s: the step fails at once', async (_name, step, error) => {
    const file = path.join(folder, 'ran');
    const script = `require('fs').writeFileSync(${JSON.stringify(file)}, '')`;
    const result = await run(script, step, { more: { actions: ['apply'] } });
    expect(result).toEqual({ status: 'failed', error: expect.stringMatching(error) });
    expect(existsSync(file)).toBe(false);
  });

  it('limits how many programs run at once; a step that waits can be cancelled', async () => {
    const steps = start(HANGS(path.join(folder, 'pids')), { owner: { max_steps: 1 } });
    steps.accept(stepOf('a1'));
    await until(() => fake.logOf('a1') !== '', 'the first program');
    steps.accept(stepOf('a2'));
    await until(() => (fake.reports.get('a2') ?? []).length > 0, 'progress of the step that waits');
    expect(fake.logOf('a2')).toBe('');
    fake.cancelled.add('a2');
    await until(() => fake.resultOf('a2') !== undefined, 'the result of the step that waits');
    expect(fake.resultOf('a2')).toEqual({ status: 'failed', error: 'cancelled' });
    expect(fake.resultOf('a1')).toBeUndefined();
    expect(fake.logOf('a2')).toBe('');
  });
});

describe('while Tenantry is away', () => {
  it('a program goes on, and its result is delivered once it is back', async () => {
    const file = path.join(folder, 'ended');
    const steps = start(
      `console.log('one'); setTimeout(() => { console.log('two'); require('fs').writeFileSync(${JSON.stringify(file)}, ''); }, 300);`,
    );
    steps.accept(stepOf('a1'));
    await until(() => fake.logOf('a1') === 'one\n', 'the first line');
    await fake.stop();
    await until(() => existsSync(file), 'the end of the program');
    await until(
      () =>
        left().includes('a1.json') && readFileSync(path.join(folder, 'steps/a1.json'), 'utf8').includes('succeeded'),
      'the stored result',
    );
    expect(statSync(path.join(folder, 'steps/a1.json')).mode & 0o777).toBe(0o600);
    await fake.start();
    await until(() => fake.resultOf('a1') !== undefined, 'the result');
    expect(fake.logOf('a1')).toBe('one\ntwo\n');
    await until(() => steps.size === 0 && left().length === 0, 'nothing is left');
  });

  it('a result is delivered by the next run of the agent; one that is refused is forgotten', async () => {
    const steps = start(OUTPUTS('{"id":1}'));
    await fake.stop();
    for (const attempt of ['a1', 'a2']) steps.accept(stepOf(attempt));
    const isStored = (name: string) =>
      left().includes(name) && readFileSync(path.join(folder, 'steps', name), 'utf8').includes('succeeded');
    await until(() => isStored('a1.json') && isStored('a2.json'), 'the stored results');
    await steps.stop();
    fake.intercept = ({ path: name }) => (name.endsWith('/a2') ? { status: 409, body: {} } : null);
    await fake.start();
    start('').recover();
    await until(() => left().length === 0, 'both are over');
    expect(fake.resultOf('a1')).toEqual({ status: 'succeeded', outputs: { id: 1 } });
    expect(fake.resultOf('a2')).toBeUndefined();
  });
});

it('leaves processes alone that only have the number of an earlier program', () => {
  const steps = start('');
  mkdirSync(path.join(folder, 'steps/a1'), { recursive: true });
  const record = { attempt: 'a1', fence: 'f', program: { pid: process.pid, began: 'another time' }, result: null };
  writeFileSync(path.join(folder, 'steps/a1.json'), JSON.stringify(record));
  writeFileSync(path.join(folder, 'steps/a2.json'), '{"damaged');
  steps.recover();
  expect(left()).toEqual([]);
  expect(said.join('')).not.toContain('was ended');
});
