import path from 'node:path';
import { codeOf } from '../../../values';
import { createThread, type Thread } from '../../costs/reading-thread';
import { REPORT_BOUNDS } from './report-bounds';
import type { ReportInspection, StoredReport } from './read-items';
import { ReportFileFault } from './report-file-fault';
import type { PreparedBatch, StagingOrder } from './prepare-items';
import type { ReportReply, ReportRequest } from './report-thread';
import { reportTurn } from './report-turns';

const THREAD_FILE = path.join(__dirname, 'report-thread.js');

/** Room for the largest header, as objects, and one result. */
const MAX_HEAP_MB = 512;

/** The first reply needs the whole file: 1 GiB takes about 20 seconds, and more beside other work. */
const MAX_WAIT_MS = 180_000;

type ReportThread = Thread<ReportRequest, ReportReply>;

const TOO_SLOW: ReportReply = {
  problem: {
    code: 'REPORT_TOO_LARGE',
    message: 'The report takes too long to read.',
    limit: MAX_WAIT_MS / 1000,
    seen: null,
    place: null,
  },
};

/** Awaits a reply of the thread, and throws if it reports a fault of the file. */
const granted = async <T extends ReportReply>(answer: Promise<ReportReply>): Promise<T> => {
  const reply = await answer.catch((error: unknown) => {
    if (codeOf(error) !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw ReportFileFault.beyond('REPORT_TOO_LARGE', 'The report takes too much memory besides its results.', [
      REPORT_BOUNDS.headerSize,
      REPORT_BOUNDS.headerSize,
    ]);
  });
  if ('problem' in reply) throw new ReportFileFault(reply.problem);
  return reply as T;
};

async function* batches(thread: ReportThread, order: StagingOrder): AsyncGenerator<PreparedBatch> {
  for (let answer = thread.ask(order); ;) {
    const { batch } = await granted<{ batch: PreparedBatch | null }>(answer);
    if (batch === null) return;
    // The thread prepares the next one while this one is stored.
    answer = thread.ask('more');
    yield batch;
  }
}

/** A report that a thread has inspected, and reads on request. */
export interface OpenedReport {
  inspection: ReportInspection;
  /**
   * What it says, prepared for staging, in the order of the file. It can be read once.
   *
   * @throws ReportFileFault if the file cannot be read to its end; batches before the fault have been passed on
   */
  batches(order: StagingOrder): AsyncGenerator<PreparedBatch>;
  /** Ends the thread, and the turn of the report. It can be called again. */
  close(): Promise<void>;
}

/**
 * Inspects a stored report in a thread of its own, because parsing would block requests. The file is read to its end, so that a
 * report that is not valid JSON is refused before anything is stored. It waits for its turn. Callers close it.
 *
 * @param callers whom the thread counts for
 * @throws ReportFileFault if it is no report that can be read; the thread has ended; ApplicationError 503 `IMPORTS_BUSY`
 */
export const inspectReport = async (report: StoredReport, callers: readonly string[]): Promise<OpenedReport> => {
  const endTurn = await reportTurn(callers);
  let thread: ReportThread | null = null;
  const close = async (): Promise<void> => {
    await thread?.end();
    endTurn();
  };
  try {
    const opened = createThread<ReportRequest, ReportReply>(THREAD_FILE, {
      data: report,
      maxHeapMb: MAX_HEAP_MB,
      maxWaitMs: MAX_WAIT_MS,
      tooSlow: TOO_SLOW,
    });
    thread = opened;
    const { inspection } = await granted<{ inspection: ReportInspection }>(opened.opened);
    return { inspection, batches: (order) => batches(opened, order), close };
  } catch (error) {
    await close();
    throw error;
  }
};
