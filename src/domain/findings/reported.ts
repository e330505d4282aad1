import type { SEVERITIES } from '../vocabularies';

/*
 * What the reports of scanners say, in the words of Tenantry. Readers of the formats make it; nothing here is a decision.
 */

export type Severity = (typeof SEVERITIES)[number];

/** Where in the code a result is. Lines and columns count from 1. */
export interface FindingLocation {
  /** Relative to the root of the code if the report says where that is; slashes, decoded once; null if there is no file. */
  path: string | null;
  line: number | null;
  end_line: number | null;
  column: number | null;
}

/** A package with a weakness. */
export interface FindingPackage {
  name: string;
  version: string | null;
  purl: string | null;
}

/** A fingerprint that a scanner computed: `name` without its version, such as `primaryLocationLineHash` and 1. */
export interface Fingerprint {
  /** `full` are SARIF's fingerprints, `partial` its partialFingerprints. */
  kind: 'full' | 'partial';
  name: string;
  version: number;
  value: string;
}

/** What a report says about one weakness. */
export interface ReportedFinding {
  /** Its position in its file, from 0, for errors. */
  index: number;
  rule_id: string;
  /** Plain text. */
  description: string | null;
  /** What the scanner says, mapped: never a person's decision. */
  severity: Severity;
  cvss: number | null;
  location: FindingLocation;
  /** Further places of the same result, at most 50. */
  other_locations: FindingLocation[];
  /** The code at the location, as the scanner quotes it. */
  snippet: string | null;
  package: FindingPackage | null;
  /** CVE, GHSA and CWE ids, upper case, without repetition, at most 50. */
  identifiers: string[];
  fix_version: string | null;
  help_url: string | null;
  /** Explains the rule; Markdown or plain text. */
  help: string | null;
  fingerprints: Fingerprint[];
  /** `absent`: the scanner says that it is gone (SARIF's baselineState). */
  presence: 'present' | 'absent';
  /** Accepted suppression in the file; null if there is none, or if any is rejected or under review. */
  suppression: { kind: string; justification: string | null } | null;
}

/** What is decided about a finding depends on these, and many results of a report say the same. */
export type ReportedFacts = Pick<
  ReportedFinding,
  'rule_id' | 'severity' | 'identifiers' | 'package' | 'presence' | 'suppression'
>;

/** What a report covers: findings of one tool within one scope. */
export interface ReportedRun {
  /** Position in the file, from 0. */
  index: number;
  tool: string;
  tool_version: string | null;
  /** What the report itself calls its scope (SARIF's automationDetails.id); null if it does not. */
  scope: string | null;
  /** When the scan ended, or began, if the report says so: ISO 8601 in UTC. */
  ended_at: string | null;
  started_at: string | null;
  /** Whether it says that everything in its scope was examined. Otherwise it adds findings and closes none. */
  complete: boolean;
  /** Rules that did not run to their end although the run is complete: their findings are not closed. */
  incomplete_rules: string[];
}

/** A fault of one result, or a remark about it. The others of the report are used. */
export interface ReportFault {
  index: number | null;
  code: string;
  message: string;
}

/** What a VEX statement says about one weakness of one component (OpenVEX, CycloneDX analysis). */
export interface VexStatement {
  /** Position in the file, from 0. */
  index: number;
  /** The identifier and its aliases, upper case. */
  identifiers: string[];
  /** purl, or name and version; null for a version if the statement is about all. Empty: it names no component. */
  components: { purl: string | null; name: string | null; version: string | null; version_range: string | null }[];
  status: 'not_affected' | 'fixed' | 'affected' | 'under_investigation';
  justification: string | null;
  /** What it says in words. */
  statement: string | null;
  /** ISO 8601 in UTC; null if unknown. */
  at: string | null;
}

/** What a reader passes on, in the order of the file. */
export type ReportItem =
  | { type: 'finding'; run: number; finding: ReportedFinding }
  | { type: 'fault'; run: number | null; fault: ReportFault }
  | { type: 'skipped'; run: number; index: number; reason: string }
  | { type: 'statement'; statement: VexStatement };
