import { parentPort, workerData } from 'node:worker_threads';
import { loadSqliteDriver } from './sqlite-driver';

/** The thread of `checkpoints.ts`: runs a checkpoint for each message and replies when it is done. */
const { filename } = workerData as { filename: string };
const Driver = loadSqliteDriver();
const connection = new Driver(filename, { fileMustExist: true });
// As on the connection that writes: pages that leave the log must survive a power cut.
connection.pragma('synchronous = FULL');

parentPort?.on('message', () => {
  connection.pragma('wal_checkpoint(PASSIVE)');
  parentPort?.postMessage('done');
});
