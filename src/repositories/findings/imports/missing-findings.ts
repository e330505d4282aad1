import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { connectionOf } from '../../../database/connection';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../../database/fair-turns';
import type { Source } from '../../../domain/findings/identity/source';
import { LINKS } from './import-tables';
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

/** Findings that are counted with one statement. */
const COUNTED_AT_ONCE = 2000;

/** The counts of some findings, and the id of the last of them; null if there is none. */
interface CountedPart {
  last: number | null;
  open: number | string;
  missing: number | string | null;
}

/** How many findings of a source have one of some statuses, and how many of them the report does not contain. */
export const countMissing = async (
  strapi: Core.Strapi,
  coverage: Coverage,
  scanId: number,
  statuses: readonly string[],
): Promise<{ open: number; missing: number }> => {
  const db = connectionOf(strapi);
  const total = { open: 0, missing: 0 };
  for (let after = 0; ;) {
    await yieldToEventLoop(BACKGROUND_TURN_MS);
    const some = ofSource(db, coverage, statuses).where('f.id', '>', after).orderBy('f.id').limit(COUNTED_AT_ONCE);
    const isMissing = `case when exists (select 1 from ${LINKS} l where l.finding_id = s.id and l.scan_id = ?) then 0 else 1 end`;
    const counts = [
      db.raw('max(s.id) as last'),
      db.raw('count(*) as open'),
      db.raw(`sum(${isMissing}) as missing`, [scanId]),
    ];
    const [part] = await db.from(some.select('f.id').as('s')).select<CountedPart[]>(counts);
    if (!part || part.last === null) return total;
    total.open += Number(part.open);
    total.missing += Number(part.missing);
    after = part.last;
  }
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
