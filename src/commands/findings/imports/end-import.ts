import type { Core } from '@strapi/strapi';
import { recordAction } from '../../../audit/record-actions';
import { releaseSources } from '../../../repositories/findings/imports/claims';
import { removeRun, saveRun } from '../../../repositories/findings/imports/import-runs';
import { removeResults } from '../../../repositories/findings/imports/staged-results';
import { countFindings } from '../../../repositories/findings/imports/stored-findings';
import { changeRecord } from '../../../tenancy/store/system-records';
import { codeOf, detailCodeOf, fieldsIn, messageOf } from '../../../values';
import { emitEvents } from '../../events/emit-events';
import { type ImportRun, shownSources } from './import-run';
import { mailScan } from './mail-scan';

const SCAN = 'api::security-scan.security-scan';

/** What the scan shows at the end, whatever became of the import. */
const shown = ({ counts, errors, unmatched, sources, processed, statementPosition }: ImportRun) => ({
  ...counts,
  errors,
  errors_count: errors.length,
  unmatched,
  unmatched_count: unmatched.length,
  processed: Math.max(processed, statementPosition),
  sources: shownSources(sources),
  ended_at: new Date(),
});

const audit = (strapi: Core.Strapi, run: ImportRun): Promise<void> => {
  const values = { sha256: run.sha256, tool: run.sources[0]?.tool, scope: run.sources[0]?.scope, ...run.counts };
  return recordAction(strapi, {
    action: 'security-scan.import',
    organisationId: run.organisationId,
    target: { type: 'security-scan', id: run.scan },
    changes: Object.fromEntries(Object.entries(values).map(([name, after]) => [name, { before: null, after }])),
  });
};

/** Removes what an import that has ended has staged. */
export const cleanUp = async (strapi: Core.Strapi, scanId: number): Promise<void> => {
  await removeResults(strapi, scanId);
  await removeRun(strapi, scanId);
};

/** Ends an import whose results are all applied, with its audit entry and its event. A dry run has neither. */
export const endImport = async (strapi: Core.Strapi, run: ImportRun): Promise<void> => {
  await strapi.db.transaction(async () => {
    await saveRun(strapi, run.scanId, { phase: 'ended' });
    await changeRecord(strapi, SCAN, run.scanId, { ...shown(run), scan_status: 'succeeded' });
    if (run.dryRun) return;
    await releaseSources(strapi, run.scanId);
    await audit(strapi, run);
    const [{ tool = null, scope = null } = {}] = run.sources;
    const scan = { documentId: run.scan, tool, scope, status: 'succeeded', ...run.counts };
    await emitEvents(strapi, [{ name: 'scan.completed', organisationId: run.organisationId, payload: { scan } }]);
    await mailScan(strapi, run);
  });
  await cleanUp(strapi, run.scanId);
  // Only the speed of the next import depends on it.
  await countFindings(strapi, run.counts.created).catch((error: unknown) =>
    strapi.log.warn(`The findings of scan ${run.scan} could not be counted: ${String(error)}`),
  );
};

/** The numbers of a refusal to close findings. */
const numbersOf = (error: unknown): { details?: { open: number; closing: number } } => {
  const { open, closing } = fieldsIn((error as { details?: unknown } | null)?.details);
  return typeof open === 'number' && typeof closing === 'number' ? { details: { open, closing } } : {};
};

/** What the scan says about a failure. Errors of the server are in its log. */
const failureOf = (error: unknown): { code: string; message: string; details?: object } => {
  const code = detailCodeOf(error) ?? codeOf(error);
  if (typeof code === 'string' && /^[A-Z_]+$/.test(code) && !/^E[A-Z]+$/.test(code))
    return { code, message: messageOf(error), ...numbersOf(error) };
  return { code: 'IMPORT_FAILED', message: 'The server could not finish the import. Import the report again.' };
};

/** Ends an import that has failed before a finding changed. */
export const dropImport = async (strapi: Core.Strapi, run: ImportRun, error: unknown): Promise<void> => {
  await strapi.db.transaction(async () => {
    await saveRun(strapi, run.scanId, { phase: 'ended' });
    await releaseSources(strapi, run.scanId);
    await changeRecord(strapi, SCAN, run.scanId, { ...shown(run), scan_status: 'failed', failure: failureOf(error) });
  });
  await cleanUp(strapi, run.scanId);
};
