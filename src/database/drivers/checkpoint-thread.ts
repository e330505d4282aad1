import { parentPort, workerData } from 'node:worker_threads';
import { loadSqliteDriver } from './sqlite-driver';

/** What the thread of `checkpoints.ts` runs: a checkpoint for each message, answered when it is over. */
const { filename } = workerData as { filename: string };
const Driver = loadSqliteDriver();
const connection = new Driver(filename, { fileMustExist: true });
// As the connection that writes: what leaves the log has to survive a power cut.
connection.pragma('synchronous = FULL');

parentPort?.on('message', () => {
  connection.pragma('wal_checkpoint(PASSIVE)');
  parentPort?.postMessage('done');
});
