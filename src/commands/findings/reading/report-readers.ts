import type { ReportedRun, ReportItem } from '../../../domain/findings/reported';
import { mapResult } from '../../../integrations/sarif/result';
import { mapRun } from '../../../integrations/sarif/run';
import type { JsonPath } from './json-values';
import type { ReportDocument } from './report-document';
import { ReportFileFault } from './report-file-fault';
import type { ReportFormat } from './report-format';

/** Reads the results of one document. */
export interface ResultReader {
  runs: ReportedRun[];
  /** Keys of a result that are kept. */
  keys: ReadonlySet<string>;
  /** What one result says. Its path is such as `runs 0 results 17`, or `statements 17`. */
  read(path: JsonPath, result: unknown): ReportItem[];
}

const SARIF_KEYS = new Set([
  'ruleId',
  'ruleIndex',
  'rule',
  'kind',
  'level',
  'message',
  'locations',
  'fingerprints',
  'partialFingerprints',
  'suppressions',
  'baselineState',
  'taxa',
  'properties',
]);

const sarif = (document: ReportDocument): ResultReader => {
  const contexts = (document.runs ?? []).map(mapRun);
  return {
    runs: contexts.map(({ run }) => run),
    keys: SARIF_KEYS,
    read([, run, , index], result) {
      const context = contexts[Number(run)];
      return context ? mapResult(context, result, Number(index)) : [];
    },
  };
};

/** How the results of each format are read. */
const READERS: Partial<Record<ReportFormat, (document: ReportDocument) => ResultReader>> = { sarif };

/**
 * Makes the reader for a document.
 *
 * @throws ReportFileFault if the format is not read
 */
export const resultReaderOf = (document: ReportDocument, format: ReportFormat): ResultReader => {
  const create = READERS[format];
  if (!create) throw ReportFileFault.of('REPORT_FORMAT_UNKNOWN', `Reports in the format ${format} are not read.`);
  return create(document);
};
