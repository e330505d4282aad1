import type { AssignedCheck } from '../../../src/wire/checks/check-config';
import { Limit } from './limit';
import { nextSlot, offsetOf } from './slots';

/** A new or changed check is run within this time, in milliseconds: a person waits for its first result. */
const FIRST_WITHIN_MS = 10_000;
/** Checks on request at the same time. They do not wait for the others. */
const MOST_ON_REQUEST = 10;

/** What the scheduler needs. */
export interface SchedulerParts {
  /** Runs a check on its timetable. It does not fail. */
  run: (check: AssignedCheck) => Promise<void>;
  /** Probes at the same time. */
  maxConcurrency: number;
  /** The agent, so that agents do not probe the same at the same time. */
  seed: string;
  /** Milliseconds since 1970. */
  now?: () => number;
}

interface Entry {
  check: AssignedCheck;
  /** The check as text, by which a change is recognised. */
  text: string;
  dueAt: number;
  /** Whether it is due before its slot, because a person waits for its first result. */
  isEarly: boolean;
  timer: NodeJS.Timeout | null;
}

/** Runs each check once in its interval. A run that is late leaves out the slots that it missed. */
export class Scheduler {
  private readonly entries = new Map<string, Entry>();
  /** Runs that have begun, or wait for room, by check. */
  private readonly running = new Map<string, Promise<unknown>>();
  private readonly limit: Limit;
  private readonly requests = new Limit(MOST_ON_REQUEST);
  private readonly now: () => number;

  constructor(private readonly parts: SchedulerParts) {
    this.limit = new Limit(parts.maxConcurrency);
    this.now = parts.now ?? Date.now;
  }

  /**
   * Uses another list of checks. Those that have not changed keep their times.
   *
   * @param isRestored whether these checks were run before the start of the process, so that none is urgent
   */
  apply(checks: readonly AssignedCheck[], isRestored = false): void {
    const ids = new Set(checks.map(({ documentId }) => documentId));
    for (const [id, entry] of this.entries) {
      if (ids.has(id)) continue;
      if (entry.timer) clearTimeout(entry.timer);
      this.entries.delete(id);
    }
    for (const check of checks) this.put(check, isRestored);
  }

  private put(check: AssignedCheck, isRestored: boolean): void {
    const text = JSON.stringify(check);
    const before = this.entries.get(check.documentId);
    if (before?.text === text) return;
    if (before?.timer) clearTimeout(before.timer);
    const slot = nextSlot(this.now(), check.interval_seconds * 1000, this.offsetOf(check));
    const soon = this.now() + (this.offsetOf(check) % FIRST_WITHIN_MS);
    const isEarly = !isRestored && slot > this.now() + FIRST_WITHIN_MS;
    const entry: Entry = { check, text, dueAt: 0, isEarly, timer: null };
    this.entries.set(check.documentId, entry);
    this.arm(entry, isEarly ? soon : slot);
  }

  private offsetOf({ documentId, interval_seconds: seconds }: AssignedCheck): number {
    return offsetOf(`${this.parts.seed} ${documentId}`, seconds * 1000);
  }

  private arm(entry: Entry, dueAt: number): void {
    entry.dueAt = dueAt;
    entry.timer = setTimeout(() => this.fire(entry), Math.max(0, dueAt - this.now()));
  }

  private fire(entry: Entry): void {
    const { check, dueAt } = entry;
    const interval = check.interval_seconds * 1000;
    // A timer can be a millisecond early, and must not find the same slot again. A clock that was set back must find an earlier one.
    const now = this.now();
    const after = dueAt - now > interval ? now : Math.max(now, dueAt);
    // After an early run, a slot that is near would only repeat it.
    const rest = entry.isEarly ? interval / 2 : 0;
    entry.isEarly = false;
    this.arm(entry, nextSlot(after + rest, interval, this.offsetOf(check)));
    if (!this.running.has(check.documentId)) void this.track(check, () => this.limit.run(() => this.parts.run(check)));
  }

  private async track<T>({ documentId }: AssignedCheck, work: () => Promise<T>): Promise<T> {
    const running = work();
    this.running.set(documentId, running);
    try {
      return await running;
    } finally {
      if (this.running.get(documentId) === running) this.running.delete(documentId);
    }
  }

  /**
   * Runs a check on request: at once, or as soon as its present run is over.
   *
   * @param work runs it
   */
  async runNow<T>(check: AssignedCheck, work: () => Promise<T>): Promise<T> {
    while (this.running.has(check.documentId)) await this.running.get(check.documentId);
    return this.track(check, () => this.requests.run(work));
  }

  /** Starts no more runs. Resolves when the present ones are over. */
  async stop(): Promise<void> {
    this.apply([]);
    await Promise.allSettled(this.running.values());
  }
}
