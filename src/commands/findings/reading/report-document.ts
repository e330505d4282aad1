import type { SarifHeader } from '../../../integrations/sarif/run';
import type { JsonKind, JsonPath, JsonVisitor } from './json-values';
import { Places } from './places';
import type { ReportBounds } from './report-bounds';
import { ReportFileFault } from './report-file-fault';

/** Everything of a report but its results. */
export interface ReportDocument {
  /** Single values of the outermost object, and `metadata`. */
  fields: Record<string, unknown>;
  /** Runs of SARIF, and where their results are; null if it has no list of them. As in JSON.parse, the last list counts. */
  runs: (SarifHeader & { places: Places })[] | null;
  /** Components and services of CycloneDX, without what describes them. */
  components: unknown[];
  services: unknown[];
  /** Whether it has a list of components. */
  listsComponents: boolean;
  /** Lists of results in the outermost object, such as `statements`, and where their entries are. */
  lists: Partial<Record<ResultList, Places>>;
  /** How many results it has. */
  results: number;
}

/** What a run of SARIF says besides its results. */
const RUN_FIELDS = new Set([
  'tool',
  'invocations',
  'automationDetails',
  'originalUriBaseIds',
  'artifacts',
  'taxonomies',
]);

/** Lists of results that are not in runs: those of CycloneDX and OpenVEX. */
type ResultList = 'vulnerabilities' | 'statements';

/** Large values that say nothing about a finding. */
const UNUSED = new Set([
  'contents',
  'hashes',
  'exception',
  'environmentVariables',
  'arguments',
  'responseFiles',
  'externalReferences',
  'licenses',
  'evidence',
  'pedigree',
  'signature',
  'modelCard',
]);

const runsOf = (document: ReportDocument) => (document.runs ??= []);

const emptyDocument = (): ReportDocument => ({
  fields: {},
  runs: null,
  components: [],
  services: [],
  listsComponents: false,
  lists: {},
  results: 0,
});

/** Collects everything but the results, and notes where these are: they may come before what they refer to. */
export const createDocumentVisitor = (bounds: ReportBounds): JsonVisitor & { document: ReportDocument } => {
  const document = emptyDocument();
  let size = 0;
  let places = new Places();
  const part = { without: UNUSED, maxSize: bounds.headerSize };
  const count = (): void => {
    document.results += 1;
    if (document.results > bounds.results)
      throw ReportFileFault.beyond('REPORT_TOO_MANY_RESULTS', `The report has more than ${bounds.results} results.`, [
        bounds.results,
        document.results,
      ]);
  };
  const planRun = (index: number, kind: JsonKind): 'enter' | 'skip' => {
    const runs = runsOf(document);
    runs.push({ index, fields: {}, results: null, places: new Places() });
    if (runs.length > bounds.runs)
      throw ReportFileFault.beyond('REPORT_TOO_MANY_RUNS', `The report has more than ${bounds.runs} runs.`, [
        bounds.runs,
        runs.length,
      ]);
    return kind === 'object' ? 'enter' : 'skip';
  };
  const planField = (path: JsonPath, kind: JsonKind) => {
    const key = String(path[0]);
    const isList = kind === 'list';
    if (key === 'runs') {
      for (const run of document.runs ?? []) document.results -= run.places.size;
      document.runs = isList ? [] : null;
      return isList ? 'enter' : 'skip';
    }
    if (key === 'vulnerabilities' || key === 'statements') {
      document.results -= document.lists[key]?.size ?? 0;
      places = new Places();
      if (isList) document.lists[key] = places;
      else delete document.lists[key];
      return isList ? 'enter' : 'skip';
    }
    if (key === 'components' || key === 'services') {
      document[key] = [];
      if (key === 'components') document.listsComponents = isList;
      return isList ? 'enter' : 'skip';
    }
    return kind === 'scalar' || key === 'metadata' || key === '@context' ? part : 'skip';
  };
  const planInRun = (path: JsonPath, kind: JsonKind) => {
    const run = document.runs?.at(-1);
    if (path[2] !== 'results' || !run) return RUN_FIELDS.has(String(path[2])) ? part : 'skip';
    document.results -= run.places.size;
    places = run.places = new Places();
    run.results = kind === 'list' ? 0 : null;
    return kind === 'list' ? 'enter' : 'skip';
  };
  const planElement = (path: JsonPath, kind: JsonKind) => {
    if (path[0] === 'runs') return planRun(Number(path[1]), kind);
    if (path[0] === 'components' || path[0] === 'services') return part;
    count();
    return 'place';
  };
  return {
    document,
    place: (from, to) => places.add(from, to),
    plan(path, kind) {
      if (path.length === 0) return kind === 'object' ? 'enter' : 'skip';
      if (path.length === 1) return planField(path, kind);
      if (path.length === 2) return planElement(path, kind);
      if (path.length === 3) return planInRun(path, kind);
      const run = document.runs?.at(-1);
      if (run) run.results = (run.results ?? 0) + 1;
      count();
      return 'place';
    },
    take(path, value, taken) {
      size += taken;
      if (size > bounds.headerSize)
        throw ReportFileFault.beyond(
          'REPORT_TOO_LARGE',
          `The report has more than ${bounds.headerSize} characters besides its results.`,
          [bounds.headerSize, size],
        );
      const run = document.runs?.at(-1);
      if (path.length === 1) document.fields[String(path[0])] = value;
      else if (path[0] === 'components' || path[0] === 'services') document[path[0]].push(value);
      else if (run) run.fields[String(path[2])] = value;
    },
  };
};
