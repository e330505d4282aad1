import type { FindingStatus } from '../vocabularies';
import type { Severity } from './reported';

/** Who decided the status of a finding: what is reported, a person or a VEX statement. */
export type FindingOrigin = 'scan' | 'person' | 'vex';

/** What the life cycle of a finding depends on. Times are in ISO 8601. */
export interface FindingState {
  status: FindingStatus;
  origin: FindingOrigin;
  /** Why it has its status: `not_reported`, `suppressed:<kind>`, `vex:<justification>`; null if a person decided, or if it is new. */
  resolution: string | null;
  severity: Severity;
  /** What the scanner says. A person can have set another severity. */
  reported_severity: Severity | null;
  first_seen_at: string | null;
  last_seen_at: string | null;
  mitigated_at: string | null;
  mitigated_by: string | null;
  due_at: string | null;
  accepted_until: string | null;
  accepted_reason: string | null;
  /** What returns at the end of an acceptance. */
  status_before_acceptance: 'open' | 'in_progress' | null;
  /** Fields that a person has set. Scans leave them. */
  edited_fields: readonly string[];
}
