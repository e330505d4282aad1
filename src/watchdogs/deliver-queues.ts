import { setTimeout as delay } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { QueuePicker } from '../domain/events/queue-picker';
import { type ClaimedEvent, claimEvents, isAnyDue, releaseEvents } from '../repositories/events/outbox';
import { type DueQueue, dueQueues } from '../repositories/events/outbox-queues';
import { claimInTurns, NO_ORGANISATION } from '../repositories/events/outbox-turns';
import { isCircuitOpen, type DeliveryQueue, createQueues, recordResult, shareOf } from './receivers';
import { defined } from '../values';

/** A turn delivers at most this many events, and starts none after this time. */
const BATCH_SIZE = 10;
const TURN_MS = 1000;
/** A delivery that takes longer makes its queue slow. */
const SLOW_MS = 1000;
/** Much longer than a turn with the longest delivery at its end. */
const CLAIM_MS = 3 * 60_000;
/** How often a run looks for queues that have become due. */
const POLL_MS = 250;
/** Looking takes at most a fifth of the time, however many queues there are. */
const POLL_FACTOR = 4;
/** Maximum duration of a run, so that its result is stored. The next one follows at once. */
const MAX_RUN_MS = 5 * 60_000;
const MAX_OVERRUN_MS = 60_000;
const STOP_POLL_MS = 50;

/**
 * The outcome of one delivery. `failed`: its receiver is unavailable; `interrupted`: the application stops, and the
 * event is released or its claim expires; `settled`: everything else.
 */
export type AttemptOutcome = 'settled' | 'failed' | 'interrupted';

/** Options of a run. */
export interface DeliveryOptions {
  /** No delivery starts after it is aborted. */
  signal?: AbortSignal | undefined;
  /** How long to look for more work after the last, in milliseconds. */
  stayMs: number;
  /** Called regularly while there is nothing to do. If it throws, the run ends. */
  onIdle(): void;
}

/** Delivers one event and returns the outcome. */
type Attempt = (event: ClaimedEvent) => Promise<AttemptOutcome>;

const timed = async ({ receiver }: DeliveryQueue, attempt: () => Promise<AttemptOutcome>): Promise<AttemptOutcome> => {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    receiver.isSlow = true;
  }, SLOW_MS);
  try {
    return await attempt();
  } finally {
    clearTimeout(timer);
    receiver.isSlow = isSlow;
  }
};

const claim = (strapi: Core.Strapi, now: number, { due, receiver, lastServed }: DeliveryQueue) => {
  // A receiver that has failed or is slow gets one event at a time.
  const size = receiver.failures > 0 || receiver.isSlow ? 1 : BATCH_SIZE;
  return due.isShared
    ? claimInTurns(strapi, now, now + CLAIM_MS, size, { queue: due.where, last: lastServed })
    : claimEvents(strapi, now, now + CLAIM_MS, size, [due.where]);
};

/**
 * Delivers a few events of a queue. The turn ends at the first failure.
 *
 * @returns how many events it claimed; 0 if none was due
 */
const takeTurn = async (
  strapi: Core.Strapi,
  now: () => number,
  queue: DeliveryQueue,
  attempt: Attempt,
  isStopped: () => boolean,
): Promise<number> => {
  const startedAt = now();
  const { receiver } = queue;
  const events = await claim(strapi, startedAt, queue);
  let at = 0;
  try {
    while (at < events.length && !isStopped() && now() < startedAt + TURN_MS) {
      const event = defined(events[at++]);
      queue.lastServed = event.organisationId ?? NO_ORGANISATION;
      const result = await timed(queue, () => attempt(event));
      if (result !== 'interrupted') recordResult(receiver, result === 'failed', now());
      if (result !== 'settled') break;
    }
  } finally {
    await releaseEvents(strapi, events.slice(at));
  }
  return events.length;
};

/**
 * One run of the relay. Each queue delivers independently, and the next one starts as soon as there is capacity for it.
 */
class DeliveryRun {
  private readonly queueOf: (due: DueQueue) => DeliveryQueue;
  private readonly picker = new QueuePicker<DeliveryQueue>(shareOf);
  private readonly endsAt: number;
  private readonly faults: unknown[] = [];
  private taken = 0;
  private lastWorkAt: number;
  private wake = new AbortController();

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly now: () => number,
    private readonly attempt: Attempt,
    private readonly options: DeliveryOptions,
  ) {
    this.queueOf = createQueues(strapi);
    this.lastWorkAt = now();
    this.endsAt = now() + MAX_RUN_MS;
  }

  /** Runs until nothing is due. */
  async run(): Promise<void> {
    const { signal } = this.options;
    const wakeUp = (): void => this.wake.abort();
    // The signal outlives the run, so the listener has to be removed.
    signal?.addEventListener('abort', wakeUp, { once: true });
    try {
      await this.runToTheEnd();
    } finally {
      signal?.removeEventListener('abort', wakeUp);
    }
  }

  private async runToTheEnd(): Promise<void> {
    for (;;) {
      const takenBefore = this.taken;
      const searchedFor = await this.findQueues();
      // While deliveries are running, queues that become due join in.
      await this.pause(this.picker.running > 0 ? Math.max(POLL_MS, POLL_FACTOR * searchedFor) : 0);
      if (this.picker.running > 0 || this.taken > takenBefore) continue;
      if (this.isStopped || this.isOver || this.now() - this.lastWorkAt >= this.options.stayMs) break;
      this.options.onIdle();
      await this.pause(POLL_MS);
    }
    if (this.faults.length > 0) throw this.faults[0];
  }

  private get isOver(): boolean {
    return this.now() >= this.endsAt;
  }

  /** After its maximum duration, a run waits for slow deliveries, and continues with prompt ones in the meantime. */
  private get isStopped(): boolean {
    if (this.faults.length > 0 || this.options.signal?.aborted) return true;
    return this.isOver && (!this.picker.isAnySlow || this.now() >= this.endsAt + MAX_OVERRUN_MS);
  }

  /** Waits until the time is over, no delivery is running any more, or the application stops. */
  private async pause(ms: number): Promise<void> {
    if (ms <= 0 || this.options.signal?.aborted) {
      // The run is stopping: poll until its deliveries have ended.
      if (this.picker.running > 0) await delay(STOP_POLL_MS);
      return;
    }
    this.wake = new AbortController();
    await delay(ms, undefined, { signal: this.wake.signal }).catch(() => undefined);
  }

  /** Starts the queues that are due; returns how long finding them took, in milliseconds. */
  private async findQueues(): Promise<number> {
    const startedAt = performance.now();
    try {
      if (this.isStopped || !(await isAnyDue(this.strapi, this.now()))) return 0;
      for await (const page of dueQueues(this.strapi, this.now())) {
        for (const queue of page.map(this.queueOf))
          if (!isCircuitOpen(queue.receiver, this.now())) this.picker.add(queue);
        this.startTurns();
      }
    } catch (error) {
      this.faults.push(error);
    }
    return performance.now() - startedAt;
  }

  private startTurns(): void {
    while (!this.isStopped) {
      const queue = this.picker.next(!this.isOver);
      if (!queue) return;
      void this.turn(queue);
    }
  }

  private async turn(queue: DeliveryQueue): Promise<void> {
    let taken = 0;
    try {
      taken = await takeTurn(this.strapi, this.now, queue, this.attempt, () => this.isStopped);
    } catch (error) {
      this.faults.push(error);
    }
    this.taken += taken;
    if (taken > 0) this.lastWorkAt = this.now();
    this.picker.end(queue);
    if (taken > 0 && !isCircuitOpen(queue.receiver, this.now())) this.picker.add(queue);
    this.startTurns();
    if (this.picker.running === 0) this.wake.abort();
  }
}

/**
 * Delivers due events until none is left.
 *
 * @param now returns the current time, in milliseconds
 * @param attempt delivers one event and stores the outcome; if it throws, the run ends
 * @throws the error of `attempt` or `onIdle`
 */
export const deliverQueues = (
  strapi: Core.Strapi,
  now: () => number,
  attempt: Attempt,
  options: DeliveryOptions,
): Promise<void> => new DeliveryRun(strapi, now, attempt, options).run();
