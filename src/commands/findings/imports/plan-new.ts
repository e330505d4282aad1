import { newDocumentId } from '../../../database/document-id';
import { type ComplianceRule, controlsFor } from '../../../domain/findings/compliance/controls-for';
import {
  type Claim,
  created,
  type Creation,
  type ScanFacts,
  suppressionClaim,
} from '../../../domain/findings/life-cycle';
import type { FindingPolicy } from '../../../domain/findings/policy';
import type { ReportedFacts } from '../../../domain/findings/reported';
import { targetKeys } from '../../../domain/findings/vex/vex-match';
import { statementClaim } from '../../../domain/findings/vex/vex-transition';
import type { DecidedColumns } from '../../../repositories/findings/imports/finding-columns';
import type { NewFinding } from '../../../repositories/findings/imports/stored-findings';
import { firstStatementNotes } from '../vex/statement-notes';
import type { DatedStatement } from '../vex/statement-records';
import { newColumns } from './finding-records';
import type { ImportRun, ImportSource } from './import-run';
import type { ScanNote } from './scan-notes';
import type { Result } from './staged-identity';

/** What is decided about a new finding: the same for all that say the same. */
interface Decision {
  creation: Creation;
  columns: DecidedColumns;
  /** By which VEX statements find it. */
  targets: string[];
}

/** What decisions about all results of an import depend on. */
export interface DecisionContext {
  run: ImportRun;
  policy: FindingPolicy;
  /** Of the organisation, then of the platform. */
  rules: readonly ComplianceRule[];
  /** What was decided about facts that no VEX statement is about. */
  decided: WeakMap<ReportedFacts, Decision>;
}

/** Makes the context of an import that has decided nothing yet. */
export const decisionContext = (context: Omit<DecisionContext, 'decided'>): DecisionContext => ({
  ...context,
  decided: new WeakMap(),
});

/** What the life cycle needs to know of the scan of a source. */
export const factsOf = ({ policy }: Pick<DecisionContext, 'policy'>, source: ImportSource): ScanFacts => ({
  at: source.scannedAt,
  by: source.tool,
  complete: source.complete,
  incomplete_rules: source.incompleteRules,
  days: policy.days,
});

/** What the file says against a finding, or else the last one of the VEX statements about it. */
export const claimOf = (facts: ReportedFacts, statements: readonly DatedStatement[] = []): Claim | null => {
  const statement = statements.at(-1);
  return suppressionClaim(facts) ?? (statement ? statementClaim(statement) : null);
};

const decide = (
  context: DecisionContext,
  { source, facts }: Result,
  statements: readonly DatedStatement[] | undefined,
): Decision => {
  const { rule_id, severity, identifiers, package: pack } = facts;
  const { tool, scope } = source;
  const creation = created({ severity, claim: claimOf(facts, statements) }, factsOf(context, source));
  const controls = controlsFor({ rule_id, identifiers, tool, hasPackage: pack !== null }, context.rules);
  const given = { tool, scope, scan: context.run.scan, iso_control: controls.iso_control };
  const columns = newColumns(creation.fields, { ...given, nis_2_article: controls.nis2_article });
  return { creation, columns, targets: targetKeys(facts) };
};

/** Decides once about results that say the same: a report can have thousands of such. */
const decisionOf = (
  context: DecisionContext,
  result: Result,
  statements: readonly DatedStatement[] | undefined,
): Decision => {
  if (statements) return decide(context, result, statements);
  const decision = context.decided.get(result.facts) ?? decide(context, result, undefined);
  context.decided.set(result.facts, decision);
  return decision;
};

/** A new finding, with what its history says of VEX statements. */
export interface PlannedFinding extends NewFinding {
  vexNotes: Omit<ScanNote, 'finding_id'>[];
}

/**
 * Plans a finding of a result that is none yet.
 *
 * @param statements the VEX statements about it, the oldest first
 */
export const planNew = (
  context: DecisionContext,
  result: Result,
  statements: readonly DatedStatement[] | undefined,
): { finding: PlannedFinding; creation: Creation } => {
  const { creation, columns, targets } = decisionOf(context, result, statements);
  const finding = {
    result: result.id,
    document_id: newDocumentId(),
    columns,
    lookups: [...result.lookups, ...targets],
    vexNotes: statements ? firstStatementNotes(statements) : [],
  };
  return { finding, creation };
};
