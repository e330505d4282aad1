import type { Core } from '@strapi/strapi';
import type { WATCHDOG_NAMES } from '../domain/vocabularies';

/** Name of a watchdog, in its records, in the timetable and on the command line. */
export type WatchdogName = (typeof WATCHDOG_NAMES)[number];

/** Options of a run. */
export interface RunOptions {
  /** Only counts, without changing anything. */
  dryRun?: boolean;
  /** Receives the progress of the run from time to time. */
  onProgress?: (done: number, total: number) => void;
  /**
   * Receives every record that could not be processed, for the log and the record of the run.
   *
   * @param record type and documentId, such as `organisation abc`
   * @param error the error that was thrown, or a text
   * @param count the number of failed records, if it is unknown which ones failed; by default 1
   */
  onFailure?: (record: string, error: unknown, count?: number) => void;
  /** Aborted when the application stops: the run should start nothing new and end soon. */
  signal?: AbortSignal;
  /** How long the run keeps polling for new work after the last, in milliseconds; by default 0. */
  stayMs?: number;
}

/** The outcome of a run. */
export interface RunOutcome {
  /** Records examined. */
  scanned: number;
  /** Records changed; in a dry run, records that would change. */
  changed: number;
  /** Records that could not be processed; the run continued. */
  failed: number;
}

/**
 * A background job. Its body is a plain function of the application and the time, whether the timetable, an operator or
 * a test calls it. It works in batches, and can be killed at any point and run again.
 */
export interface Watchdog {
  name: WatchdogName;
  /** The log level of failures; by default `error`. */
  failureLevel?: 'error' | 'warn';
  run(strapi: Core.Strapi, now: Date, options?: RunOptions): Promise<RunOutcome>;
}
