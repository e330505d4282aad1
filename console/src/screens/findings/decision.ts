import type { Severity } from '../../../../src/domain/findings/reported';
import type { FindingStatus } from '../../../../src/domain/vocabularies';

/** What a person decides about findings. What is absent stays. */
export interface Decision {
  status?: FindingStatus;
  severity?: Severity;
  /** documentId of a person; null for nobody. */
  assignee?: string | null;
  due_at?: string | null;
  accepted_until?: string;
  accepted_reason?: string;
}
