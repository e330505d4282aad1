import { isEqual } from '../audit/canonical-json';
import { fieldsIn } from '../../values';
import type { FindingStatus } from '../vocabularies';
import { dueAfterChange, dueFrom } from './decisions/due-date';
import type { FindingState } from './finding-state';
import type { DueDays } from './policy';
import type { ReportedFinding, ReportedRun, Severity } from './reported';

/** The other fields that a scan reports, such as description, line_number and package. */
export type FindingDetails = Readonly<Record<string, unknown>>;

/** What the file, or a VEX statement for this component, says against a finding. */
export interface Claim {
  by: 'scan' | 'vex';
  resolution: string;
}

/** What a scan says about a finding. */
export interface ReportedState {
  severity: Severity;
  details: FindingDetails;
  claim: Claim | null;
}

/** The scan, as far as the life cycle depends on it. */
export interface ScanFacts {
  /** Of scanTime. */
  at: string;
  /** For `mitigated_by`. */
  by: string;
  complete: boolean;
  incomplete_rules: readonly string[];
  /** Days until the due date, from the policy. */
  days: DueDays;
}

/** The number of a scan in which a finding is counted: each in one. */
export type ScanOutcome = 'created' | 'unchanged' | 'updated' | 'reopened' | 'closed' | 'suppressed';

export type FindingEvent = 'finding.created' | 'finding.reopened' | 'finding.mitigated' | 'finding.severity-changed';

/** What happens to a finding. */
export interface Transition {
  /** The fields that change. */
  fields: Partial<FindingState>;
  /** The details that change. */
  details: FindingDetails;
  /** Null: it is not counted. */
  outcome: ScanOutcome | null;
  events: FindingEvent[];
}

type Decision = Pick<FindingState, 'status' | 'origin' | 'resolution'>;

const OPEN: Decision = { status: 'open', origin: 'scan', resolution: null };
const NOT_ACCEPTED = { accepted_until: null, accepted_reason: null, status_before_acceptance: null } as const;
const NOTHING: Transition = { fields: {}, details: {}, outcome: null, events: [] };

const isBefore = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && Date.parse(one) < Date.parse(other);

/**
 * The time of a scan: when it ended, or else began, or else was imported. A later one than now is a wrong clock.
 *
 * @param now ISO 8601
 */
export const scanTime = ({ ended_at: end, started_at: start }: ReportedRun, now: string): string => {
  const at = end ?? start ?? now;
  return isBefore(at, now) ? at : now;
};

/** The claim of an accepted suppression in the file. */
export const suppressionClaim = ({ suppression }: Pick<ReportedFinding, 'suppression'>): Claim | null =>
  suppression && { by: 'scan', resolution: `suppressed:${suppression.kind}` };

const claimed = ({ by, resolution }: Claim): Decision => ({ status: 'false_positive', origin: by, resolution });

const versionIn = (details: FindingDetails): unknown => fieldsIn(details.package).version ?? null;

/**
 * Decides the status of a finding that is reported again. What a person decided stays, but for a mitigation. Other decisions last as
 * long as their claim; that of a VEX statement, which does not come with the scan, as long as the version of the package.
 */
const decisionFor = (stored: FindingState, claim: Claim | null, isOtherVersion: boolean): Decision => {
  const { status, origin, resolution } = stored;
  const kept: Decision = { status, origin, resolution };
  if (status === 'mitigated') return claim ? claimed(claim) : OPEN;
  if (origin === 'person' || status === 'accepted_risk' || status === 'in_progress') return kept;
  const isOfVex = status === 'false_positive' && resolution?.startsWith('vex:') === true;
  // An export repeats the decision as a suppression, which would not end with the version.
  if (isOfVex && !isOtherVersion && claim?.by !== 'vex') return kept;
  if (claim) return claimed(claim);
  const isWithdrawn = isOfVex || resolution?.startsWith('suppressed:') === true;
  return status === 'false_positive' && isWithdrawn ? OPEN : kept;
};

/** What happens to a finding that is reported for the first time: all its fields are given. */
export type Creation = Omit<Transition, 'details'> & { fields: FindingState };

/** A finding that is reported for the first time. Its details do not matter. */
export const created = ({ claim, severity }: Omit<ReportedState, 'details'>, scan: ScanFacts): Creation => {
  const decision = claim ? claimed(claim) : OPEN;
  return {
    fields: {
      status: decision.status,
      origin: decision.origin,
      resolution: decision.resolution,
      accepted_until: null,
      accepted_reason: null,
      status_before_acceptance: null,
      severity,
      reported_severity: severity,
      first_seen_at: scan.at,
      last_seen_at: scan.at,
      mitigated_at: null,
      mitigated_by: null,
      due_at: dueFrom(severity, scan.at, scan.days),
      edited_fields: [],
    },
    outcome: claim?.by === 'scan' ? 'suppressed' : 'created',
    events: decision.status === 'open' ? ['finding.created'] : [],
  };
};

const changedDetails = (stored: FindingDetails, reported: FindingDetails, edited: readonly string[]): FindingDetails =>
  Object.fromEntries(
    Object.entries(reported).filter(([name, value]) => !edited.includes(name) && !isEqual(value, stored[name])),
  );

/** What the severity in the report changes. */
const severityFields = (stored: FindingState, severity: Severity, scan: ScanFacts): Partial<FindingState> => {
  if (stored.reported_severity === severity && stored.severity === severity) return {};
  if (stored.edited_fields.includes('severity') || stored.severity === severity) return { reported_severity: severity };
  return { severity, reported_severity: severity, due_at: dueAfterChange(stored, severity, scan.at, scan.days) };
};

/** The fields that really change. */
const different = (stored: FindingState, fields: Partial<FindingState>): Partial<FindingState> => {
  const before = fieldsIn(stored);
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isEqual(before[name], value)));
};

/** In which number a finding that is reported again is counted. */
const outcomeOf = (stored: FindingState, decision: Decision, isChanged: boolean): ScanOutcome => {
  if (decision.status === 'open' && decision.status !== stored.status) return 'reopened';
  if (decision.status !== stored.status && decision.origin === 'scan') return 'suppressed';
  return isChanged ? 'updated' : 'unchanged';
};

/** A report that is older than what is known. */
const reportedEarlier = ({ first_seen_at: first }: FindingState, at: string): Transition => ({
  ...NOTHING,
  fields: isBefore(at, first) ? { first_seen_at: at } : {},
  outcome: 'unchanged',
});

/**
 * A stored finding that is reported again. A scan from before it was mitigated, or older than the last one that reported it, changes
 * nothing: it does not know the present state.
 *
 * @param details the stored details
 */
export const reportedAgain = (
  stored: FindingState,
  details: FindingDetails,
  reported: ReportedState,
  scan: ScanFacts,
): Transition => {
  const isOld = stored.status === 'mitigated' && isBefore(scan.at, stored.mitigated_at);
  if (isOld || isBefore(scan.at, stored.last_seen_at)) return reportedEarlier(stored, scan.at);
  const decision = decisionFor(stored, reported.claim, versionIn(details) !== versionIn(reported.details));
  const changes = changedDetails(details, reported.details, stored.edited_fields);
  const isReopened = decision.status === 'open' && stored.status !== 'open';
  const severity = severityFields(stored, reported.severity, scan);
  const fields = different(stored, {
    ...decision,
    ...severity,
    ...(stored.status === 'mitigated' ? { mitigated_at: null, mitigated_by: null } : {}),
    ...(isReopened && !stored.edited_fields.includes('due_at')
      ? { due_at: dueFrom(severity.severity ?? stored.severity, scan.at, scan.days) }
      : {}),
  });
  const isChanged = Object.keys(fields).length + Object.keys(changes).length > 0;
  return {
    fields: { ...fields, last_seen_at: scan.at, ...(stored.first_seen_at === null ? { first_seen_at: scan.at } : {}) },
    details: changes,
    outcome: outcomeOf(stored, decision, isChanged),
    events: [
      ...(isReopened ? (['finding.reopened'] as const) : []),
      ...(fields.severity === undefined ? [] : (['finding.severity-changed'] as const)),
    ],
  };
};

/** The statuses that stay if a scan repeats, without a claim, what it has said about a finding before, at the same or another place. */
export const KEPT_IF_REPEATED: readonly FindingStatus[] = ['open', 'in_progress', 'accepted_risk'];

/** The statuses in which a finding that is no longer reported is closed. A false positive keeps its decision. */
export const CLOSABLE: readonly FindingStatus[] = ['open', 'in_progress', 'accepted_risk'];

/** Whether a scan that does not report a finding, or reports it as absent, closes it. */
export const isClosedBy = (
  { status, last_seen_at: seen }: Pick<FindingState, 'status' | 'last_seen_at'>,
  ruleId: string,
  { complete, incomplete_rules: rules, at }: Pick<ScanFacts, 'complete' | 'incomplete_rules' | 'at'>,
): boolean => complete && !rules.includes(ruleId) && CLOSABLE.includes(status) && !isBefore(at, seen);

/**
 * A stored finding that a scan does not report, or reports as absent. An incomplete scan knows neither: one that broke off would
 * report everything as absent.
 */
export const notReported = (stored: FindingState, ruleId: string, scan: ScanFacts): Transition =>
  isClosedBy(stored, ruleId, scan)
    ? {
        fields: {
          ...NOT_ACCEPTED,
          status: 'mitigated',
          origin: 'scan',
          resolution: 'not_reported',
          mitigated_at: scan.at,
          mitigated_by: scan.by,
        },
        details: {},
        outcome: 'closed',
        events: ['finding.mitigated'],
      }
    : NOTHING;
