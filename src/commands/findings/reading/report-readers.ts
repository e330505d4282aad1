import { type Bom, bomHeader, componentsIn, cyclonedxRun } from '../../../domain/findings/cyclonedx/bom';
import { cyclonedxVulnerability } from '../../../domain/findings/cyclonedx/cyclonedx-vulnerability';
import { openvexHeader, openvexRun, openvexStatement } from '../../../domain/findings/openvex/openvex-statements';
import type { ReportedRun, ReportItem } from '../../../domain/findings/reported';
import { mapResult } from '../../../integrations/sarif/result';
import { mapRun } from '../../../integrations/sarif/run';
import type { JsonPath } from './json-values';
import type { PlacedList } from './placed-values';
import type { ReportDocument } from './report-document';
import type { ReportFormat } from './report-format';
import { fieldsIn } from '../../../values';

/** Reads the results of one document. */
export interface ResultReader {
  runs: ReportedRun[];
  /** Where the results are, in the order of the file. */
  lists: PlacedList[];
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
  'provenance',
  'properties',
]);

const listOf = (key: 'vulnerabilities' | 'statements', { lists }: ReportDocument): PlacedList[] => {
  const places = lists[key];
  return places ? [{ path: [key], places }] : [];
};

const sarif = ({ runs }: ReportDocument): ResultReader => {
  const contexts = (runs ?? []).map(mapRun);
  return {
    runs: contexts.map(({ run }) => run),
    lists: (runs ?? []).map(({ index, places }) => ({ path: ['runs', index, 'results'], places })),
    keys: SARIF_KEYS,
    read([, run, , index], result) {
      const context = contexts[Number(run)];
      return context ? mapResult(context, result, Number(index)) : [];
    },
  };
};

const CYCLONEDX_KEYS = new Set([
  'id',
  'source',
  'references',
  'ratings',
  'cwes',
  'description',
  'detail',
  'recommendation',
  'advisories',
  'analysis',
  'affects',
]);

const cyclonedx = (document: ReportDocument): ResultReader => {
  const { fields, components, services, listsComponents, lists } = document;
  const own = fieldsIn(fields.metadata).component;
  const bom: Bom = {
    ...bomHeader(fields),
    components: new Map([own, ...components, ...services].flatMap(componentsIn)),
    listsComponents,
  };
  const run = cyclonedxRun(fields, {
    components: listsComponents,
    vulnerabilities: lists.vulnerabilities !== undefined,
  });
  return {
    runs: [run],
    lists: listOf('vulnerabilities', document),
    keys: CYCLONEDX_KEYS,
    read([, index], result) {
      const { findings, statement, faults } = cyclonedxVulnerability(result, Number(index), bom);
      return [
        ...findings.map((finding): ReportItem => ({ type: 'finding', run: 0, finding })),
        ...(statement ? [{ type: 'statement', statement } as const] : []),
        ...faults.map((fault): ReportItem => ({ type: 'fault', run: 0, fault })),
      ];
    },
  };
};

const OPENVEX_KEYS = new Set([
  'vulnerability',
  'products',
  'subcomponents',
  'status',
  'justification',
  'impact_statement',
  'action_statement',
  'status_notes',
  'timestamp',
  'last_updated',
]);

const openvex = (document: ReportDocument): ResultReader => {
  const header = openvexHeader(document.fields);
  return {
    runs: [openvexRun(header)],
    lists: listOf('statements', document),
    keys: OPENVEX_KEYS,
    read([, index], result) {
      const read = openvexStatement(result, Number(index), header);
      return 'fault' in read ? [{ type: 'fault', run: 0, fault: read.fault }] : [{ type: 'statement', ...read }];
    },
  };
};

const READERS: Record<ReportFormat, (document: ReportDocument) => ResultReader> = { sarif, cyclonedx, openvex };

/** Makes the reader for the results of a document. */
export const resultReaderOf = (document: ReportDocument, format: ReportFormat): ResultReader =>
  READERS[format](document);
