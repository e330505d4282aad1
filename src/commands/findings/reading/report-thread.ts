import { parentPort, workerData } from 'node:worker_threads';
import type { ReportItem } from '../../../domain/findings/reported';
import { errorOf } from '../../../values';
import { inspectStored, type ReportInspection, type StoredReport } from './read-items';
import { ReportFileFault, type ReportFileProblem } from './report-file-fault';

/** A reply of the thread: first what the report is, then items (an empty list at the end), or why it failed. */
export type ReportReply = { inspection: ReportInspection } | { items: ReportItem[] } | { problem: ReportFileProblem };

/** Size of a batch: its items, and their characters. Larger ones are not faster, and both threads need memory for them. */
const MAX_ITEMS = 200;
const MAX_LENGTH = 150_000;

const port = parentPort;

const send = (reply: ReportReply): void => port?.postMessage(reply);

/** Roughly the characters of an item. */
const lengthOf = (item: ReportItem): number => {
  if (item.type === 'statement') return 500 + item.statement.components.length * 150;
  if (item.type !== 'finding') return 500;
  const { description, snippet, help, other_locations: others } = item.finding;
  return 500 + (description?.length ?? 0) + (snippet?.length ?? 0) + (help?.length ?? 0) + others.length * 100;
};

const nextBatch = async (items: AsyncGenerator<ReportItem>): Promise<ReportReply> => {
  const batch: ReportItem[] = [];
  let length = 0;
  while (batch.length < MAX_ITEMS && length < MAX_LENGTH) {
    const next = await items.next();
    if (next.done === true) break;
    batch.push(next.value);
    length += lengthOf(next.value);
  }
  return { items: batch };
};

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
  const items = report.items();
  // Each message asks for more.
  port?.on('message', () => void nextBatch(items).then(send, fail));
  send({ inspection: report.inspection });
};

void serve().catch(fail);
