import { readFileSync } from 'node:fs';
import { createLog, type Log } from '../../src/log';
import { ServerClient } from '../../src/server/client';
import { Clock } from '../../src/server/clock';
import { DEFAULTS, type Runner } from '../../src/state/owner-config';
import { StepRunner, type StepTimes } from '../../src/steps/step-runner';
import type { FakeTenantry } from './fake-tenantry';

const FAST: StepTimes = { linesMs: 20, progressMs: 200, graceMs: 300 };

/** A runner that executes a piece of JavaScript. */
export const runnerOf = (script: string, more: Partial<Runner> = {}): Runner => ({
  command: [process.execPath, '-e', script],
  env: {},
  actions: ['apply', 'destroy', 'verify'],
  max_runtime_s: 60,
  ...more,
});

/** A step as Tenantry leases it. */
export const stepOf = (attempt: string, more: object = {}) => ({
  attempt,
  fence: `fence-${attempt}`,
  deployment: 'd1',
  deployment_name: 'Shop',
  step: 'create',
  type: 'vm',
  action: 'apply',
  runner: 'script',
  config: {},
  secrets: [],
  attempt_number: 1,
  idempotency_key: `d1:${attempt}:apply`,
  timeout_s: 60,
  outputs_so_far: {},
  ...more,
});

/** The step runner of an agent, without the rest of it. */
export const stepRunner = (
  fake: FakeTenantry,
  folder: string,
  owner: Partial<typeof DEFAULTS>,
  { times = {}, said = [] }: { times?: Partial<StepTimes>; said?: string[] } = {},
): StepRunner & { log: Log } => {
  const log = createLog((line) => said.push(line));
  const clock = new Clock(log);
  const client = new ServerClient({ server: fake.url, identity: null, authorities: '' }, clock);
  client.credential = 'credential-1';
  const runner = new StepRunner(
    { folder, owner: { ...DEFAULTS, ...owner }, client, agentId: 'agent1', clock, log, revoked: () => undefined },
    { ...FAST, ...times },
  );
  return Object.assign(runner, { log });
};

/** Whether a process runs. One that has ended stays in the table until its parent has asked for it. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z ');
  } catch {
    return false;
  }
};
