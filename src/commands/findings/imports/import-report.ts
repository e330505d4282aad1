import type { Core } from '@strapi/strapi';
import { IN_BACKGROUND } from '../../../database/fair-queue';
import { scanTime } from '../../../domain/findings/life-cycle';
import type { FindingPolicy } from '../../../domain/findings/policy';
import type { ReportedRun } from '../../../domain/findings/reported';
import { saveRun } from '../../../repositories/findings/imports/import-runs';
import { findingPolicyOf } from '../../../repositories/findings/finding-policies';
import { resultsAtOnce } from '../../../repositories/findings/imports/staged-results';
import { currentCaller } from '../../../tenancy/identity/caller';
import { inspectReport, type OpenedReport } from '../reading/read-report';
import { ReportFileFault } from '../reading/report-file-fault';
import type { StoredReport } from '../reading/read-items';
import { assertAgentMayImport } from './agent-imports';
import { assertStatementsFit } from '../vex/statement-limit';
import { applyReport } from './apply-report';
import { assertMayBegin, beginImport, type ImportStart } from './begin-import';
import { assertClosingConfirmed } from './closing';
import { dropImport } from './end-import';
import type { ImportRun, ImportSource } from './import-run';
import { linkReport } from './link-results';
import { previewReport } from './preview-report';
import { refusalOf } from './report-refusals';
import { storeRuleHelp } from './rule-help';
import { stageReport } from './stage-report';
import { defined } from '../../../values';

/** A report that is imported. */
export interface ImportRequest extends StoredReport, ImportStart {
  /** Null: what the report says. */
  scope: string | null;
  tool: string | null;
  /** Keeps the file after the response; returns what removes it then. */
  keepFile: () => () => Promise<void>;
}

/** More results are imported after the response. */
const MAX_AWAITED = 5000;

/** What the response shows. */
export interface ImportOutcome {
  /** documentId of the scan. */
  scan: string;
  isRunning: boolean;
}

const DEFAULT_SCOPE = 'default';

/** The sources of the runs of a report, and the index of the source of each run. */
const sourcesOf = (runs: readonly ReportedRun[], { tool, scope }: Pick<ImportRequest, 'tool' | 'scope'>) => {
  const now = new Date().toISOString();
  const sources = new Map<string, ImportSource>();
  const keys = runs.map((run) => {
    const own = { tool: tool ?? run.tool, scope: scope ?? run.scope ?? DEFAULT_SCOPE };
    const key = JSON.stringify([own.tool, own.scope]);
    const known = sources.get(key);
    sources.set(key, {
      ...own,
      complete: run.complete && (known?.complete ?? true),
      incompleteRules: [...new Set([...(known?.incompleteRules ?? []), ...run.incomplete_rules])],
      results: 0,
      scannedAt: scanTime(run, now),
    });
    return key;
  });
  const places = new Map([...sources.keys()].map((key, index) => [key, index]));
  return { sources: [...sources.values()], sourceOfRun: keys.map((key) => defined(places.get(key))) };
};

/** Imports a report from its staging to its end. */
const importOpened = async (
  strapi: Core.Strapi,
  run: ImportRun,
  report: OpenedReport,
  policy: FindingPolicy,
  sourceOfRun: readonly number[],
): Promise<void> => {
  try {
    const { sources, startedAt } = run;
    const order = { sources, sourceOfRun, startedAt, most: resultsAtOnce(strapi) };
    const help = await stageReport(strapi, run, report.batches(order));
    // Others need its thread.
    await report.close();
    await assertStatementsFit(strapi, run);
    await linkReport(strapi, run);
    if (run.dryRun) return await previewReport(strapi, run, policy);
    await assertClosingConfirmed(strapi, run, policy);
    await storeRuleHelp(strapi, run, help);
    await saveRun(strapi, run.scanId, { phase: 'applying', state: run });
  } catch (error) {
    await dropImport(strapi, run, error);
    throw error;
  }
  // From here on, findings change: what fails is continued (continue-imports.ts).
  await applyReport(strapi, run, policy);
};

/** Imports a report after the response. */
const importLater = (
  strapi: Core.Strapi,
  { scan }: ImportRun,
  work: () => Promise<void>,
  end: () => Promise<void>,
): void => {
  void work()
    .catch((error: unknown) => strapi.log.warn(`The import of scan ${scan} failed: ${String(error)}`))
    .finally(() => void end());
};

const importInspected = async (
  strapi: Core.Strapi,
  request: ImportRequest,
  report: OpenedReport,
): Promise<ImportOutcome> => {
  const { runs, results } = report.inspection;
  const { sources, sourceOfRun } = sourcesOf(runs, request);
  const policy = await findingPolicyOf(strapi, request.organisationId);
  assertAgentMayImport(policy, request.agent, sources);
  const run = await beginImport(strapi, request, report.inspection, sources);
  const work = (): Promise<void> => importOpened(strapi, run, report, policy, sourceOfRun);
  const isRunning = results > MAX_AWAITED;
  if (!isRunning) await work();
  else {
    const remove = request.keepFile();
    importLater(strapi, run, work, async () => {
      await report.close();
      await remove();
    });
  }
  return { scan: run.scan, isRunning };
};

/**
 * Imports the report of a scanner: reads it into staging tables, finds which stored findings its results are, and then changes them
 * in short transactions.
 *
 * @throws ValidationError or PayloadTooLargeError with a code of the report, ApplicationError 409 `IMPORT_RUNNING` or
 * `CLOSING_NOT_CONFIRMED`, 503 `IMPORTS_BUSY`
 */
export const importReport = async (strapi: Core.Strapi, request: ImportRequest): Promise<ImportOutcome> => {
  const { file, format, encoding, organisationId } = request;
  await assertMayBegin(strapi, organisationId);
  const callers = [currentCaller(strapi) ?? IN_BACKGROUND, `organisation ${organisationId}`];
  let isRunning = false;
  let report: OpenedReport | undefined;
  try {
    report = await inspectReport({ file, format, encoding }, callers);
    const outcome = await importInspected(strapi, request, report);
    ({ isRunning } = outcome);
    return outcome;
  } catch (error) {
    throw error instanceof ReportFileFault ? refusalOf(error) : error;
  } finally {
    if (!isRunning) await report?.close();
  }
};
