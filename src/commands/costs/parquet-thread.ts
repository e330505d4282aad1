import { parentPort, workerData } from 'node:worker_threads';
import { ParquetFault, ParquetTooLarge } from '../../domain/costs/focus/parquet-bounds';
import { openParquet, type ParquetColumns } from './parquet-file';
import { codeOf, messageOf } from '../../values';

/** The data that the thread starts with. */
export interface ParquetThreadData {
  filename: string;
  /** Maximum size of the rows as text, and of the uncompressed pages, in bytes. */
  maxBytes: number;
}

/** A request to the thread: to start with the given columns, or to send more rows. */
export type ParquetRequest = { columns: string[] } | 'more';

/** A reply of the thread: first its columns, then rows (an empty list at the end), or why it failed. */
export type ParquetReply = ParquetColumns | { rows: string[][] } | { fault: string } | { isTooLarge: true };

/** Size of a batch of rows: their number, and their characters. */
const MAX_ROWS = 200;
const MAX_LENGTH = 200_000;

const { filename, maxBytes } = workerData as ParquetThreadData;
const port = parentPort;

const send = (reply: ParquetReply): void => port?.postMessage(reply);

/** Returns the next batch of rows. As in CSV, each field counts one character more than its text. */
const createBatches = (rows: Iterator<string[]>) => {
  let bytes = 0;
  return (): ParquetReply => {
    const batch: string[][] = [];
    const before = bytes;
    while (batch.length < MAX_ROWS && bytes - before < MAX_LENGTH) {
      const next = rows.next();
      if (next.done === true) break;
      batch.push(next.value);
      for (const cell of next.value) bytes += cell.length + 1;
      if (bytes > maxBytes) return { isTooLarge: true };
    }
    return { rows: batch };
  };
};

/** An error of the library means that the file is invalid. An error of the operating system does not. */
const faultOf = (error: unknown): ParquetReply => {
  const [message, code] = [messageOf(error), codeOf(error)];
  const isOfSystem = typeof code === 'string' && /^E[A-Z]+$/.test(code);
  if (isOfSystem) throw error;
  if (error instanceof ParquetTooLarge) return { isTooLarge: true };
  return {
    fault: error instanceof ParquetFault ? message : `it is damaged, or uses an unsupported feature (${message}).`,
  };
};

const serve = async (): Promise<void> => {
  const file = await openParquet(filename, maxBytes);
  let more: () => ParquetReply = () => ({ rows: [] });
  port?.on('message', (request: ParquetRequest) => {
    try {
      if (request !== 'more') more = createBatches(file.rows(request.columns));
      send(more());
    } catch (error) {
      send(faultOf(error));
    }
  });
  send(file.columns);
};

void serve().catch((error: unknown) => send(faultOf(error)));
