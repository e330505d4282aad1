import { parentPort, workerData } from 'node:worker_threads';
import { errorOf } from '../../../values';
import { type PreparedBatch, preparedBatches, type StagingOrder } from './prepare-items';
import { inspectStored, type ReportInspection, type StoredReport } from './read-items';
import { ReportFileFault, type ReportFileProblem } from './report-file-fault';

/** A reply of the thread: first what the report is, then batches, null at the end, or why it failed. */
export type ReportReply =
  | { inspection: ReportInspection }
  | { batch: PreparedBatch | null }
  | { problem: ReportFileProblem };

/** What the thread is asked for: first how to prepare the report, which begins it, then more of it. */
export type ReportRequest = StagingOrder | 'more';

const port = parentPort;

const send = (reply: ReportReply): void => port?.postMessage(reply);

/** A fault of the file is a reply. Every other error ends the thread. */
const fail = (error: unknown): void => {
  if (error instanceof ReportFileFault) send({ problem: error.problem });
  else
    setImmediate(() => {
      throw errorOf(error);
    });
};

const serve = async (): Promise<void> => {
  const report = await inspectStored(workerData as StoredReport);
  let batches: AsyncGenerator<PreparedBatch> | undefined;
  const next = async (request: ReportRequest): Promise<ReportReply> => {
    if (request !== 'more') batches = preparedBatches(report.items(), request);
    const result = await batches?.next();
    return { batch: result?.done === false ? result.value : null };
  };
  port?.on('message', (request: ReportRequest) => void next(request).then(send, fail));
  send({ inspection: report.inspection });
};

void serve().catch(fail);
