import type { ReportedFinding, ReportItem, VexStatement } from '../../../domain/findings/reported';
import { matchStatements } from '../../../domain/findings/vex/vex-match';
import type { StagedStatement } from '../../../repositories/findings/vex/staged-statements';
import type { ImportRun } from '../imports/import-run';
import { defined } from '../../../values';

/** The time of a statement. One without a time is of its import, and one of the future is from a wrong clock. */
const timeOf = ({ at }: VexStatement, now: string): string =>
  at !== null && Date.parse(at) < Date.parse(now) ? at : now;

/**
 * Makes what stages the statements of a file.
 *
 * @returns a function that receives all items of the file in their order, because a vulnerability of CycloneDX has findings, and then
 *   a statement about them
 */
export const statementStage = (run: ImportRun): ((item: ReportItem) => StagedStatement[]) => {
  let seq = 0;
  let reported: ReportedFinding[] = [];
  return (item) => {
    if (item.type === 'finding') {
      if (reported[0]?.index !== item.finding.index) reported = [];
      if (item.finding.presence === 'present') reported.push(item.finding);
    }
    if (item.type !== 'statement') return [];
    const { statement } = item;
    const own = reported.filter(({ index }) => index === statement.index);
    if (own.length === 0) defined(run.sources[0]).results += 1;
    seq += 1;
    const isReported = matchStatements([statement], own).about.size > 0;
    const record = JSON.stringify({ ...statement, at: timeOf(statement, run.startedAt) });
    return [{ seq, components: statement.components.length, is_reported: isReported ? 1 : 0, record }];
  };
};
