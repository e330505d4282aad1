import type { ReportedFinding, ReportItem, VexStatement } from '../../../domain/findings/reported';
import { matchStatements } from '../../../domain/findings/vex/vex-match';
import type { StagedStatement } from '../../../repositories/findings/vex/staged-statements';

/** The time of a statement. One without a time is of its import, and one of the future is from a wrong clock. */
const timeOf = ({ at }: VexStatement, now: string): string =>
  at !== null && Date.parse(at) < Date.parse(now) ? at : now;

/** A statement as it is stored. */
export interface PreparedStatement {
  staged: StagedStatement;
  /** Whether its file has no finding that it belongs to. */
  isAlone: boolean;
}

/**
 * Makes what stages the statements of a file.
 *
 * @param startedAt when the import began: ISO 8601
 * @returns a function that receives all items of the file in their order, because a vulnerability of CycloneDX has findings, and then
 *   a statement about them; null for what is no statement
 */
export const statementStage = (startedAt: string): ((item: ReportItem) => PreparedStatement | null) => {
  let seq = 0;
  let reported: ReportedFinding[] = [];
  return (item) => {
    if (item.type === 'finding') {
      if (reported[0]?.index !== item.finding.index) reported = [];
      if (item.finding.presence === 'present') reported.push(item.finding);
    }
    if (item.type !== 'statement') return null;
    const { statement } = item;
    const own = reported.filter(({ index }) => index === statement.index);
    seq += 1;
    const isReported = matchStatements([statement], own).about.size > 0;
    const record = JSON.stringify({ ...statement, at: timeOf(statement, startedAt) });
    const staged: StagedStatement = {
      ...{ seq, components: statement.components.length, is_reported: isReported ? 1 : 0, record },
    };
    return { staged, isAlone: own.length === 0 };
  };
};
