import type { WorstFinding } from '../../../domain/findings/scan-mail';
import { MAX_LISTED } from '../../../resources/security-scan';
import type { Source } from '../../../domain/findings/identity/source';

/** What an import changed; the counts of its scan. */
export interface ImportCounts {
  created: number;
  unchanged: number;
  updated: number;
  reopened: number;
  closed: number;
  suppressed: number;
  skipped: number;
}

export const NO_COUNTS: Readonly<ImportCounts> = {
  created: 0,
  unchanged: 0,
  updated: 0,
  reopened: 0,
  closed: 0,
  suppressed: 0,
  skipped: 0,
};

/** A result that could not be used. */
export interface ImportError {
  index: number | null;
  code: string;
  message: string;
}

/** One tool and scope of a report. */
export interface ImportSource extends Source {
  /** Whether the scanner examined everything. */
  complete: boolean;
  /** Rules of which findings are not closed, although it is complete. */
  incompleteRules: string[];
  results: number;
  /** When the scanner ran, as far as the report says so: ISO 8601. */
  scannedAt: string;
}

/** How many results a report has that is staged. */
export const countResults = (sources: readonly ImportSource[]): number =>
  sources.reduce((total, { results }) => total + results, 0);

/** The sources as the scan shows them. */
export const shownSources = (sources: readonly ImportSource[]) =>
  sources.slice(0, MAX_LISTED).map(({ tool, scope, complete, results }) => ({ tool, scope, complete, results }));

/** A running import. All of it is JSON, so that another node can continue it. */
export interface ImportRun {
  organisationId: number;
  /** Numeric id of the scan. */
  scanId: number;
  /** documentId of the scan. */
  scan: string;
  dryRun: boolean;
  confirmClosing: boolean;
  sources: ImportSource[];
  /** Whether a result names the finding that it is, because Tenantry has written the report. */
  hasExported: boolean;
  counts: ImportCounts;
  errors: ImportError[];
  /** VEX statements that apply to no finding. */
  unmatched: { id: string; reason: string }[];
  /** Events that were published for single findings. */
  published: number;
  /** The most severe of its new and reopened findings, for the email. */
  worst: WorstFinding[];
  /** Id of the last result that was applied, and how many were. */
  position: number;
  processed: number;
  /** `seq` of the last VEX statement that was applied. */
  statementPosition: number;
  sha256: string;
  importedBy: string;
  startedAt: string;
}
