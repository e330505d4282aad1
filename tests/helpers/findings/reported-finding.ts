import type { Fingerprint, ReportedFinding } from '../../../src/domain/findings/reported';

/** A finding that a scanner reports, with other values where they matter. */
export const reportedFinding = (other: Partial<ReportedFinding> = {}): ReportedFinding => ({
  index: 0,
  rule_id: 'R',
  description: 'Do not do this',
  severity: 'medium',
  cvss: null,
  location: { path: 'a.py', line: 1, end_line: null, column: null },
  other_locations: [],
  snippet: null,
  package: null,
  identifiers: [],
  fix_version: null,
  help_url: null,
  help: null,
  fingerprints: [],
  presence: 'present',
  suppression: null,
  ...other,
});

/** A partial fingerprint, with other values where they matter. */
export const fingerprint = (other: Partial<Fingerprint> = {}): Fingerprint => ({
  kind: 'partial',
  name: 'lineHash',
  version: 1,
  value: 'f',
  ...other,
});
