import { mkdir, readdir, rm } from 'node:fs/promises';
import { codeOf, defined, messageOf } from '../../../src/values';
import type { Log } from '../log';
import type { CheckResult } from '../probes/result';
import { Segment } from './segment';

/** After how long a result is in the file, in milliseconds. A killed process loses what is younger. */
const STORE_AFTER_MS = 200;
/** After how long it is tried again to write into the folder, in milliseconds. */
const RETRY_MS = 5000;

/** Bounds of the results that wait. */
export interface SpoolLimits {
  maxResults: number;
  maxBytes: number;
  /** Results in memory while nothing can be written into the folder. */
  maxUnstored: number;
}

/** Results that are sent together. */
export interface Batch {
  /** The idempotency key. */
  key: string;
  /** The results, as JSON. */
  lines: string[];
}

/** Results that wait for Tenantry, the oldest first. Each is in a file after a fraction of a second. */
export class Spool {
  private readonly segments: Segment[] = [];
  /** The segment that is being sent. It is neither changed nor dropped. */
  private taken: Segment | null = null;
  private current: Segment | null = null;
  private nextNumber = 1;
  private timer: NodeJS.Timeout | null = null;
  private storing: Promise<void> = Promise.resolve();
  /** Results that were dropped since the start, because they were too many. */
  dropped = 0;

  private constructor(
    private readonly folder: string,
    private readonly limits: SpoolLimits,
    private readonly log: Log,
  ) {}

  /**
   * Opens the spool with the results of earlier runs. A folder that cannot be read or made does not matter: then results wait in
   * memory.
   */
  static async open(folder: string, limits: SpoolLimits, log: Log): Promise<Spool> {
    const spool = new Spool(folder, limits, log);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const name of (await readdir(folder)).sort()) await spool.load(name);
    } catch (error) {
      spool.complain(error);
    }
    spool.enforce();
    return spool;
  }

  private async load(name: string): Promise<void> {
    const segment = await Segment.load(this.folder, name);
    if (!segment) return;
    this.nextNumber = Math.max(this.nextNumber, segment.number + 1);
    if (segment.count > 0) this.segments.push(segment);
    else await rm(segment.file, { force: true });
  }

  /** Results that wait. */
  get pending(): number {
    return this.segments.reduce((sum, { count }) => sum + count, 0);
  }

  add(result: CheckResult): void {
    if (!this.current || this.current.isFull) {
      this.current = new Segment(this.folder, this.nextNumber);
      this.nextNumber += 1;
      this.segments.push(this.current);
    }
    this.current.add(JSON.stringify(result));
    this.enforce();
    this.storeSoon(STORE_AFTER_MS);
  }

  private storeSoon(delayMs: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.store();
    }, delayMs);
  }

  /** Writes what is only in memory. If that fails, it is tried again later. */
  store(): Promise<void> {
    this.storing = this.storing.then(() => this.storeAll());
    return this.storing;
  }

  private async storeAll(): Promise<void> {
    try {
      for (const segment of [...this.segments]) {
        if (segment.unstored > 0) await this.storeOne(segment);
        if (segment !== this.current && segment !== this.taken) segment.unload();
      }
      this.log.again('spool');
    } catch (error) {
      this.complain(error);
      this.storeSoon(RETRY_MS);
    }
  }

  private async storeOne(segment: Segment): Promise<void> {
    await segment.store();
    // It was sent or dropped in the meantime.
    if (!this.segments.includes(segment)) await this.erase(segment);
  }

  private complain(error: unknown): void {
    const reason = codeOf(error) === 'ENOSPC' ? 'the disk is full' : messageOf(error);
    this.log.once(
      'spool',
      `Results cannot be written to ${this.folder}: ${reason}. Up to ${this.limits.maxUnstored} wait in memory, and are lost if the agent is killed.`,
    );
  }

  /** The oldest results, which are to be sent. Until `done`, it is the same batch. Null if none wait. */
  async take(): Promise<Batch | null> {
    for (;;) {
      const segment = this.taken ?? this.segments[0];
      if (!segment) return null;
      this.taken = segment;
      if (segment === this.current) this.current = null;
      const lines = await this.linesOf(segment);
      if (lines.length > 0) return { key: segment.key, lines };
      await this.done();
    }
  }

  private async linesOf(segment: Segment): Promise<string[]> {
    try {
      return await segment.read();
    } catch (error) {
      this.dropped += segment.count;
      this.log.error(`${segment.count} results are lost, because their file cannot be read: ${messageOf(error)}`);
      return [];
    }
  }

  /** Removes the batch that was taken. */
  async done(): Promise<void> {
    const segment = this.taken;
    this.taken = null;
    if (!segment) return;
    this.segments.splice(this.segments.indexOf(segment), 1);
    await this.erase(segment);
  }

  /**
   * Replaces the batch that was taken by others with new keys.
   *
   * @param parts its results, divided; they are sent in this order
   */
  async replace(parts: readonly string[][]): Promise<void> {
    const old = this.taken;
    if (!old) return;
    const made = parts.map((lines) => {
      // The number stays, so that the order does; the keys differ.
      const segment = new Segment(this.folder, old.number);
      for (const line of lines) segment.add(line);
      return segment;
    });
    this.segments.splice(this.segments.indexOf(old), 1, ...made);
    this.taken = null;
    await this.store();
    await this.erase(old);
  }

  private async erase(segment: Segment): Promise<void> {
    // If this fails, the results are sent again after a restart, and Tenantry recognises them.
    await rm(segment.file, { force: true }).catch(() => undefined);
  }

  /** Drops the oldest results while there are too many. */
  private enforce(): void {
    const { maxResults, maxBytes, maxUnstored } = this.limits;
    const sum = (of: (segment: Segment) => number): number =>
      this.segments.reduce((total, segment) => total + of(segment), 0);
    while (sum(({ count }) => count) > maxResults || sum(({ bytes }) => bytes) > maxBytes)
      if (!this.drop(() => true)) return;
    while (sum(({ unstored }) => unstored) > maxUnstored) if (!this.drop(({ unstored }) => unstored > 0)) return;
  }

  private drop(isCandidate: (segment: Segment) => boolean): boolean {
    const at = this.segments.findIndex((segment) => segment !== this.taken && isCandidate(segment));
    if (at < 0) return false;
    const segment = defined(this.segments[at]);
    this.segments.splice(at, 1);
    if (segment === this.current) this.current = null;
    this.dropped += segment.count;
    this.log.once(
      'dropped',
      'Too many results wait for Tenantry: the oldest are dropped. The command status counts them.',
    );
    void this.erase(segment);
    return true;
  }

  /** Writes what is in memory for the last time. */
  async close(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    await this.store();
    if (this.timer) clearTimeout(this.timer);
  }
}
