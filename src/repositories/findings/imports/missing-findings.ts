import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { connectionOf } from '../../../database/connection';
import { countOf } from '../../../database/counts';
import type { Source } from './claims';
import { ROWS } from './import-tables';
import { resultsAtOnce } from './staged-results';

const TABLE = 'security_findings';

/** The findings of one source that a report may close. */
export interface Coverage extends Source {
  organisationId: number;
  /** Rules that did not run to their end. */
  incompleteRules: readonly string[];
}

const ofSource = (
  db: Knex,
  { organisationId, tool, scope, incompleteRules }: Coverage,
  statuses: readonly string[],
): Knex.QueryBuilder => {
  const rows = db(`${TABLE} as f`)
    .where({ 'f.organisation_id': organisationId, 'f.tool': tool, 'f.scope': scope })
    .whereIn('f.finding_status', [...statuses]);
  return incompleteRules.length > 0 ? rows.whereNotIn('f.rule_id', [...incompleteRules]) : rows;
};

/** How many findings of a source have one of some statuses, and how many of them the report does not contain. */
export const countMissing = async (
  strapi: Core.Strapi,
  coverage: Coverage,
  scanId: number,
  statuses: readonly string[],
): Promise<{ open: number; missing: number }> => {
  const db = connectionOf(strapi);
  const linked = db(`${ROWS} as r`).where('r.scan_id', scanId).whereRaw('r.finding_id = f.id').select(db.raw('1'));
  const open = countOf(await ofSource(db, coverage, statuses).count({ total: '*' }));
  const missing = countOf(await ofSource(db, coverage, statuses).whereNotExists(linked).count({ total: '*' }));
  return { open, missing };
};

/**
 * Some findings of a source that the scan has not reported, once all its results are applied.
 *
 * @param after id of the last one before
 */
export const nextMissing = async (
  strapi: Core.Strapi,
  coverage: Coverage,
  { scan, statuses, after }: { scan: string; statuses: readonly string[]; after: number },
): Promise<number[]> => {
  const db = connectionOf(strapi);
  return ofSource(db, coverage, statuses)
    .whereRaw('(f.scan is null or f.scan <> ?)', [scan])
    .where('f.id', '>', after)
    .orderBy('f.id')
    .limit(resultsAtOnce(strapi))
    .pluck<number[]>('f.id');
};
