import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SqliteConnection } from './sqlite-connections';

/** Pages in the log that are worth a checkpoint: 16 MB, so that pages that many writes change are copied once for all. */
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
  /** A connection that outside transactions may ask for the length of the log; it can be read-only. */
  connection: () => SqliteConnection;
  /** Called once, if the thread fails: from then on, someone else has to see to checkpoints. */
  onFailure: (error: Error) => void;
}

/** How many pages wait in the log. NOOP, new in SQLite 3.51, counts without copying anything, in a few microseconds. */
const waitingPages = (connection: SqliteConnection): number => {
  const [row] = connection.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[];
  return row ? row.log - row.checkpointed : 0;
};

/**
 * Starts a timer that looks at the log. Without it, SQLite would make the checkpoint as part of the COMMIT that passes the threshold, on
 * the main thread: half the pause of a large commit. The thread is started when there is something to do for the first
 * time.
 *
 * Passive checkpoints wait for nothing and make nothing wait. Those that end while others write leave the rest for the
 * next look; the log starts anew with the first write after a complete one.
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
    // Options of the process, such as those of a debugger, are not the thread's.
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
      fail(error as Error);
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
