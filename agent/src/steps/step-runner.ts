import path from 'node:path';
import { maskSecrets } from '../../../src/domain/deployments/secrets';
import { stepErrorText } from '../../../src/domain/deployments/failures/step-errors';
import { keysOf, messageOf } from '../../../src/values';
import type { Log } from '../log';
import { Limit } from '../schedule/limit';
import type { ServerClient } from '../server/client';
import type { Clock } from '../server/clock';
import type { Refused } from '../server/server-errors';
import { FILES } from '../state/folder';
import type { OwnerConfig, Runner } from '../state/owner-config';
import { failed, type LeasedStep, leasedStep, type StepResult } from './leased-step';
import { identify, type StepRecord, StepRecords } from './step-records';
import { type ReportTimes, StepReporter } from './step-reporter';
import { StepRun } from './step-run';

/** In milliseconds. */
export interface StepTimes extends ReportTimes {
  /** Between SIGTERM and SIGKILL. */
  graceMs: number;
}

const TIMES: StepTimes = { linesMs: 1000, progressMs: 15_000, graceMs: 10_000 };

/** What steps need. */
export interface StepRunnerParts {
  folder: string;
  owner: OwnerConfig;
  client: ServerClient;
  agentId: string;
  clock: Clock;
  log: Log;
  revoked: (error: Refused) => void;
}

interface Active {
  step: LeasedStep;
  run: StepRun | null;
  reporter: StepReporter;
  /** When nothing of its program runs any more. */
  ended: Promise<void>;
}

/** Why a step may not run here, and what the owner of the machine can do; null: it may. */
const refusalOf = ({ runner: name, action }: LeasedStep, owner: OwnerConfig): string | null => {
  const runner = runnerOf(name, owner);
  if (!runner) {
    const names = keysOf(owner.runners).join(', ') || 'none';
    return stepErrorText('RUNNER_MISSING', { runner: name, runners: names, file: FILES.config });
  }
  if (runner.actions.includes(action)) return null;
  return stepErrorText('RUNNER_FORBIDS', { runner: name, action, file: FILES.config });
};

const runnerOf = (name: string, { runners }: OwnerConfig): Runner | undefined =>
  Object.hasOwn(runners, name) ? runners[name] : undefined;

/** Runs the steps of deployments that Tenantry leases to this agent, with the runners that the owner of the machine allows. */
export class StepRunner {
  private readonly records: StepRecords;
  private readonly limit: Limit;
  private readonly active = new Map<string, Active>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly parts: StepRunnerParts,
    private readonly times: StepTimes = TIMES,
  ) {
    this.records = new StepRecords(path.join(parts.folder, FILES.steps));
    this.limit = new Limit(parts.owner.max_steps);
  }

  /** Steps that Tenantry has leased since the start, and whose results it has not got yet. */
  get size(): number {
    return this.active.size;
  }

  /** Ends programs that a killed agent has left, and delivers the results that it had. Called once, before the first step. */
  recover(): void {
    for (const { record, wasKilled } of this.records.recover()) {
      if (wasKilled) this.parts.log.warn(`The program of the step ${record.attempt} still ran, and was ended.`);
      if (record.result) void this.deliver(record, record.result);
    }
  }

  private reporterOf({ attempt, fence }: Pick<LeasedStep, 'attempt' | 'fence'>, run?: StepRun): StepReporter {
    const { client, agentId, log, revoked } = this.parts;
    return new StepReporter({ client, agentId, attempt, fence, log, revoked, times: this.times }, run);
  }

  private async deliver(record: StepRecord, result: StepResult): Promise<void> {
    const reporter = this.reporterOf(record);
    reporter.finish(result);
    if (await reporter.run(this.stopping.signal)) this.records.remove(record.attempt);
  }

  /**
   * Takes a step over.
   *
   * @param value as Tenantry sent it. A step that this agent has already is not started again
   */
  accept(value: unknown): void {
    const parsed = leasedStep.safeParse(value);
    if (!parsed.success) {
      const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
      return this.parts.log.warn(`A step cannot be read, and is left out. Update the agent. ${faults}`);
    }
    const step = parsed.data;
    if (this.active.has(step.attempt) || this.stopping.signal.aborted) return;
    const before = [...this.active.values()].filter((one) => one.step.idempotency_key === step.idempotency_key);
    for (const one of before) this.supersede(one);
    const run = this.runOf(step);
    const reporter = this.reporterOf(step, run ?? undefined);
    const ended = Promise.all(before.map((one) => one.ended)).then(() => this.execute(step, run, reporter));
    this.active.set(step.attempt, { step, run, reporter, ended });
    void reporter
      .run(this.stopping.signal)
      .then((isOver) => this.over(step, isOver))
      .catch((error: unknown) => this.parts.log.error(`The step ${step.attempt} failed: ${messageOf(error)}`));
  }

  /** Another attempt of the same step means that Tenantry has given the earlier one up. Both must not run at once. */
  private supersede({ run, reporter }: Active): void {
    run?.lost();
    reporter.forget();
  }

  private runOf(step: LeasedStep): StepRun | null {
    const { owner, clock } = this.parts;
    const runner = runnerOf(step.runner, owner);
    if (!runner || refusalOf(step, owner) !== null) return null;
    return new StepRun({
      step,
      runner,
      folder: this.records.workspaceOf(step.attempt),
      graceMs: this.times.graceMs,
      now: () => clock.now(),
      started: (pid) => this.store(step, { program: identify(pid), result: null }),
    });
  }

  private async execute(step: LeasedStep, run: StepRun | null, reporter: StepReporter): Promise<void> {
    const result = run
      ? await Promise.race([this.limit.run(() => run.run(reporter)), run.unstarted])
      : failed(refusalOf(step, this.parts.owner) ?? '');
    this.say(
      step,
      result ? `${result.status}${result.error ? `: ${result.error}` : ''}` : 'was ended without a result',
    );
    if (!result) return this.records.remove(step.attempt);
    await this.store(step, { program: null, result });
    reporter.finish(result);
  }

  private say(step: LeasedStep, what: string): void {
    const text = `Step ${step.step} (${step.action}) of the deployment ${step.deployment_name || step.deployment}`;
    this.parts.log.info(maskSecrets(`${text}, attempt ${step.attempt_number}: ${what}`, step.secrets));
  }

  private async store({ attempt, fence }: LeasedStep, more: Pick<StepRecord, 'program' | 'result'>): Promise<void> {
    await this.records
      .write({ attempt, fence, ...more })
      .catch((error: unknown) => this.parts.log.warn(`The step ${attempt} cannot be stored: ${messageOf(error)}`));
  }

  /** Tenantry needs nothing more of the step, but its program can still be ending. */
  private async over({ attempt }: LeasedStep, isOver: boolean): Promise<void> {
    await this.active.get(attempt)?.ended;
    this.active.delete(attempt);
    if (isOver) this.records.remove(attempt);
  }

  /** Ends all programs, without a result: Tenantry decides what becomes of their steps. Results that wait stay in the folder. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const { run } of this.active.values()) run?.stop();
    await Promise.all([...this.active.values()].map((one) => one.ended));
  }
}
