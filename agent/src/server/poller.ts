import { z } from 'zod';
import { fieldsIn } from '../../../src/values';
import type { Log } from '../log';
import { Pause } from '../pause';
import type { CheckResult } from '../probes/result';
import { Backoff } from './backoff';
import type { ServerClient } from './client';
import type { Configuration } from './configuration';
import { describe, isRevoked, Refused } from './server-errors';

/** How long Tenantry waits for work before it answers, in seconds. */
const WAIT_SECONDS = 25;
const POLL_TIMEOUT_MS = (WAIT_SECONDS + 15) * 1000;
/** Between polls, in milliseconds. */
const LEAST_MS = 200;
/** After a poll that was answered at once and brought nothing: a fault of the server must not make an agent ask all the time. */
const IDLE_MS = 5000;
const AT_ONCE_MS = 1000;
/** Attempts to answer an item. A person waits for it, but not for long. */
const ANSWER_ATTEMPTS = 5;
/** The item has been answered, or nobody waits any more. */
const OVER = new Set([404, 409, 410]);

const work = z.object({
  configuration: z.string().default(''),
  items: z.array(z.object({ id: z.string(), check: z.unknown() })).default([]),
  steps: z.array(z.unknown()).default([]),
});
type Item = z.infer<typeof work>['items'][number];

/** What the poller needs. */
export interface PollerParts {
  client: ServerClient;
  agentId: string;
  configuration: Configuration;
  log: Log;
  /** Runs a check at once. */
  runNow: (check: unknown) => Promise<CheckResult>;
  /** Takes over a step of a deployment. */
  runStep: (step: unknown) => void;
  revoked: (error: Refused) => void;
}

/** Waits for what Tenantry wants: another configuration, a check that has to be run at once, or steps of deployments. */
export class Poller {
  private readonly backoff = new Backoff();
  private readonly pause = new Pause();
  private readonly inProgress = new Set<string>();

  constructor(private readonly parts: PollerParts) {}

  /** Asks until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) await this.pause.wait(await this.once(signal), signal);
  }

  /** Returns how long to wait before the next time, in milliseconds. */
  private async once(signal: AbortSignal): Promise<number> {
    const { configuration, client, agentId, log, revoked } = this.parts;
    try {
      if (configuration.etag === '') await configuration.refresh(client, agentId, signal);
      const from = performance.now();
      const isUseful = await this.poll(signal);
      this.backoff.reset();
      log.again('poll');
      return isUseful || performance.now() - from > AT_ONCE_MS ? LEAST_MS : IDLE_MS;
    } catch (error) {
      if (signal.aborted) return 0;
      if (error instanceof Refused && isRevoked(error)) revoked(error);
      else log.once('poll', `Tenantry gives no work: ${describe(error)}`);
      // A server that has no such endpoint still has configurations.
      if (error instanceof Refused && error.status === 404)
        await configuration.refresh(client, agentId, signal).catch(() => undefined);
      return (error instanceof Refused ? error.retryAfterMs : null) ?? this.backoff.next();
    }
  }

  /** Returns whether it brought something: an item, a step, or a configuration that was not known. */
  private async poll(signal: AbortSignal): Promise<boolean> {
    const { configuration, client, agentId } = this.parts;
    const before = configuration.etag;
    const query = `wait=${WAIT_SECONDS}&configuration=${encodeURIComponent(configuration.etag)}`;
    const { body } = await client.request({
      method: 'GET',
      path: `/api/svc-agents/${encodeURIComponent(agentId)}/work?${query}`,
      timeoutMs: POLL_TIMEOUT_MS,
      isLongPoll: true,
      signal,
    });
    const { configuration: etag, items, steps } = work.parse(fieldsIn(body).data ?? {});
    for (const item of items) if (!this.inProgress.has(item.id)) void this.serve(item, signal);
    for (const step of steps) this.parts.runStep(step);
    if (etag !== '' && etag !== configuration.etag) await configuration.refresh(client, agentId, signal);
    return items.length + steps.length > 0 || configuration.etag !== before;
  }

  private async serve({ id, check }: Item, signal: AbortSignal): Promise<void> {
    this.inProgress.add(id);
    try {
      const result = await this.parts.runNow(check);
      await this.answer(id, result, signal);
    } finally {
      this.inProgress.delete(id);
    }
  }

  private async answer(id: string, result: CheckResult, signal: AbortSignal): Promise<void> {
    const { client, agentId, log } = this.parts;
    const path = `/api/svc-agents/${encodeURIComponent(agentId)}/work/${encodeURIComponent(id)}`;
    const body = JSON.stringify({ data: { result } });
    const backoff = new Backoff();
    for (let attempt = 1; attempt <= ANSWER_ATTEMPTS && !signal.aborted; attempt += 1) {
      try {
        await client.request({ method: 'POST', path, body, signal });
        return;
      } catch (error) {
        if (error instanceof Refused && OVER.has(error.status)) return;
        const isFinal = error instanceof Refused && error.status < 500 && error.status !== 429;
        if (isFinal || attempt === ANSWER_ATTEMPTS) {
          log.warn(`A check that was run on request could not be answered: ${describe(error)}`);
          return;
        }
        await new Pause().wait((error instanceof Refused ? error.retryAfterMs : null) ?? backoff.next(), signal);
      }
    }
  }
}
