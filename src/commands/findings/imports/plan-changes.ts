import { newDocumentId } from '../../../database/document-id';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../../database/fair-turns';
import { storedJson } from '../../../database/stored-json';
import { isEqual } from '../../../domain/audit/canonical-json';
import { type ComplianceRule, controlsFor } from '../../../domain/findings/compliance/controls-for';
import type { FindingState } from '../../../domain/findings/finding-state';
import {
  created,
  type FindingDetails,
  type FindingEvent,
  notReported,
  reportedAgain,
  type ReportedState,
  type ScanFacts,
  suppressionClaim,
  type Transition,
} from '../../../domain/findings/life-cycle';
import type { FindingPolicy } from '../../../domain/findings/policy';
import type { ReportedFinding, Severity } from '../../../domain/findings/reported';
import { targetKeys } from '../../../domain/findings/vex/vex-match';
import { statementClaim } from '../../../domain/findings/vex/vex-transition';
import type { FindingStatus } from '../../../domain/vocabularies';
import type { ChangedFinding, NewFinding, StoredFinding } from '../../../repositories/findings/imports/stored-findings';
import { columnsOf, detailsOf, newColumns, storedDetails, storedState } from './finding-records';
import { type ImportCounts, type ImportRun, type ImportSource, NO_COUNTS } from './import-run';
import { type ScanNote, scanNotes } from './scan-notes';
import type { Result } from './staged-identity';
import type { StoredIdentity } from '../../../domain/findings/identity/staged-identity';
import { firstStatementNotes, newStatementNotes, type NotedStatements } from '../vex/statement-notes';
import type { DatedStatement } from '../vex/statement-records';
import { defined } from '../../../values';

/** What happened to a finding, for an event. */
export interface PlannedEvent {
  name: FindingEvent;
  /** documentId */
  finding: string;
  rule_id: string;
  severity: Severity;
  status: FindingStatus;
  package: ReportedFinding['package'];
}

/** A new finding, with what its history says of VEX statements. */
interface PlannedFinding extends NewFinding {
  vexNotes: Omit<ScanNote, 'finding_id'>[];
}

/** What a part of a report changes. */
export interface Plan {
  added: PlannedFinding[];
  changed: ChangedFinding[];
  counts: ImportCounts;
  events: PlannedEvent[];
  /** For the histories of stored findings. */
  notes: ScanNote[];
}

/** What plans depend on, in addition to the results. */
export interface PlanContext {
  run: ImportRun;
  policy: FindingPolicy;
  /** Of the organisation, then of the platform. */
  rules: readonly ComplianceRule[];
  /** Hashes of fingerprints that several results of the report have. */
  shared: ReadonlySet<string>;
  /** The VEX statements about results, the oldest first, by the ids of the results; and what histories have noted of such. */
  vexStatements: ReadonlyMap<number, readonly DatedStatement[]>;
  noted: NotedStatements;
}

/** A plan that changes nothing. */
export const emptyPlan = (): Plan => ({ added: [], changed: [], counts: { ...NO_COUNTS }, events: [], notes: [] });

/** What the life cycle needs to know of the scan of a source. */
const factsOf = ({ policy }: Pick<PlanContext, 'policy'>, source: ImportSource): ScanFacts => ({
  at: source.scannedAt,
  by: source.tool,
  complete: source.complete,
  incomplete_rules: source.incompleteRules,
  days: policy.days,
});

const reportedState = ({ vexStatements }: PlanContext, { id, finding }: Result) => {
  const statement = vexStatements.get(id)?.at(-1);
  return {
    severity: finding.severity,
    details: detailsOf(finding),
    claim: suppressionClaim(finding) ?? (statement ? statementClaim(statement) : null),
  } satisfies ReportedState;
};

/** What a finding keeps of a result, whose digests it keeps only if it keeps all that the result says. */
const identityOf = ({ identity, finding: { fingerprints } }: Result, isLatest: boolean): StoredIdentity => {
  const { digest, placeDigest, keys, place } = identity;
  return { ...(isLatest && { digest, placeDigest }), keys, place, fingerprints };
};

/** What a finding is found by: the keys that identify something, and those of VEX statements. */
const usableLookups = ({ identity: { keys, lookups }, finding }: Result, shared: ReadonlySet<string>): string[] => [
  ...lookups.filter((_lookup, index) => !shared.has(defined(keys[index]).hash)),
  ...targetKeys(finding),
];

/** Notes what a transition means for the counts and events. */
export const note = (plan: Plan, { outcome, events }: Transition, finding: Omit<PlannedEvent, 'name'>): void => {
  if (outcome !== null) plan.counts[outcome] += 1;
  for (const name of events) plan.events.push({ name, ...finding });
};

const add = (plan: Plan, context: PlanContext, result: Result): void => {
  const { run, shared } = context;
  const { source, finding } = result;
  if (finding.presence === 'absent') {
    plan.counts.skipped += 1;
    return;
  }
  const state = reportedState(context, result);
  const transition = created(state, factsOf(context, source));
  const { rule_id, identifiers, package: pack } = finding;
  const controls = controlsFor({ rule_id, identifiers, tool: source.tool, hasPackage: pack !== null }, context.rules);
  const columns = newColumns(transition.fields, {
    document_id: newDocumentId(),
    tool: source.tool,
    scope: source.scope,
    scan: run.scan,
    iso_control: controls.iso_control,
    nis_2_article: controls.nis2_article,
  });
  const { severity, status } = transition.fields;
  note(plan, transition, { finding: columns.document_id, rule_id, severity, status, package: pack });
  const statements = context.vexStatements.get(result.id);
  const vexNotes = statements ? firstStatementNotes(statements) : [];
  plan.added.push({ result: result.id, columns, lookups: usableLookups(result, shared), vexNotes });
};

/** Whether a result says that it is a finding, because Tenantry has written the report. */
const isOwn = ({ document_id: documentId }: StoredFinding, { identity }: Result): boolean =>
  identity.exported === documentId;

/**
 * A finding that a report names which Tenantry has written. Such a report knows nothing but what was stored, so it changes neither
 * details and severity nor why something is a false positive.
 */
const namedAgain = (details: FindingDetails, state: FindingState, facts: ScanFacts): Transition => {
  const { status, origin, resolution, severity, reported_severity: reported, edited_fields: edited } = state;
  const isClaimed = status === 'false_positive' && origin !== 'person' && resolution !== null;
  const claim = isClaimed ? { by: origin, resolution } : null;
  const kept = { ...state, edited_fields: [...edited, 'severity'] };
  return reportedAgain(kept, details, { severity: reported ?? severity, details, claim }, facts);
};

const reported = (
  context: PlanContext,
  row: StoredFinding,
  { state, details }: { state: FindingState; details: FindingDetails },
  result: Result,
): Transition => {
  const facts = factsOf(context, result.source);
  if (result.finding.presence === 'absent') return notReported(state, String(row.rule_id), facts);
  if (isOwn(row, result)) return namedAgain(details, state, facts);
  return reportedAgain(state, details, reportedState(context, result), facts);
};

/** How a finding is recognised from now on, if that has changed. */
const identityChange = (
  row: StoredFinding,
  details: FindingDetails,
  result: Result,
  { shared, isLatest }: Pick<PlanContext, 'shared'> & { isLatest: boolean },
) => {
  if (isOwn(row, result)) return { columns: {}, lookups: null };
  const { identity, finding } = result;
  const before = storedJson(row.identity) as StoredIdentity;
  const { keys } = identity;
  const now = identityOf(result, isLatest);
  const { identifiers, package: pack } = details as Pick<ReportedFinding, 'identifiers' | 'package'>;
  const known = targetKeys({ rule_id: finding.rule_id, identifiers, package: pack });
  const isSame = isEqual(before.keys, keys) && isEqual(known, targetKeys(finding));
  return {
    columns: isEqual(before, now) ? {} : { identity: JSON.stringify(now) },
    lookups: isSame ? null : usableLookups(result, shared),
  };
};

const change = (plan: Plan, context: PlanContext, row: StoredFinding, result: Result): void => {
  const { finding } = result;
  const state = storedState(row);
  const details = storedDetails(row);
  const transition = reported(context, row, { state, details }, result);
  const { severity = state.severity, status = state.status } = transition.fields;
  const { document_id: documentId, rule_id: rule } = row;
  note(plan, transition, { finding: documentId, rule_id: String(rule), severity, status, package: finding.package });
  const statements = context.vexStatements.get(result.id);
  if (statements) plan.notes.push(...newStatementNotes(row.id, statements, context.noted, null));
  plan.notes.push(...scanNotes(row.id, state, transition));
  const recognised =
    finding.presence === 'absent'
      ? { columns: {}, lookups: null }
      : identityChange(row, details, result, {
          shared: context.shared,
          // Of an earlier scan, nothing else is kept.
          isLatest: transition.fields.last_seen_at !== undefined,
        });
  const columns = { ...columnsOf(transition), ...recognised.columns, scan: context.run.scan };
  plan.changed.push({ id: row.id, columns, lookups: recognised.lookups });
};

/** So many results are planned in one turn of the event loop: some milliseconds. */
const PLANNED_AT_ONCE = 100;

/** Plans what some results of a report change. */
export const planResults = async (
  context: PlanContext,
  results: readonly Result[],
  stored: ReadonlyMap<number, StoredFinding>,
): Promise<Plan> => {
  const plan = emptyPlan();
  for (const [index, result] of results.entries()) {
    if (index > 0 && index % PLANNED_AT_ONCE === 0) await yieldToEventLoop(BACKGROUND_TURN_MS);
    const row = result.findingId === null ? undefined : stored.get(result.findingId);
    if (row) change(plan, context, row, result);
    else add(plan, context, result);
  }
  return plan;
};

/** Plans what a scan closes, because it does not report it. */
export const planClosings = (
  context: Pick<PlanContext, 'run' | 'policy'>,
  source: ImportSource,
  stored: ReadonlyMap<number, StoredFinding>,
): Plan => {
  const plan = emptyPlan();
  for (const row of stored.values()) {
    const state = storedState(row);
    const transition = notReported(state, String(row.rule_id), factsOf(context, source));
    if (transition.outcome === null) continue;
    const { severity = state.severity, status = state.status } = transition.fields;
    note(plan, transition, { finding: row.document_id, rule_id: String(row.rule_id), severity, status, package: null });
    plan.notes.push(...scanNotes(row.id, state, transition));
    plan.changed.push({ id: row.id, columns: columnsOf(transition), lookups: null });
  }
  return plan;
};
