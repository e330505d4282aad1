import { parentPort, workerData } from 'node:worker_threads';
import { CHECK_FUNCTION, prepareConnection } from '../drivers/sqlite-connections';
import { loadSqliteDriver } from '../drivers/sqlite-driver';

/**
 * A reader thread: runs statements one after the other on a read-only connection. Started by `read-threads.ts`.
 */
export interface ReadThreadData {
  filename: string;
  /** One Int32: the number of the read to stop. */
  stop: SharedArrayBuffer;
}

/** A statement to run. */
export interface ReadRequest {
  id: number;
  sql: string;
  bindings: unknown[];
  /** Whether rows come as arrays of cells, or as objects. */
  inCells: boolean;
  deadlineMs: number;
}

/** The result. `isStopped`: the deadline passed, or the caller has disconnected. */
export interface ReadReply {
  id: number;
  rows?: unknown[];
  error?: { message: string; code?: string; isStopped: boolean };
}

class Stopped extends Error {}

const { filename, stop } = workerData as ReadThreadData;
const stopped = new Int32Array(stop);
const Driver = loadSqliteDriver();
const connection = new Driver(filename, { readonly: true, fileMustExist: true });
prepareConnection(connection);

let current = { id: 0, until: 0 };
connection.function(CHECK_FUNCTION, { deterministic: false }, () => {
  if (performance.now() > current.until || Atomics.load(stopped, 0) === current.id) throw new Stopped();
  return 1;
});

const runRequest = ({ id, sql, bindings, inCells, deadlineMs }: ReadRequest): ReadReply => {
  current = { id, until: performance.now() + deadlineMs };
  try {
    return { id, rows: connection.prepare(sql).raw(inCells).all(bindings) };
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    return { id, error: { message, ...(code ? { code } : {}), isStopped: error instanceof Stopped } };
  }
};

parentPort?.on('message', (request: ReadRequest) => parentPort?.postMessage(runRequest(request)));
