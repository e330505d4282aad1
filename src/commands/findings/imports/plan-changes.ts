import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../../database/fair-turns';
import { storedJson } from '../../../database/stored-json';
import { isEqual } from '../../../domain/audit/canonical-json';
import type { FindingState } from '../../../domain/findings/finding-state';
import {
  type FindingDetails,
  type FindingEvent,
  notReported,
  reportedAgain,
  type ScanFacts,
  type Transition,
} from '../../../domain/findings/life-cycle';
import type { ReportedFacts, Severity } from '../../../domain/findings/reported';
import { targetKeys } from '../../../domain/findings/vex/vex-match';
import type { FindingStatus } from '../../../domain/vocabularies';
import type { ChangedFinding, StoredFinding } from '../../../repositories/findings/imports/stored-findings';
import { columnsOf, storedDetails, storedState } from './finding-records';
import { type ImportCounts, type ImportSource, NO_COUNTS } from './import-run';
import { claimOf, type DecisionContext, factsOf, type PlannedFinding, planNew } from './plan-new';
import { type ScanNote, scanNotes } from './scan-notes';
import type { KnownResult, Result } from './staged-identity';
import type { StoredIdentity } from '../../../domain/findings/identity/staged-identity';
import { newStatementNotes, type NotedStatements } from '../vex/statement-notes';
import type { DatedStatement } from '../vex/statement-records';

/** What happened to a finding, for an event. */
export interface PlannedEvent {
  name: FindingEvent;
  /** documentId */
  finding: string;
  rule_id: string;
  severity: Severity;
  status: FindingStatus;
  package: ReportedFacts['package'];
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
export interface PlanContext extends DecisionContext {
  /** The VEX statements about results, the oldest first, by the ids of the results; and what histories have noted of such. */
  vexStatements: ReadonlyMap<number, readonly DatedStatement[]>;
  noted: NotedStatements;
}

/** A plan that changes nothing. */
export const emptyPlan = (): Plan => ({ added: [], changed: [], counts: { ...NO_COUNTS }, events: [], notes: [] });

/** Notes what a transition means for the counts and events. */
export const note = (
  plan: Plan,
  { outcome, events }: Pick<Transition, 'outcome' | 'events'>,
  finding: Omit<PlannedEvent, 'name'>,
): void => {
  if (outcome !== null) plan.counts[outcome] += 1;
  for (const name of events) plan.events.push({ name, ...finding });
};

const add = (plan: Plan, context: PlanContext, result: Result): void => {
  const { presence, rule_id, package: pack } = result.facts;
  if (presence === 'absent') {
    plan.counts.skipped += 1;
    return;
  }
  const { finding, creation } = planNew(context, result, context.vexStatements.get(result.id));
  const { severity, status } = creation.fields;
  note(plan, creation, { finding: finding.document_id, rule_id, severity, status, package: pack });
  plan.added.push(finding);
};

/** Whether a result says that it is a finding, because Tenantry has written the report. */
const isOwn = ({ document_id: documentId }: StoredFinding, { exported }: KnownResult): boolean =>
  exported === documentId;

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
  result: KnownResult,
): Transition => {
  const scan = factsOf(context, result.source);
  const { facts } = result;
  if (facts.presence === 'absent') return notReported(state, String(row.rule_id), scan);
  if (isOwn(row, result)) return namedAgain(details, state, scan);
  const claim = claimOf(facts, context.vexStatements.get(result.id));
  return reportedAgain(state, details, { severity: facts.severity, details: result.details, claim }, scan);
};

/** What a finding keeps of a result, whose digests it keeps only if it keeps all that the result says. */
const keptIdentity = ({ identity }: KnownResult, isLatest: boolean): StoredIdentity => {
  if (isLatest) return identity;
  const { digest: _digest, placeDigest: _place, ...kept } = identity;
  return kept;
};

/** How a finding is recognised from now on, if that has changed. */
const identityChange = (row: StoredFinding, details: FindingDetails, result: KnownResult, isLatest: boolean) => {
  const { facts } = result;
  if (facts.presence === 'absent' || isOwn(row, result)) return { columns: {}, lookups: null };
  const before = storedJson(row.identity) as StoredIdentity;
  const now = keptIdentity(result, isLatest);
  const { identifiers, package: pack } = details as Pick<ReportedFacts, 'identifiers' | 'package'>;
  const known = targetKeys({ rule_id: facts.rule_id, identifiers, package: pack });
  const targets = targetKeys(facts);
  const isSame = isEqual(before.keys, now.keys) && isEqual(known, targets);
  return {
    columns: isEqual(before, now) ? {} : { identity: JSON.stringify(now) },
    lookups: isSame ? null : [...result.lookups, ...targets],
  };
};

const change = (plan: Plan, context: PlanContext, row: StoredFinding, result: KnownResult): void => {
  const state = storedState(row);
  const details = storedDetails(row);
  const transition = reported(context, row, { state, details }, result);
  const { severity = state.severity, status = state.status } = transition.fields;
  const { document_id: documentId, rule_id: rule } = row;
  const { package: pack } = result.facts;
  note(plan, transition, { finding: documentId, rule_id: String(rule), severity, status, package: pack });
  const statements = context.vexStatements.get(result.id);
  if (statements) plan.notes.push(...newStatementNotes(row.id, statements, context.noted, null));
  plan.notes.push(...scanNotes(row.id, state, transition));
  // Of an earlier scan, nothing else is kept.
  const isLatest = transition.fields.last_seen_at !== undefined;
  const recognised = identityChange(row, details, result, isLatest);
  const columns = { ...columnsOf(transition), ...recognised.columns, scan: context.run.scan };
  plan.changed.push({ id: row.id, columns, lookups: recognised.lookups });
};

/** So many results are planned in one turn of the event loop: some milliseconds. */
const PLANNED_AT_ONCE = 100;

const isKnown = (result: Result | KnownResult): result is KnownResult => 'details' in result;

/** Plans what some results of a report change. */
export const planResults = async (
  context: PlanContext,
  results: readonly (Result | KnownResult)[],
  stored: ReadonlyMap<number, StoredFinding>,
): Promise<Plan> => {
  const plan = emptyPlan();
  for (const [index, result] of results.entries()) {
    if (index > 0 && index % PLANNED_AT_ONCE === 0) await yieldToEventLoop(BACKGROUND_TURN_MS);
    const row = result.findingId === null ? undefined : stored.get(result.findingId);
    if (row && isKnown(result)) change(plan, context, row, result);
    else add(plan, context, result);
  }
  return plan;
};

/** Plans what a scan closes, because it does not report it. */
export const planClosings = (
  context: Pick<DecisionContext, 'run' | 'policy'>,
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
