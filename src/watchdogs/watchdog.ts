import type { Core } from '@strapi/strapi';
import type { WATCHDOG_NAMES } from '../domain/vocabularies';

/** Name of a background job, in its records, in the timetable and on the command line. */
export type WatchdogName = (typeof WATCHDOG_NAMES)[number];

/** How a run is made. */
export interface RunOptions {
  /** Looks and counts, and changes nothing. */
  dryRun?: boolean;
  /** Is told how far the run is, now and then. */
  onProgress?: (done: number, total: number) => void;
  /**
   * Is told of every record that could not be dealt with, which goes into the log and into the record of the run.
   *
   * @param record type and documentId, such as `organisation abc`
   * @param error what was thrown, or a text
   * @param count how many records it is about, if it could not be told which; 1 unless set
   */
  onFailure?: (record: string, error: unknown, count?: number) => void;
  /** Aborted when the application stops: the run should begin nothing new and end soon. */
  signal?: AbortSignal;
  /** How long the run keeps looking for new work after the last, in milliseconds; 0 unless set. */
  stayMs?: number;
}

/** What a run did. */
export interface RunOutcome {
  /** Records looked at. */
  scanned: number;
  /** Records changed, or that would have been in a dry run. */
  changed: number;
  /** Records that could not be dealt with; the run went on. */
  failed: number;
}

/**
 * A background job. Its body is a plain function of the application and the moment: whoever calls it, the clock, an
 * operator or a test, gets the same. It works in sets or batches, can be killed at any point and run again.
 */
export interface Watchdog {
  name: WatchdogName;
  /** How failures are logged; `error` unless set. */
  failureLevel?: 'error' | 'warn';
  run(strapi: Core.Strapi, now: Date, options?: RunOptions): Promise<RunOutcome>;
}
