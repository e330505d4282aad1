import { createMasker, type Masker } from '../../../src/domain/deployments/secrets';
import { stepErrorText } from '../../../src/domain/deployments/failures/step-errors';
import { fieldsIn, messageOf } from '../../../src/values';
import type { Runner } from '../state/owner-config';
import { failed, type LeasedStep, type StepResult } from './leased-step';
import { LineReader } from './line-reader';
import { type Ending, killGroup, startProgram } from './program';
import type { StepOrders, StepReporter } from './step-reporter';
import { inputOf, Workspace } from './workspace';

/** The longest time that a server can give a program, in milliseconds. */
const LONGEST_MS = 7 * 24 * 3600 * 1000;
/** Between SIGTERM and SIGKILL when the agent ends, in milliseconds: what starts it does not wait long. */
const STOP_GRACE_MS = 3000;
const LONGEST_ERROR = 2000;

/** Why a program is ended. Nobody is told the result of a step that is lost, or that ends with the agent. */
type Reason = 'cancelled' | 'timed_out' | 'lost' | 'stopped';

/** What a run of a step needs. */
export interface StepRunParts {
  step: LeasedStep;
  runner: Runner;
  /** The folder for the files of the program. */
  folder: string;
  /** Between SIGTERM and SIGKILL, in milliseconds. */
  graceMs: number;
  /** Milliseconds since 1970, by the clock of Tenantry. */
  now: () => number;
  /** Is called as soon as the program runs. */
  started: (pid: number) => Promise<void>;
}

/** Runs the program of one step. */
export class StepRun implements StepOrders {
  private reason: Reason | null = null;
  private isStarted = false;
  private pid: number | null = null;
  private deadlineTimer: NodeJS.Timeout | undefined;
  private killTimer: NodeJS.Timeout | undefined;
  /** When the time of Tenantry and that of the runner end, by the clock that never jumps. */
  private readonly endsAt = { server: Infinity, runner: Infinity };
  private leaveQueue: (result: StepResult | null) => void = () => undefined;
  /** The result of a step that ends before its program could be started. */
  readonly unstarted = new Promise<StepResult | null>((resolve) => {
    this.leaveQueue = resolve;
  });

  private readonly masker: Masker;

  constructor(private readonly parts: StepRunParts) {
    this.masker = createMasker(parts.step.secrets);
    this.allow(parts.step.timeout_s * 1000);
  }

  cancel(): void {
    this.end('cancelled');
  }

  lost(): void {
    this.end('lost');
  }

  /** The agent ends. */
  stop(): void {
    this.end('stopped');
  }

  deadline(at: number): void {
    this.allow(at - this.parts.now());
  }

  private allow(milliseconds: number): void {
    this.endsAt.server = performance.now() + milliseconds;
    this.setTimer();
  }

  private setTimer(): void {
    clearTimeout(this.deadlineTimer);
    if (this.reason) return;
    const milliseconds = Math.min(this.endsAt.server, this.endsAt.runner) - performance.now();
    this.deadlineTimer = setTimeout(() => this.end('timed_out'), Math.min(Math.max(0, milliseconds), LONGEST_MS));
  }

  private get isSilent(): boolean {
    return this.reason === 'lost' || this.reason === 'stopped';
  }

  private end(reason: Reason): void {
    if (!this.isSilent && (this.reason === null || reason === 'lost' || reason === 'stopped')) this.reason = reason;
    clearTimeout(this.deadlineTimer);
    if (!this.isStarted) this.leaveQueue(this.resultOf({ fault: '' }, null));
    if (this.pid !== null) this.kill(this.pid, reason === 'stopped');
  }

  /** Asks the program to end, and ends it if it does not. */
  private kill(pid: number, isStopping: boolean): void {
    if (this.killTimer && !isStopping) return;
    if (!this.killTimer) killGroup(pid, 'SIGTERM');
    clearTimeout(this.killTimer);
    const { graceMs } = this.parts;
    this.killTimer = setTimeout(
      () => killGroup(pid, 'SIGKILL'),
      isStopping ? Math.min(graceMs, STOP_GRACE_MS) : graceMs,
    );
  }

  /**
   * Runs the program to its end. Never throws.
   *
   * @param reporter gets its lines
   * @returns null if Tenantry gets no result
   */
  async run(reporter: StepReporter): Promise<StepResult | null> {
    if (this.reason) return this.unstarted;
    this.isStarted = true;
    this.endsAt.runner = performance.now() + this.parts.runner.max_runtime_s * 1000;
    this.setTimer();
    try {
      const workspace = new Workspace(this.parts.folder, this.parts.step);
      try {
        return this.resultOf(await this.runProgram(workspace, reporter), workspace);
      } finally {
        workspace.remove();
      }
    } catch (error) {
      const fault = stepErrorText('FILES_UNUSABLE', { fault: messageOf(error) });
      return this.resultOf({ fault }, null);
    } finally {
      clearTimeout(this.deadlineTimer);
    }
  }

  private async runProgram(workspace: Workspace, reporter: StepReporter): Promise<Ending> {
    const { step, runner } = this.parts;
    const add = (lines: string[]): void => reporter.lines.add(lines);
    const readers = { stdout: new LineReader(this.masker, add), stderr: new LineReader(this.masker, add) };
    const program = startProgram({
      command: runner.command,
      cwd: runner.cwd ?? workspace.folder,
      env: { ...runner.env, ...workspace.environment },
      input: inputOf(step),
      output: (stream, piece) => (piece === null ? readers[stream].close() : readers[stream].read(piece)),
    });
    if (program.pid !== undefined) {
      this.pid = program.pid;
      await this.parts.started(program.pid);
    }
    const ending = await program.ended;
    this.pid = null;
    clearTimeout(this.killTimer);
    return ending;
  }

  private resultOf(ending: Ending, workspace: Workspace | null): StepResult | null {
    const { timeout_s: timeout } = this.parts.step;
    if (this.isSilent) return null;
    if (this.reason === 'cancelled') return failed(stepErrorText('PROGRAM_CANCELLED'));
    const outputs = workspace?.read() ?? { outputs: {} };
    const text = errorOf(ending, this.reason === 'timed_out', Math.min(timeout, this.parts.runner.max_runtime_s));
    const fault = text ?? ('fault' in outputs ? stepErrorText('OUTPUTS_INVALID', { fault: outputs.fault }) : null);
    const masked = 'outputs' in outputs ? { outputs: this.masked(outputs.outputs) } : {};
    return fault === null ? { status: 'succeeded', ...masked } : { ...failed(this.shown(fault)), ...masked };
  }

  private masked(outputs: Record<string, unknown>): Record<string, unknown> {
    return fieldsIn(this.masker.value(outputs));
  }

  private shown(text: string): string {
    return this.masker.text(text).slice(0, LONGEST_ERROR);
  }
}

const errorOf = (ending: Ending, isLate: boolean, seconds: number): string | null => {
  if (isLate) return stepErrorText('PROGRAM_TIMED_OUT', { seconds });
  if ('fault' in ending) return ending.fault;
  if ('signal' in ending) return stepErrorText('PROGRAM_KILLED', { signal: ending.signal });
  return ending.code === 0 ? null : stepErrorText('PROGRAM_FAILED', { exit: ending.code });
};
