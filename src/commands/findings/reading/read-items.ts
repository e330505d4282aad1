import type { ReportedRun, ReportItem } from '../../../domain/findings/reported';
import { createJsonReader } from './json-stream';
import { openReport, type ReportEncoding } from './open-report';
import { createPlacedReader } from './placed-values';
import { REPORT_BOUNDS, type ReportBounds } from './report-bounds';
import { createDocumentVisitor } from './report-document';
import { formatOf, type ReportFormat } from './report-format';
import { resultReaderOf } from './report-readers';

/** A stored report, and what its sender says about it. */
export interface StoredReport {
  file: string;
  format: ReportFormat | 'auto';
  encoding: ReportEncoding;
}

/** What a report is, before its results are read. */
export interface ReportInspection {
  format: ReportFormat;
  /** All its runs. */
  runs: ReportedRun[];
  run_count: number;
  results: number;
}

/** An inspected report, whose results can be read once. */
export interface InspectedReport {
  inspection: ReportInspection;
  /**
   * What it says, in the order of the file, some items at a time: for each of a million, waiting would take longer than reading.
   *
   * @throws ReportFileFault while it is read
   */
  items(): AsyncGenerator<ReportItem[]>;
}

/** Large values within a result that say nothing about a finding. */
const UNUSED = new Set([
  'codeFlows',
  'threadFlows',
  'graphs',
  'stacks',
  'fixes',
  'webRequest',
  'webResponse',
  'contents',
  'conversionSources',
]);

/**
 * Reads a stored report once to its end, without its results: what a result refers to may come after it.
 *
 * @throws ReportFileFault
 */
export const inspectStored = async (
  { file, format: said, encoding }: StoredReport,
  bounds: ReportBounds = REPORT_BOUNDS,
): Promise<InspectedReport> => {
  const visitor = createDocumentVisitor(bounds);
  const reader = createJsonReader(visitor, bounds);
  for await (const part of openReport(file, encoding, bounds)) reader.write(part);
  reader.end();
  const { document } = visitor;
  const format = formatOf(document, said);
  const results = resultReaderOf(document, format);
  const { runs } = results;
  return {
    inspection: { format, runs, run_count: runs.length, results: document.results },
    async *items() {
      const take = { keys: results.keys, without: UNUSED, maxSize: bounds.valueSize };
      const valuesIn = createPlacedReader(results.lists, take, bounds);
      for await (const part of openReport(file, encoding, bounds))
        yield valuesIn(part).flatMap(({ path, value }) => results.read(path, value));
    },
  };
};
