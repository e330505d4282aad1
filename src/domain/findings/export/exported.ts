import type { FindingStatus } from '../../vocabularies';
import type { Fingerprint, FindingLocation, FindingPackage, Severity } from '../reported';

/** A stored finding as the exports need it. Times are ISO 8601 in UTC. */
export interface ExportedFinding {
  documentId: string;
  rule_id: string;
  severity: Severity;
  reported_severity: Severity | null;
  status: FindingStatus;
  resolution: string | null;
  tool: string | null;
  tool_version: string | null;
  scope: string | null;
  /** As people see it; they may have changed it. */
  description: string | null;
  /** As the scanner wrote it. */
  reported_description: string | null;
  location: FindingLocation;
  other_locations: readonly FindingLocation[];
  snippet: string | null;
  package: FindingPackage | null;
  identifiers: readonly string[];
  fingerprints: readonly Fingerprint[];
  cvss: number | null;
  fix_version: string | null;
  help_url: string | null;
  /** What the scanner says about the rule; only for SARIF. */
  help: string | null;
  accepted_until: string | null;
  accepted_reason: string | null;
  assignee: string | null;
  due_at: string | null;
  first_seen_at: string | null;
  last_seen_at: string | null;
  mitigated_at: string | null;
  mitigated_by: string | null;
  iso_control: string | null;
  nis2_article: string | null;
  updated_at: string;
}

/** Writes a document finding by finding, so that it is never in memory as a whole. */
export interface ExportWriter {
  head(): string;
  /** What follows with the next finding; empty if the format has nothing to say about it, or says it with a later one. */
  piece(finding: ExportedFinding): string;
  tail(): string;
}
