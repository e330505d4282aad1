import type { Core } from '@strapi/strapi';
import { currentActor } from '../../../audit/actor';
import { claimSources } from '../../../repositories/findings/imports/claims';
import { addRun, countRuns } from '../../../repositories/findings/imports/import-runs';
import { addRecord } from '../../../tenancy/store/system-records';
import { conflict, unavailable } from '../../../wire/errors/http-errors';
import type { ReportInspection } from '../reading/read-items';
import { type ImportRun, type ImportSource, NO_COUNTS, shownSources } from './import-run';

const SCAN = 'api::security-scan.security-scan';

/** What an import begins with. */
export interface ImportStart {
  organisationId: number;
  dryRun: boolean;
  confirmClosing: boolean;
  sha256: string;
  /** documentId of the agent that imports it; null if it is none. */
  agent: string | null;
}

/** Imports of one organisation at a time: they write, and each has a file. */
const MAX_RUNNING = 4;

const tooMany = () =>
  unavailable('IMPORTS_BUSY', `${MAX_RUNNING} imports of the organisation are running.`, {
    remedy: 'Import the report again in a few seconds.',
    retry_after: 5,
  });

/**
 * Refuses an import before its file is read.
 *
 * @throws ApplicationError 503 `IMPORTS_BUSY`
 */
export const assertMayBegin = async (strapi: Core.Strapi, organisationId: number): Promise<void> => {
  if ((await countRuns(strapi, organisationId)) >= MAX_RUNNING) throw tooMany();
};

const running = (tool: string, scope: string) =>
  conflict('IMPORT_RUNNING', `Another import of ${tool} with the scope ${scope} is running.`, {
    remedy: 'Wait until it ends (GET /api/security-scans), then import the report again.',
    retry_after: 10,
  });

const scanOf = (run: Omit<ImportRun, 'scan' | 'scanId'>, { format, results, runs }: ReportInspection) => {
  const [first] = run.sources;
  return {
    tool: first?.tool ?? null,
    tool_version: runs[0]?.tool_version ?? null,
    scope: first?.scope ?? null,
    format,
    results,
    processed: 0,
    dry_run: run.dryRun,
    complete: run.sources.every(({ complete }) => complete),
    sources: shownSources(run.sources),
    scan_status: 'running',
    started_at: run.startedAt,
    scanned_at: first?.scannedAt ?? null,
    errors: [],
    unmatched: [],
    imported_by: run.importedBy,
    sha256: run.sha256,
  };
};

/**
 * Begins an import: stores its scan, and claims its sources. A dry run claims none, because it changes no finding.
 *
 * @throws ApplicationError 409 `IMPORT_RUNNING`, 503 `IMPORTS_BUSY`
 */
export const beginImport = async (
  strapi: Core.Strapi,
  { organisationId, dryRun, confirmClosing, sha256, agent }: ImportStart,
  report: ReportInspection,
  sources: ImportSource[],
): Promise<ImportRun> => {
  const begun = {
    ...{ organisationId, dryRun, confirmClosing, sha256, sources },
    hasExported: false,
    counts: { ...NO_COUNTS },
    errors: [],
    unmatched: [],
    published: 0,
    worst: [],
    position: 0,
    processed: 0,
    statementPosition: 0,
    importedBy: currentActor(strapi).label,
    startedAt: new Date().toISOString(),
  };
  return await strapi.db.transaction(async () => {
    // Others have begun while the file was read.
    await assertMayBegin(strapi, organisationId);
    const { id, documentId } = await addRecord(strapi, SCAN, organisationId, {
      ...scanOf(begun, report),
      imported_by_agent: agent,
    });
    const run = { ...begun, scanId: id, scan: documentId };
    const [busy] = dryRun ? [] : await claimSources(strapi, { organisationId, scanId: id }, sources);
    if (busy) throw running(busy.tool, busy.scope);
    await addRun(strapi, id, run);
    return run;
  });
};
