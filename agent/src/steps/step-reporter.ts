import { fieldsIn } from '../../../src/values';
import type { Log } from '../log';
import { Pause } from '../pause';
import { Backoff } from '../server/backoff';
import type { ServerClient } from '../server/client';
import { describe, isRevoked, Refused } from '../server/server-errors';
import type { StepResult } from './leased-step';
import { LogBuffer } from './log-buffer';

/** The lease lasts a minute: an answer that comes late, and one attempt that fails, must not end it. */
const REQUEST_TIMEOUT_MS = 10_000;
/** The longest pause after failures. */
const LONGEST_PAUSE_MS = 10_000;

/** How often a step is reported, in milliseconds. */
export interface ReportTimes {
  /** Between requests, if there are lines. */
  linesMs: number;
  /** Between requests without lines: they renew the lease. */
  progressMs: number;
}

/** What the reporter of a step needs. */
export interface StepReporterParts {
  client: ServerClient;
  agentId: string;
  attempt: string;
  fence: string;
  log: Log;
  times: ReportTimes;
  revoked: (error: Refused) => void;
}

/** What Tenantry says about a step. */
export interface StepOrders {
  /** The step has to end. */
  cancel: () => void;
  /** The lease has ended, or another agent has it. */
  lost: () => void;
  /** Until when the step may run: milliseconds since 1970 by the clock of Tenantry. */
  deadline: (at: number) => void;
}

const NO_ORDERS: StepOrders = { cancel: () => undefined, lost: () => undefined, deadline: () => undefined };

/** Sends the lines of a step, shows that it runs, and delivers its result. */
export class StepReporter {
  readonly lines = new LogBuffer();
  private readonly backoff = new Backoff();
  private readonly pause = new Pause();
  private result: StepResult | null = null;
  private isOver = false;
  private lastSent = performance.now();

  constructor(
    private readonly parts: StepReporterParts,
    private readonly orders: StepOrders = NO_ORDERS,
  ) {}

  /** The step has ended. */
  finish(result: StepResult): void {
    this.result = result;
    this.pause.wake();
  }

  /** Nothing is sent any more. */
  forget(): void {
    this.isOver = true;
    this.pause.wake();
  }

  /**
   * Reports until the result has arrived, the lease has ended or the signal aborts.
   *
   * @returns whether Tenantry needs nothing more of this step; false if the signal has aborted before
   */
  async run(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted && !this.isOver) {
      const pauseMs = this.isDue() ? await this.send(signal) : 0;
      if (this.isOver) break;
      if (pauseMs > 0 || !this.result) await this.pause.wait(Math.max(pauseMs, this.parts.times.linesMs), signal);
    }
    return this.isOver;
  }

  private isDue(): boolean {
    const rested = performance.now() - this.lastSent;
    return this.result !== null || !this.lines.isEmpty || rested >= this.parts.times.progressMs;
  }

  /** Sends one request. Returns how long to wait then, in milliseconds. */
  private async send(signal: AbortSignal): Promise<number> {
    const { client, agentId, attempt, fence, log } = this.parts;
    const lines = this.lines.take();
    const isLast = this.result !== null && lines === '';
    const data = {
      fence,
      ...(lines === '' ? {} : { log: lines }),
      ...(isLast ? { result: this.result } : { progress: true }),
    };
    const path = `/api/svc-agents/${encodeURIComponent(agentId)}/steps/${encodeURIComponent(attempt)}`;
    try {
      const body = JSON.stringify({ data });
      const answer = await client.request({ method: 'POST', path, body, timeoutMs: REQUEST_TIMEOUT_MS, signal });
      this.lastSent = performance.now();
      this.lines.done();
      this.backoff.reset();
      log.again('steps');
      if (isLast) this.isOver = true;
      else this.obey(answer.body);
      return 0;
    } catch (error) {
      return this.failed(error, isLast, signal);
    }
  }

  private obey(body: unknown): void {
    const { cancel, deadline } = fieldsIn(fieldsIn(body).data);
    const at = typeof deadline === 'string' ? Date.parse(deadline) : NaN;
    if (!Number.isNaN(at)) this.orders.deadline(at);
    if (cancel === true) this.orders.cancel();
  }

  private failed(error: unknown, isLast: boolean, signal: AbortSignal): number {
    const { log, revoked } = this.parts;
    if (signal.aborted) return 0;
    const status = error instanceof Refused ? error.status : 0;
    if (error instanceof Refused && isRevoked(error)) revoked(error);
    else if (error instanceof Refused && (status === 409 || status === 410)) this.lose(error);
    else if (error instanceof Refused && status < 500 && status !== 429) this.giveUp(error, isLast);
    else log.once('steps', `Steps cannot be reported: ${describe(error)}`);
    const longest = Math.min(this.backoff.next(), LONGEST_PAUSE_MS);
    return (error instanceof Refused ? error.retryAfterMs : null) ?? longest;
  }

  private lose(error: Refused): void {
    this.parts.log.warn(`The step ${this.parts.attempt} is no longer leased to this agent: ${describe(error)}`);
    this.isOver = true;
    this.orders.lost();
  }

  /** What Tenantry does not accept is not sent again. Without a result it decides what became of the step. */
  private giveUp(error: Refused, isLast: boolean): void {
    const what = isLast ? 'the result' : 'lines';
    this.parts.log.warn(`Tenantry does not accept ${what} of the step ${this.parts.attempt}: ${describe(error)}`);
    this.lines.done();
    if (isLast) this.isOver = true;
  }
}
