import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { chunksOf } from '../../../database/chunks';
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

/** Findings of a source that one statement looks at, whatever their status: on SQLite, other requests wait for it. */
const SEEN_AT_ONCE = 2000;

type OfSource = () => Knex.QueryBuilder;

/** The findings of a source, some at a time by their ids. */
async function* partsOf(strapi: Core.Strapi, { organisationId, tool, scope }: Coverage): AsyncGenerator<OfSource> {
  const db = connectionOf(strapi);
  for (let after: number | undefined = 0; after !== undefined;) {
    await yieldToEventLoop(BACKGROUND_TURN_MS);
    const from = after;
    const rest: OfSource = () =>
      db(`${TABLE} as f`)
        .where({ 'f.organisation_id': organisationId, 'f.tool': tool, 'f.scope': scope })
        .where('f.id', '>', from);
    const next = rest()
      .orderBy('f.id')
      .offset(SEEN_AT_ONCE - 1);
    const last = (await next.first<{ id: number } | undefined>('f.id'))?.id;
    yield () => (last === undefined ? rest() : rest().where('f.id', '<=', last));
    after = last;
  }
}

const closable = (
  findings: Knex.QueryBuilder,
  { incompleteRules }: Coverage,
  statuses: readonly string[],
): Knex.QueryBuilder => {
  const rows = findings.whereIn('f.finding_status', [...statuses]);
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
  const isMissing = `case when exists (select 1 from ${LINKS} l where l.finding_id = s.id and l.scan_id = ?) then 0 else 1 end`;
  const total = { open: 0, missing: 0 };
  for await (const findings of partsOf(strapi, coverage)) {
    const [part] = await db
      .from(closable(findings(), coverage, statuses).select('f.id').as('s'))
      .select<{ open: number | string; missing: number | string | null }[]>([
        db.raw('count(*) as open'),
        db.raw(`sum(${isMissing}) as missing`, [scanId]),
      ]);
    total.open += Number(part?.open);
    total.missing += Number(part?.missing);
  }
  return total;
};

/** The findings of a source that the scan has not reported, once all its results are applied: their ids, some at a time. */
export async function* missingFindings(
  strapi: Core.Strapi,
  coverage: Coverage,
  { scan, statuses }: { scan: string; statuses: readonly string[] },
): AsyncGenerator<number[]> {
  for await (const findings of partsOf(strapi, coverage)) {
    const missing = closable(findings(), coverage, statuses).whereRaw('(f.scan is null or f.scan <> ?)', [scan]);
    yield* chunksOf(await missing.orderBy('f.id').pluck<number[]>('f.id'), resultsAtOnce(strapi));
  }
}
