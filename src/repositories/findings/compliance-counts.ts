import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { ControlCount, MitigationCount } from '../../domain/findings/compliance/summary';
import { FINDING_STATUSES, SEVERITIES } from '../../domain/vocabularies';
import { connectionOf, isSqlite } from '../../database/connection';
import { moment, toIso } from '../../database/moments';
import { readLong, stoppable } from '../../lists/long-reads';

/** The columns of what findings are grouped by; Strapi names that of nis2_article so. */
const COLUMNS = { iso_control: 'f.iso_control', nis2_article: 'f.nis_2_article' } as const;

/** When a finding was seen first; one of a person when it was added. */
const FOUND = 'coalesce(f.first_seen_at, f.created_at)';

const DAY_MS = 86_400_000;

const findings = (strapi: Core.Strapi, organisationId: number): Knex.QueryBuilder =>
  stoppable(connectionOf(strapi)('security_findings as f'), 'f.id').where('f.organisation_id', organisationId);

/** The most rows that one control has in controlCounts. */
const ROWS_PER_CONTROL = FINDING_STATUSES.length * SEVERITIES.length;

/**
 * How many findings of each control have each status and severity.
 *
 * @param most controls, in the order of the database; the first of them are complete
 */
export const controlCounts = async (
  strapi: Core.Strapi,
  { organisationId, by, now }: { organisationId: number; by: keyof typeof COLUMNS; now: Date },
  most: number,
): Promise<ControlCount[]> => {
  const db = connectionOf(strapi);
  const control = `nullif(${COLUMNS[by]}, '')`;
  const query = findings(strapi, organisationId)
    .groupByRaw(`${control}, f.finding_status, f.severity`)
    .orderByRaw(`${control} is null desc, ${control}`)
    .limit((most + 1) * ROWS_PER_CONTROL)
    .select({ status: 'f.finding_status', severity: 'f.severity' })
    .select(
      db.raw(`${control} as control`),
      db.raw('count(*) as count'),
      db.raw('sum(case when f.due_at < ? then 1 else 0 end) as overdue', [moment(strapi, now)]),
      db.raw(`min(${FOUND}) as oldest`),
    );
  const rows = await readLong<ControlCount & { oldest: unknown }>(strapi, query, organisationId);
  return rows.map((row) => ({
    ...row,
    count: Number(row.count),
    overdue: Number(row.overdue),
    oldest: row.oldest === null ? null : toIso(row.oldest),
  }));
};

/** How many findings of some controls were mitigated after how many days. */
export const mitigationCounts = async (
  strapi: Core.Strapi,
  { organisationId, by }: { organisationId: number; by: keyof typeof COLUMNS },
  controls: readonly (string | null)[],
): Promise<MitigationCount[]> => {
  const db = connectionOf(strapi);
  const control = `nullif(${COLUMNS[by]}, '')`;
  const days = isSqlite(strapi)
    ? `cast(max(f.mitigated_at - ${FOUND}, 0) / ${DAY_MS} as integer)`
    : `cast(floor(greatest(extract(epoch from f.mitigated_at - ${FOUND}), 0) / 86400) as integer)`;
  const query = findings(strapi, organisationId)
    .where('f.finding_status', 'mitigated')
    .whereNotNull('f.mitigated_at')
    .where((either) => {
      const named = controls.filter((name) => name !== null);
      const isNamed = named.length > 0 ? `${control} in (${named.map(() => '?').join(', ')})` : '1 = 0';
      void either.whereRaw(isNamed, named);
      if (controls.includes(null)) void either.orWhereRaw(`${control} is null`);
    })
    .groupByRaw(`${control}, ${days}`)
    .select(db.raw(`${control} as control`), db.raw(`${days} as days`), db.raw('count(*) as count'));
  const rows = await readLong<MitigationCount>(strapi, query, organisationId);
  return rows.map((row) => ({ ...row, days: Number(row.days), count: Number(row.count) }));
};
