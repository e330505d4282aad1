import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReadReply, ReadRequest, ReadThreadData } from './read-thread';
import { type Reader, type ReadOptions, ReadStopped } from './reader';

/** A thread without a response this long after the deadline is abandoned and replaced. */
const GRACE_FACTOR = 3;

interface Pending {
  id: number;
  resolve: (rows: unknown[]) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

const THREAD_FILE = path.join(__dirname, 'read-thread.js');

/** The error of a read whose thread ended. The code makes it a 503, as when a connection to PostgreSQL breaks. */
const lost = (reason: string): Error =>
  Object.assign(new Error(`a reader thread ended: ${reason}`), { code: 'ECONNRESET' });

const errorOf = ({ message, code, isStopped }: NonNullable<ReadReply['error']>): Error =>
  isStopped ? new ReadStopped() : Object.assign(new Error(message), code ? { code } : {});

/**
 * Creates a reader in a separate thread, which starts with the first read. It has its own connection, reads committed data
 * and runs one statement at a time. A thread that ends is replaced at the next read.
 *
 * better-sqlite3 (12 and 13) cannot interrupt a statement, and `terminate()` waits for it. So long statements check whether
 * they may continue (`stoppable`).
 *
 * @param filename the database file
 */
export const createThreadReader = (filename: string): Reader => {
  const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const stopped = new Int32Array(stop);
  let worker: Worker | null = null;
  let pending: Pending | null = null;
  let lastId = 0;

  /** Ends the pending read, and lets the process exit. */
  const settle = (end: (read: Pending) => void): void => {
    const read = pending;
    pending = null;
    worker?.unref();
    if (!read) return;
    clearTimeout(read.timer);
    end(read);
  };

  const abandon = (thread: Worker, error: Error): void => {
    if (worker !== thread) return;
    worker = null;
    settle(({ reject }) => reject(error));
    void thread.terminate();
  };

  const start = (): Worker => {
    const workerData: ReadThreadData = { filename, stop };
    // The thread must not inherit options of the process, such as a debugger's.
    const thread = new Worker(THREAD_FILE, { workerData, execArgv: [] });
    thread.on('message', ({ id, rows, error }: ReadReply) => {
      if (pending?.id !== id) return;
      settle(({ resolve, reject }) => (error ? reject(errorOf(error)) : resolve(rows ?? [])));
    });
    thread.on('error', (error) => abandon(thread, lost(error.message)));
    thread.on('exit', (code) => abandon(thread, lost(`exit code ${code}`)));
    thread.unref();
    return thread;
  };

  return {
    async read({ sql }, bindings, { inCells, deadlineMs, signal }: ReadOptions) {
      if (signal.aborted) throw new ReadStopped();
      const thread = (worker ??= start());
      const id = (lastId = (lastId % 1_000_000_000) + 1);
      const request: ReadRequest = { id, sql, bindings: [...bindings], inCells, deadlineMs };
      return new Promise<unknown[]>((resolve, reject) => {
        const timer = setTimeout(() => abandon(thread, new ReadStopped()), deadlineMs * GRACE_FACTOR + 1000);
        pending = { id, resolve, reject, timer };
        signal.addEventListener('abort', () => Atomics.store(stopped, 0, id), { once: true });
        thread.ref();
        thread.postMessage(request);
      });
    },
    async close() {
      const thread = worker;
      worker = null;
      Atomics.store(stopped, 0, lastId);
      settle(({ reject }) => reject(lost('the server stops')));
      await thread?.terminate();
    },
  };
};
