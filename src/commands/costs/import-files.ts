import type { Readable } from 'node:stream';
import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import { type ImportPart, MAX_PARTS } from '../../domain/costs/import-set';
import { dropRun } from '../../repositories/costs/staged-sets';
import { removeClosedSets } from '../../repositories/costs/staged-parts';
import { importFocus, type ImportReport } from './import-focus';
import { defined } from '../../values';

/** Reads a file, and returns when its report has been shown. */
type WorkOnFile = (source: Readable, onProgress: (rows: number) => void) => Promise<ImportReport>;

/** A file of the command line. */
export interface NamedFile {
  /** Where it comes from, for the audit log. */
  source: string;
  /** Opens it for as long as it is read. */
  read: (work: WorkOnFile) => Promise<void>;
}

/**
 * Imports files that are all parts of one delivery of an export, or one file whose rows are added.
 *
 * @param exportName null if the rows are added
 * @returns the totals of all files; faults and notes are those of the last one
 */
export const importFiles = async (
  strapi: Core.Strapi,
  files: readonly NamedFile[],
  { exportName, dryRun }: { exportName: string | null; dryRun: boolean },
): Promise<ImportReport> => {
  if (files.length > MAX_PARTS) throw new Error(`A delivery has at most ${MAX_PARTS} parts.`);
  // Parts of another delivery that runs at the same time are not mixed with these.
  const delivery = { export: exportName ?? '', run: createId(), parts: files.length };
  const totals = { read: 0, refused: 0 };
  const seen: { last?: ImportReport } = {};
  try {
    for (const [at, { source, read }] of files.entries()) {
      const part: ImportPart | null = exportName === null ? null : { ...delivery, part: at + 1 };
      // A dry run of the last part shows what the whole delivery would change.
      const isDry = dryRun && at === files.length - 1;
      await read(async (stream, onProgress) => {
        const report = await importFocus(strapi, stream, { source, part, dryRun: isDry, onProgress });
        totals.read += report.read;
        totals.refused += report.refused;
        seen.last = report;
        return report;
      });
    }
  } finally {
    if (exportName !== null) {
      await dropRun(strapi, delivery);
      await removeClosedSets(strapi);
    }
  }
  return { ...defined(seen.last), ...totals };
};
