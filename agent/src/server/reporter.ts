import { fieldsIn } from '../../../src/values';
import type { Log } from '../log';
import { Pause } from '../pause';
import type { Batch, Spool } from '../spool/spool';
import { Backoff } from './backoff';
import type { ServerClient } from './client';
import { describe, isRevoked, Refused } from './server-errors';

const PATH = '/api/synthetic-results/batch?partial=true';
/** The request itself is at fault: sending it again would not help. */
const UNUSABLE = new Set([400, 413, 422]);

const bodyOf = ({ lines }: Batch): string => `{"data":{"results":[${lines.join(',')}]}}`;

const halves = (lines: readonly string[]): string[][] => {
  const middle = Math.ceil(lines.length / 2);
  return [lines.slice(0, middle), lines.slice(middle)];
};

/** What the reporter needs. */
export interface ReporterParts {
  client: ServerClient;
  spool: Spool;
  log: Log;
  /** Time between reports, in seconds. */
  reportSeconds: () => number;
  /** Is called when the credential has ended. */
  revoked: (error: Refused) => void;
}

/** Sends results to Tenantry, the oldest first. A batch stays until Tenantry has it. */
export class Reporter {
  private readonly backoff = new Backoff();
  private readonly pause = new Pause();
  /** Whether it waits because there was no answer, which ends as soon as there is one. */
  private isUnreachable = false;
  /** Whether it waits for the next report. */
  private isResting = false;

  constructor(private readonly parts: ReporterParts) {
    parts.client.onContact(() => {
      if (this.isUnreachable) this.pause.wake();
    });
  }

  /** Reports until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.drain(signal);
      this.isResting = true;
      await this.pause.wait(this.parts.reportSeconds() * 1000, signal);
      this.isResting = false;
    }
  }

  /** Reports now, and then as often as the new configuration says. */
  reconfigure(): void {
    if (this.isResting) this.pause.wake();
  }

  /** Sends everything that waits, with pauses after failures. */
  private async drain(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const batch = await this.parts.spool.take();
      if (!batch) return;
      const waitMs = await this.send(batch, signal);
      if (waitMs > 0) await this.pause.wait(waitMs, signal);
      this.isUnreachable = false;
    }
  }

  /**
   * Sends what waits, and gives up at the first failure: for the end of the process.
   *
   * @param signal ends the attempt
   */
  async flush(signal: AbortSignal): Promise<void> {
    for (let batch = await this.parts.spool.take(); batch && !signal.aborted; batch = await this.parts.spool.take())
      if ((await this.send(batch, signal)) > 0) return;
  }

  /** Sends a batch. Returns how long to wait then, in milliseconds. */
  private async send(batch: Batch, signal: AbortSignal): Promise<number> {
    const { client, spool } = this.parts;
    try {
      const headers = { 'idempotency-key': batch.key };
      const { body } = await client.request({ method: 'POST', path: PATH, body: bodyOf(batch), headers, signal });
      this.backoff.reset();
      this.parts.log.again('report');
      this.reportErrors(body);
      await spool.done();
      return 0;
    } catch (error) {
      return error instanceof Refused ? this.refused(batch, error) : this.unreachable(error, signal);
    }
  }

  private unreachable(error: unknown, signal: AbortSignal): number {
    this.isUnreachable = true;
    if (!signal.aborted) this.complain(error);
    return this.backoff.next();
  }

  private complain(error: unknown): void {
    this.parts.log.once('report', `Results wait, because they cannot be reported: ${describe(error)}`);
  }

  private async refused(batch: Batch, error: Refused): Promise<number> {
    const { spool, revoked } = this.parts;
    if (isRevoked(error)) {
      revoked(error);
      return this.backoff.next();
    }
    // Results are stored once, so a batch can get a new key. Its file has lost its end if this happens.
    if (error.code === 'IDEMPOTENCY_KEY_REUSED') await spool.replace([batch.lines]);
    else if (UNUSABLE.has(error.status)) await this.divide(batch, error);
    else {
      this.complain(error);
      return error.retryAfterMs ?? this.backoff.next();
    }
    return 0;
  }

  /** Finds the result that makes Tenantry refuse a batch by dividing it. */
  private async divide(batch: Batch, error: Refused): Promise<void> {
    const { spool, log } = this.parts;
    if (batch.lines.length > 1) return spool.replace(halves(batch.lines));
    log.once(`unusable ${error.code}`, `Tenantry does not accept a result, which is dropped: ${describe(error)}`);
    spool.dropped += 1;
    return spool.done();
  }

  /** Results that Tenantry refused among others are not sent again. */
  private reportErrors(body: unknown): void {
    const { errors } = fieldsIn(fieldsIn(body).data);
    if (!Array.isArray(errors)) return;
    this.parts.spool.dropped += errors.length;
    for (const each of errors) {
      const { code, message } = fieldsIn(each);
      const text = typeof message === 'string' ? message.slice(0, 300) : '';
      this.parts.log.once(
        `result ${String(code)}`,
        `Tenantry does not accept some results, which are dropped: ${String(code)} ${text}`,
      );
    }
  }
}
