import type { Core } from '@strapi/strapi';
import type { Statement } from '../statements';

/** A read was stopped: its deadline passed, or its caller has disconnected. */
export class ReadStopped extends Error {}

export interface ReadOptions {
  /** Whether rows come as arrays of cells, or as objects. */
  inCells: boolean;
  deadlineMs: number;
  /** Aborted when the caller has disconnected. */
  signal: AbortSignal;
}

/** Runs one statement at a time, outside the event loop, and stops it at the deadline. */
export interface Reader {
  read(statement: Statement, bindings: readonly unknown[], options: ReadOptions): Promise<unknown[]>;
  close(): Promise<void>;
}

/** Settings of `config/reads.ts`. */
export interface ReadSettings {
  concurrency: number;
  deadlineMs: number;
  maxWaiting: number;
  maxTextRows: number;
}

/** The settings of long reads. */
export const readSettingsOf = (strapi: Core.Strapi): ReadSettings => strapi.config.get<ReadSettings>('reads');
