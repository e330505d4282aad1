import type { FindingState } from '../../../src/domain/findings/finding-state';
import type { ScanFacts } from '../../../src/domain/findings/life-cycle';
import { DEFAULT_FINDING_POLICY } from '../../../src/domain/findings/policy';

/** A stored finding that was seen on the first of March, with other values where they matter. */
export const finding = (other: Partial<FindingState> = {}): FindingState => ({
  status: 'open',
  origin: 'scan',
  resolution: null,
  severity: 'medium',
  reported_severity: 'medium',
  first_seen_at: '2026-03-01T00:00:00.000Z',
  last_seen_at: '2026-03-01T00:00:00.000Z',
  mitigated_at: null,
  mitigated_by: null,
  due_at: '2026-05-30T00:00:00.000Z',
  accepted_until: null,
  accepted_reason: null,
  status_before_acceptance: null,
  edited_fields: [],
  ...other,
});

/** A complete scan of the second of March, with other values where they matter. */
export const scan = (other: Partial<ScanFacts> = {}): ScanFacts => ({
  at: '2026-03-02T00:00:00.000Z',
  by: 'scanner',
  complete: true,
  incomplete_rules: [],
  days: DEFAULT_FINDING_POLICY.days,
  ...other,
});
