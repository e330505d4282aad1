import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { fieldsOf, type FocusHeader } from '../../domain/costs/focus/focus-columns';
import type { FileReading } from '../../domain/costs/focus/separator';
import { giveWay } from '../../database/fair-turns';
import { FocusFileFault } from './focus-file-fault';
import { type FocusLine, type FocusReader, headerOf } from './focus-parser';
import type { ParquetReply, ParquetRequest, ParquetThreadData } from './parquet-thread';

const THREAD_FILE = path.join(__dirname, 'parquet-thread.js');

/** A page of each of some twenty columns, with room for large ones. */
const MAX_HEAP_MB = 512;

/** The library may loop for ever over a page that is damaged. Sound pages are decoded in less than a second. */
const MAX_WAIT_MS = 30_000;

/** Rows that are handed on without a look at the time. */
const SLICE_ROWS = 10;

const READING: FileReading = { type: 'parquet', separator: null };

/** A thread that decodes one file. It is asked for one thing at a time. */
const createThread = (data: ParquetThreadData, maxWaitMs: number) => {
  const worker = new Worker(THREAD_FILE, {
    workerData: data,
    // Options of the process, such as those of a debugger, are not the thread's.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  let settle: { resolve(reply: ParquetReply): void; reject(error: Error): void } | null = null;
  const replyOf = (): Promise<ParquetReply> => {
    const reply = new Promise<ParquetReply>((resolve, reject) => {
      settle = { resolve, reject };
    });
    const timer = setTimeout(() => settle?.resolve({ fault: 'a page takes too long to decode.' }), maxWaitMs);
    void reply.finally(() => clearTimeout(timer)).catch(() => undefined);
    // Where nothing waits for it, its failure is none.
    reply.catch(() => undefined);
    return reply;
  };
  worker.on('message', (reply: ParquetReply) => settle?.resolve(reply));
  worker.on('error', (error) => settle?.reject(error));
  worker.on('exit', () => settle?.reject(new Error('The thread that reads a Parquet file ended.')));
  return {
    opened: replyOf(),
    ask(request: ParquetRequest): Promise<ParquetReply> {
      const reply = replyOf();
      worker.postMessage(request);
      return reply;
    },
    end: (): Promise<number> => worker.terminate(),
  };
};

/** What the thread answered, where it is not a fault of the file. */
const granted = async <T extends ParquetReply>(answer: Promise<ParquetReply>, maxBytes: number): Promise<T> => {
  const reply = await answer.catch((error: unknown) => {
    const { code } = error as { code?: unknown };
    if (code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw FocusFileFault.parquet(`its pages take more than ${MAX_HEAP_MB} MiB of memory.`);
    throw error;
  });
  if ('fault' in reply) throw FocusFileFault.parquet(reply.fault);
  if ('isTooLarge' in reply) throw FocusFileFault.tooLarge(maxBytes);
  return reply as T;
};

/** The columns that are read, as they are called in the file, and a header for rows of only them. */
const selectionOf = (names: readonly string[]): { columns: string[]; header: FocusHeader } => {
  const { positions } = headerOf(names, READING);
  const columns = positions.flatMap(([, at]) => (at < 0 ? [] : [names[at] as string]));
  return { columns, header: headerOf(columns, READING) };
};

async function* readRows(
  thread: ReturnType<typeof createThread>,
  maxBytes: number,
  take: (line: FocusLine) => void,
): AsyncGenerator<void> {
  const { names } = await granted<{ names: string[] }>(thread.opened, maxBytes);
  const { columns, header } = selectionOf(names);
  let line = 0;
  let answer = thread.ask({ columns });
  for (;;) {
    const { rows } = await granted<{ rows: string[][] }>(answer, maxBytes);
    if (rows.length === 0) return;
    // The thread decodes the next rows while these are dealt with.
    answer = thread.ask('more');
    for (const row of rows) {
      line += 1;
      take({ line, fields: fieldsOf(header, row) });
      if (line % SLICE_ROWS > 0) continue;
      yield;
      await giveWay();
    }
    yield;
  }
}

/**
 * Reads a FOCUS file in Parquet. The end of such a file says where its parts are, so that it is first stored; a thread
 * decodes it, because a page takes longer than requests may wait.
 *
 * @param maxBytes most bytes that the rows may come to as text
 * @param reader is handed how the file is read, and each row; the first one is line 1
 * @param maxWaitMs longest wait for the next rows; the thread ends with it
 * @returns stops after some rows, and lets other requests be served in between
 * @throws FocusFileFault where the file as a whole is no good; rows before that have been handed on
 */
export async function* readParquet(
  source: Readable,
  maxBytes: number,
  { take, note }: FocusReader,
  maxWaitMs = MAX_WAIT_MS,
): AsyncGenerator<void> {
  note(READING);
  const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-parquet-'));
  try {
    const filename = path.join(folder, 'file');
    await pipeline(source, createWriteStream(filename, { flags: 'wx', mode: 0o600 }));
    const thread = createThread({ filename, maxBytes }, maxWaitMs);
    try {
      yield* readRows(thread, maxBytes, take);
    } finally {
      await thread.end();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
