import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';
import { toIso } from '../../database/moments';
import { mayContinue, readLong, stoppable } from '../../lists/long-reads';

/** A tool and scope with its scans. */
export interface ScannedSource {
  tool: string;
  scope: string;
  /** ISO 8601. */
  lastScan: string;
  lastComplete: string | null;
}

type Row = { tool: string; scope: string } & Record<'last_scan' | 'last_complete', unknown>;

/** A report can have several tools and scopes, which its scan lists. */
const scansSql = (onSqlite: boolean): string => {
  const [may, sources, from] = onSqlite
    ? [`${mayContinue('s.id')} and `, 'json_each(s.sources) as e', 'e.value']
    : ['', 'lateral jsonb_array_elements(s.sources) as e', 'e.value'];
  const isComplete = onSqlite ? `${from} ->> 'complete'` : `(${from} ->> 'complete')::boolean`;
  return `select * from (select ${from} ->> 'tool' as tool, ${from} ->> 'scope' as scope, max(s.started_at) as last_scan,
      max(case when ${isComplete} then s.started_at end) as last_complete
    from security_scans s cross join ${sources}
    where ${may}s.organisation_id = ? and s.scan_status = 'succeeded' and s.dry_run = ?
    group by 1, 2) as scanned
    order by last_complete is not null, last_complete, tool, scope limit ?`;
};

/** The tools and scopes that an organisation has scanned, the longest without a complete scan first. */
export const scannedSources = async (
  strapi: Core.Strapi,
  organisationId: number,
  most: number,
): Promise<ScannedSource[]> => {
  const isNoDryRun = isSqlite(strapi) ? 0 : false;
  const bindings = [organisationId, isNoDryRun, most];
  const query = connectionOf(strapi).raw(scansSql(isSqlite(strapi)), bindings);
  const rows = await readLong<Row>(strapi, query, organisationId);
  return rows.map(({ tool, scope, last_scan: scanned, last_complete: complete }) => ({
    ...{ tool, scope },
    lastScan: toIso(scanned),
    lastComplete: complete === null ? null : toIso(complete),
  }));
};

/** How many findings of each tool and scope are open or in progress. */
export const openBySource = async (
  strapi: Core.Strapi,
  organisationId: number,
  most: number,
): Promise<{ tool: string; scope: string; open: number }[]> => {
  const query = stoppable(connectionOf(strapi)('security_findings as f'), 'f.id')
    .where('f.organisation_id', organisationId)
    .whereIn('f.finding_status', ['open', 'in_progress'])
    .whereNotNull('f.tool')
    .whereNotNull('f.scope')
    .groupBy('f.tool', 'f.scope')
    .orderBy(['f.tool', 'f.scope'])
    .limit(most)
    .select({ tool: 'f.tool', scope: 'f.scope' })
    .count({ open: '*' });
  const rows = await readLong<{ tool: string; scope: string; open: number | string }>(strapi, query, organisationId);
  return rows.map((row) => ({ ...row, open: Number(row.open) }));
};
