import type { ReportFault, ReportItem } from '../../../domain/findings/reported';
import { type RuleHelp, ruleHelpNotes } from '../../../domain/findings/rule-help';
import type { StagedStatement } from '../../../repositories/findings/vex/staged-statements';
import { defined } from '../../../values';
import { statementStage } from '../vex/stage-statements';
import { stagedRows } from './staged-row';

/** What staging depends on, in addition to the report. */
export interface StagingOrder {
  sources: readonly { tool: string; scope: string; scannedAt: string }[];
  /** The index of the source of each run. */
  sourceOfRun: readonly number[];
  /** When the import began: ISO 8601. */
  startedAt: string;
  /** How many items a batch has at most. */
  most: number;
}

/** Some items of a report in the form in which they are stored, and what they mean for the import. */
export interface PreparedBatch {
  /** How many results of each source it has. */
  results: number[];
  /** The results: a JSON list of rows with the columns of staged results. */
  rows: string;
  /** What the results can be recognised by: a JSON list of texts. */
  fingerprints: string;
  vex: StagedStatement[];
  skipped: number;
  faults: ReportFault[];
  /** Whether a result names the finding that it is. */
  hasExported: boolean;
  /** Of rules that no batch before had. */
  help: RuleHelp[];
}

/** Characters of a batch: larger ones are not faster, and both threads need memory for them. */
const MAX_LENGTH = 1_000_000;

/** Roughly the characters of an item. */
const lengthOf = (item: ReportItem): number => {
  if (item.type === 'statement') return 500 + item.statement.components.length * 150;
  if (item.type !== 'finding') return 500;
  const { description, snippet, help, other_locations: others } = item.finding;
  return 500 + (description?.length ?? 0) + (snippet?.length ?? 0) + (help?.length ?? 0) + others.length * 100;
};

const emptyBatch = ({ sources }: StagingOrder) => ({
  ...{ results: sources.map(() => 0), vex: [] as StagedStatement[], skipped: 0, hasExported: false },
  ...{ rows: [] as string[], fingerprints: [] as string[], faults: [] as ReportFault[] },
});

/**
 * Prepares the items of a report for staging, some at a time: nothing but the storing is left to the caller.
 *
 * @returns an iterator of batches in the order of the file; each has an item at least
 */
export async function* preparedBatches(
  items: AsyncIterable<readonly ReportItem[]>,
  order: StagingOrder,
): AsyncGenerator<PreparedBatch> {
  const rowOf = stagedRows(order.sources, order.sourceOfRun);
  const prepareStatement = statementStage(order.startedAt);
  const help = ruleHelpNotes(order.sources);
  let helpSent = 0;
  let batch = emptyBatch(order);
  let [count, length] = [0, 0];
  const take = (item: ReportItem): void => {
    const prepared = prepareStatement(item);
    if (prepared) batch.vex.push(prepared.staged);
    // A statement about no finding of its file counts as a result.
    if (prepared?.isAlone) batch.results[0] = defined(batch.results[0]) + 1;
    if (item.type === 'skipped') batch.skipped += 1;
    if (item.type === 'fault') batch.faults.push(item.fault);
    if (item.type !== 'finding') return;
    const { source, text, fingerprints, isExported } = rowOf(item.finding, item.run);
    batch.rows.push(text);
    batch.fingerprints.push(...fingerprints);
    batch.hasExported ||= isExported;
    batch.results[source] = defined(batch.results[source]) + 1;
    help.note(source, item.finding);
  };
  const end = (): PreparedBatch => {
    const noted = help.noted();
    const { rows, fingerprints, ...others } = batch;
    const ended = { rows: `[${rows.join()}]`, fingerprints: JSON.stringify(fingerprints), ...others };
    const result = { ...ended, help: noted.slice(helpSent) };
    helpSent = noted.length;
    batch = emptyBatch(order);
    [count, length] = [0, 0];
    return result;
  };
  for await (const some of items)
    for (const item of some) {
      take(item);
      count += 1;
      length += lengthOf(item);
      if (count >= order.most || length >= MAX_LENGTH) yield end();
    }
  if (count > 0) yield end();
}
