import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SqliteConnection } from './sqlite-connections';
import { errorOf } from '../../values';

/** Number of pages in the log that trigger a checkpoint: 16 MB, so that pages changed by many writes are copied once. */
export const CHECKPOINT_PAGES = 4_000;
const POLL_MS = 250;
const THREAD_FILE = path.join(__dirname, 'checkpoint-thread.js');

/** Copies SQLite's write-ahead log into the database file, off the event loop. */
export interface Checkpoints {
  stop(): Promise<void>;
}

interface Options {
  /** The database file. */
  filename: string;
  /** A connection, outside transactions, that reads the length of the log; it can be read-only. */
  connection: () => SqliteConnection;
  /** Called once if the thread fails. From then on, the caller has to run checkpoints. */
  onFailure: (error: Error) => void;
}

/** How many pages wait in the log. NOOP, new in SQLite 3.51, counts them without copying, in a few microseconds. */
const waitingPages = (connection: SqliteConnection): number => {
  const [row] = connection.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[];
  return row ? row.log - row.checkpointed : 0;
};

/**
 * Starts a timer that checks the length of the log. Without it, SQLite would run the checkpoint as part of the COMMIT that
 * passes the threshold, on the main thread: half the pause of a large commit. The thread starts with the first checkpoint.
 *
 * Passive checkpoints wait for nothing and block nothing. One that overlaps with a write leaves the rest to the next check.
 * The log restarts with the first write after a complete checkpoint.
 */
export const createCheckpoints = ({ filename, connection, onFailure }: Options): Checkpoints => {
  let thread: Worker | null = null;
  let isBusy = false;
  let isStopped = false;

  const fail = (error: Error): void => {
    if (isStopped) return;
    isStopped = true;
    clearInterval(timer);
    void thread?.terminate();
    onFailure(error);
  };

  const start = (): Worker => {
    // The thread must not inherit options of the process, such as a debugger's.
    const worker = new Worker(THREAD_FILE, { workerData: { filename }, execArgv: [] });
    worker.on('message', () => (isBusy = false));
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`the checkpoint thread ended with exit code ${code}`)));
    worker.unref();
    return worker;
  };

  const look = (): void => {
    if (isBusy || waitingPages(connection()) < CHECKPOINT_PAGES) return;
    isBusy = true;
    thread ??= start();
    thread.postMessage('checkpoint');
  };

  const timer = setInterval(() => {
    try {
      look();
    } catch (error) {
      fail(errorOf(error));
    }
  }, POLL_MS);
  timer.unref();

  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await thread?.terminate();
    },
  };
};
