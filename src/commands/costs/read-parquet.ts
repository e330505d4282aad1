import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDimensionReader, isDimension } from '../../domain/costs/dimensions';
import { fieldsOf, type FocusHeader } from '../../domain/costs/focus/focus-columns';
import { withinParts } from '../../domain/costs/focus/parquet-bounds';
import type { FileReading } from '../../domain/costs/focus/separator';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../database/fair-turns';
import { FocusFileFault } from './focus-file-fault';
import { type FocusLine, type FocusReader, headerOf } from './focus-parser';
import { createThread, type Thread } from './reading-thread';
import { parquetTurn } from './parquet-turns';
import type { ParquetColumns } from './parquet-file';
import type { ParquetReply, ParquetRequest, ParquetThreadData } from './parquet-thread';
import { codeOf, defined } from '../../values';

const THREAD_FILE = path.join(__dirname, 'parquet-thread.js');

/** Room for one page of each of about twenty columns, including large ones. */
const MAX_HEAP_MB = 512;

/** The library may loop forever on a damaged page. Valid pages are decoded in less than a second. */
const MAX_WAIT_MS = 30_000;

/** Rows that are passed on before other requests get a turn. */
const SLICE_ROWS = 10;

const READING: FileReading = { type: 'parquet', separator: null };

/** Awaits a reply of the thread, and throws if it reports a fault of the file. */
const granted = async <T extends ParquetReply>(answer: Promise<ParquetReply>, maxBytes: number): Promise<T> => {
  const reply = await answer.catch((error: unknown) => {
    const code = codeOf(error);
    if (code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw FocusFileFault.parquet(`its pages take more than ${MAX_HEAP_MB} MiB of memory.`);
    throw error;
  });
  if ('fault' in reply) throw FocusFileFault.parquet(reply.fault);
  if ('isTooLarge' in reply) throw FocusFileFault.tooLarge(maxBytes);
  return reply as T;
};

/** A page of each column is in memory. FOCUS has about sixty, and a third of them are amounts. */
const MAX_COLUMNS = 100;

/** The columns that are read. */
interface Selection {
  /** Their names as they are in the file. */
  columns: string[];
  /** How many of them, from the first on, earlier versions read, which read no nested ones. */
  flat: number;
  header: FocusHeader;
}

/** Nested columns come last, so that they leave no flat one out. */
const selectionOf = ({ names, flat, nested }: ParquetColumns): Selection => {
  const { positions } = headerOf(names, READING);
  const needed = positions.flatMap(([, at]) => (at < 0 ? [] : [defined(names[at])]));
  const isMore = (name: string): boolean => isDimension(name) && !needed.includes(name);
  const first = [...needed, ...flat.filter(isMore)].slice(0, MAX_COLUMNS);
  const columns = [...first, ...withinParts(nested.filter(({ name }) => isMore(name)))];
  return { columns, flat: first.length, header: headerOf(columns, READING) };
};

async function* readRows(
  thread: Thread<ParquetRequest, ParquetReply>,
  maxBytes: number,
  take: (line: FocusLine) => void,
): AsyncGenerator<void> {
  const { columns, flat, header } = selectionOf(await granted<ParquetColumns>(thread.opened, maxBytes));
  const dimensionsOf = createDimensionReader(columns);
  const isNested = columns.length > flat;
  const flatDimensionsOf = createDimensionReader(columns.slice(0, flat));
  let line = 0;
  let answer = thread.ask({ columns });
  for (;;) {
    const { rows } = await granted<{ rows: string[][] }>(answer, maxBytes);
    if (rows.length === 0) return;
    // The thread decodes the next rows while these are processed.
    answer = thread.ask('more');
    for (const row of rows) {
      line += 1;
      const own = { line, fields: fieldsOf(header, row), dimensions: dimensionsOf(row) };
      take(isNested ? { ...own, flatDimensions: () => flatDimensionsOf(row) } : own);
      if (line % SLICE_ROWS > 0) continue;
      yield;
      await yieldToEventLoop(BACKGROUND_TURN_MS);
    }
    yield;
  }
}

/** Decodes a stored file in a thread of its own. */
async function* decode(
  data: ParquetThreadData,
  take: (line: FocusLine) => void,
  maxWaitMs: number,
): AsyncGenerator<void> {
  const thread = createThread<ParquetRequest, ParquetReply>(THREAD_FILE, {
    data,
    maxHeapMb: MAX_HEAP_MB,
    maxWaitMs,
    tooSlow: { fault: 'a page takes too long to decode.' },
  });
  try {
    yield* readRows(thread, data.maxBytes, take);
  } finally {
    await thread.end();
  }
}

/**
 * Reads a FOCUS file in Parquet. The index of a Parquet file is at its end, so the file is stored first. A thread
 * decodes it, because one page would block requests for too long. Callers take turns.
 *
 * @param maxBytes maximum size of the rows as text
 * @param reader receives the format, and each row; the first one is line 1
 * @param maxWaitMs longest wait for the next rows, after which the thread is ended
 * @returns pauses after some rows, so that other requests get a turn
 * @throws FocusFileFault if the file cannot be read as a whole; rows before the fault have been passed on; 503 `IMPORTS_BUSY`
 */
export async function* readParquet(
  source: Readable,
  maxBytes: number,
  { take, note, caller }: FocusReader,
  maxWaitMs = MAX_WAIT_MS,
): AsyncGenerator<void> {
  note(READING);
  const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-parquet-'));
  try {
    const filename = path.join(folder, 'file');
    await pipeline(source, createWriteStream(filename, { flags: 'wx', mode: 0o600 }));
    const endTurn = await parquetTurn(caller);
    try {
      yield* decode({ filename, maxBytes }, take, maxWaitMs);
    } finally {
      endTurn();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
