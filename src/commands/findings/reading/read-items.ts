import type { ReportedRun, ReportItem } from '../../../domain/findings/reported';
import { createJsonReader } from './json-stream';
import type { JsonPath, JsonVisitor } from './json-values';
import { openReport, type ReportEncoding } from './open-report';
import { REPORT_BOUNDS, type ReportBounds } from './report-bounds';
import { createDocumentVisitor, type ReportDocument } from './report-document';
import { formatOf, type ReportFormat } from './report-format';
import { type ResultReader, resultReaderOf } from './report-readers';

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
  /** @throws ReportFileFault while it is read */
  items(): AsyncGenerator<ReportItem>;
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

const LISTS = new Set(['vulnerabilities', 'statements']);

/** Passes on the results, one at a time. Of lists that occur more than once, the last one counts. */
const createResultVisitor = (
  { occurrences }: ReportDocument,
  { keys }: ResultReader,
  maxSize: number,
  take: (path: JsonPath, result: unknown) => void,
): JsonVisitor => {
  const result = { keys, without: UNUSED, maxSize };
  const seen = new Map<string, number>();
  const isLast = (path: JsonPath): boolean => {
    const key = path.join('.');
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === occurrences.get(key);
  };
  return {
    plan(path) {
      if (path.length === 0) return 'enter';
      const isInRun = path[0] === 'runs';
      if (!isInRun && !LISTS.has(String(path[0]))) return 'skip';
      if (path.length === 1) return isLast(path) ? 'enter' : 'skip';
      if (path.length === 2) return isInRun ? 'enter' : result;
      if (path.length === 3) return path[2] === 'results' && isLast(path) ? 'enter' : 'skip';
      return result;
    },
    take: (path, value) => take(path, value),
  };
};

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
    inspection: { format, runs: runs, run_count: runs.length, results: document.results },
    async *items() {
      for (const run of runs) yield { type: 'run', run };
      const items: ReportItem[] = [];
      const second = createJsonReader(
        createResultVisitor(document, results, bounds.valueSize, (path, value) =>
          items.push(...results.read(path, value)),
        ),
        bounds,
      );
      for await (const part of openReport(file, encoding, bounds)) {
        second.write(part);
        yield* items.splice(0);
      }
      second.end();
    },
  };
};
