import { parentPort, workerData } from 'node:worker_threads';
import { openParquet, ParquetFault } from './parquet-file';

/** What the thread is started with. */
export interface ParquetThreadData {
  filename: string;
  /** Most bytes of text that the rows may come to. */
  maxBytes: number;
}

/** What the thread is asked: to begin with some columns, and then for more rows. */
export type ParquetRequest = { columns: string[] } | 'more';

/** What it answers: the names of all columns at its start, rows, an empty list at the end, or why there are none. */
export type ParquetReply = { names: string[] } | { rows: string[][] } | { fault: string } | { isTooLarge: true };

/** Rows that are handed over together, by their number and their characters. */
const MAX_ROWS = 200;
const MAX_LENGTH = 200_000;

const { filename, maxBytes } = workerData as ParquetThreadData;
const port = parentPort;

const send = (reply: ParquetReply): void => port?.postMessage(reply);

/** Takes some of the rows that are left. As in a CSV, a field takes a character more than its text. */
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

/** A fault of the library is one of the file: it reads bytes that make no sense. What the system refuses is not. */
const faultOf = (error: unknown): ParquetReply => {
  const { message, code } = error as { message: string; code?: unknown };
  const isOfSystem = typeof code === 'string' && /^E[A-Z]+$/.test(code);
  if (isOfSystem) throw error;
  return {
    fault: error instanceof ParquetFault ? message : `it is damaged, or has what is not supported (${message}).`,
  };
};

const serve = async (): Promise<void> => {
  const file = await openParquet(filename);
  let more: () => ParquetReply = () => ({ rows: [] });
  port?.on('message', (request: ParquetRequest) => {
    try {
      if (request !== 'more') more = createBatches(file.rows(request.columns));
      send(more());
    } catch (error) {
      send(faultOf(error));
    }
  });
  send({ names: file.columns });
};

void serve().catch((error: unknown) => send(faultOf(error)));
