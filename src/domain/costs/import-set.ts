import { createHash } from 'node:crypto';
import { violation, type Violation } from '../refusal';
import type { FocusFields } from './focus/focus-columns';
import { parseMoment } from './focus/focus-values';

/**
 * An export delivers all costs of a billing period again and again, in one or several parts. A complete set of parts replaces
 * what the same export delivered before for the accounts and billing periods that the set is about.
 */

/** How the rows of a file are imported: added to those that are stored, or instead of what the export delivered before. */
export const IMPORT_MODES = ['append', 'replace'] as const;

/** One of these modes. */
export type ImportMode = (typeof IMPORT_MODES)[number];

/** The most parts of a set. */
export const MAX_PARTS = 1000;
/** The longest name of an export or a run. */
export const MAX_EXPORT_LENGTH = 200;
/** The most accounts and billing periods of a set. */
export const MAX_SCOPES = 10_000;

/** Incomplete sets that are kept: of one export, and of all exports. The oldest are dropped. */
export const MAX_SETS_OF_EXPORT = 3;
export const MAX_SETS = 50;
/** How long an incomplete set is kept after its last part. */
export const SET_KEPT_MS = 24 * 60 * 60 * 1000;

/** Which part of which set a file is. */
export interface ImportPart {
  /** The name of the export. */
  export: string;
  /** Distinguishes deliveries of one export; empty if it does not matter. */
  run: string;
  part: number;
  parts: number;
}

/** The parameters of an import, as they were sent. */
export interface ImportParameters {
  mode?: ImportMode | undefined;
  export?: string | undefined;
  run?: string | undefined;
  part?: number | undefined;
  parts?: number | undefined;
}

const CODE = 'IMPORT_MODE_INVALID';

/**
 * Checks the parameters of an import.
 *
 * @returns the part, null for an append, or why the parameters contradict each other
 */
export const readImportPart = (sent: ImportParameters): ImportPart | null | Violation => {
  const { mode = 'append', run = '', part = 1, parts = 1 } = sent;
  if (mode === 'append') {
    const extra = (['export', 'run', 'part', 'parts'] as const).find((name) => sent[name] !== undefined);
    if (extra === undefined) return null;
    return violation(CODE, extra, `${extra} is for mode=replace only.`, 'Add mode=replace, or leave it out.');
  }
  if (!sent.export)
    return violation(
      CODE,
      'export',
      'mode=replace needs the name of the export.',
      'Add export=NAME, the same for each delivery.',
    );
  if ((sent.part === undefined) !== (sent.parts === undefined))
    return violation(CODE, 'part', 'part and parts belong together.', 'Send both, such as part=2&parts=3, or neither.');
  if (part > parts) return violation(CODE, 'part', `There is no part ${part} of ${parts}.`, 'Number the parts from 1.');
  return { export: sent.export, run, part, parts };
};

/** The parts that a set lacks. */
export const missingParts = (parts: number, there: Iterable<number>): number[] => {
  const known = new Set(there);
  return Array.from({ length: parts }, (_all, at) => at + 1).filter((part) => !known.has(part));
};

const MONTH_LENGTH = 'yyyy-mm'.length;

/**
 * What a row is about: its export, billing account and billing period. Rows without a billing period belong to the month of
 * their charge.
 */
export const scopeOf = (exportName: string, fields: FocusFields): string => {
  const period = parseMoment(fields.BillingPeriodStart ?? '')?.toISOString();
  const month = parseMoment(fields.ChargePeriodStart ?? '')
    ?.toISOString()
    .slice(0, MONTH_LENGTH);
  const scope = [exportName, fields.ProviderName, fields.BillingAccountId, period ?? month ?? null];
  return createHash('sha256').update(JSON.stringify(scope)).digest('base64url');
};
