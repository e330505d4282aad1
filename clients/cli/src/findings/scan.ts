import { setTimeout as delay } from 'node:timers/promises';
import type { SEVERITIES } from '../../../../src/domain/vocabularies';
import type { RecordOf } from '../../../typescript/src/index';
import type { Connection } from '../connection';
import { CliError, remedyOf } from '../failure';
import type { Progress } from '../progress';
import type { Scan } from './upload';

const FINDINGS = '/api/security-findings';
const POLL_MS = 1000;
const MOST_SHOWN = 10;

export type Severity = (typeof SEVERITIES)[number];
export type Finding = RecordOf<typeof FINDINGS>;

/** The severities, the worst first. */
export const WORST_FIRST: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info'];

/** How many findings are open, by severity. */
export type OpenCounts = Record<Severity, number>;

/** How far a scan is. Until the first finding is written, its number of results is all that is known. */
export const progressOf = ({ processed, results }: Pick<Scan, 'processed' | 'results'>): string =>
  processed ? `${processed} of ${results ?? 0} results processed` : `${results ?? 0} results are read and compared`;

/**
 * Waits until a scan has ended.
 *
 * @throws CliError if the import has failed
 */
export const whenEnded = async ({ client }: Connection, begun: Scan, progress: Progress): Promise<Scan> => {
  let scan = begun;
  while (scan.status === 'running') {
    progress.show(progressOf(scan));
    await delay(POLL_MS);
    ({ data: scan } = await client.get('/api/security-scans/{id}', { params: { path: { id: begun.documentId } } }));
  }
  const { status, failure } = scan;
  if (status !== 'failed') return scan;
  const code = failure?.code ?? 'IMPORT_FAILED';
  throw new CliError(code, failure?.message ?? 'The import has failed.', remedyOf(code) ?? 'Import the report again.');
};

/** The tools and scopes that a scan has covered. */
export const sourcesOf = ({ sources, tool, scope }: Scan): { tool: string; scope: string }[] => {
  if (sources && sources.length > 0) return sources;
  return tool === null || scope === null ? [] : [{ tool, scope }];
};

/** Counts what people still have to do in the tools and scopes of a scan: open, and in progress. */
export const countOpen = async ({ client }: Connection, scan: Scan): Promise<OpenCounts> => {
  const counts: OpenCounts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const { tool, scope } of sourcesOf(scan)) {
    const filter = [`tool:$eq:${tool}`, `scope:$eq:${scope}`, 'status:$in:open,in_progress'];
    const query = { filter, counts: 'severity', fields: 'severity', pagination: { pageSize: 1 } };
    const { meta } = await client.get(FINDINGS, { params: { query } });
    for (const severity of WORST_FIRST) counts[severity] += meta.counts?.severity?.[severity] ?? 0;
  }
  return counts;
};

/** The worst of the findings that a scan has created. */
export const worstNew = async ({ client }: Connection, scan: Scan): Promise<Finding[]> => {
  const found: Finding[] = [];
  if ((scan.created ?? 0) === 0 || scan.dry_run) return found;
  for (const severity of WORST_FIRST) {
    if (found.length >= MOST_SHOWN) break;
    const filter = [`scan:$eq:${scan.documentId}`, `severity:$eq:${severity}`, 'status:$eq:open'];
    if (scan.started_at) filter.push(`createdAt:$gte:${scan.started_at}`);
    const query = { filter, pagination: { pageSize: MOST_SHOWN - found.length } };
    found.push(...(await client.get(FINDINGS, { params: { query } })).data);
  }
  return found;
};

/** How many open findings are at least as severe as a level. */
export const atLeast = (counts: OpenCounts, level: Severity): number =>
  WORST_FIRST.slice(0, WORST_FIRST.indexOf(level) + 1).reduce((sum, severity) => sum + counts[severity], 0);
