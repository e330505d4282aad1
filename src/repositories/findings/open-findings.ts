import type { Core } from '@strapi/strapi';
import { SEVERITIES } from '../../domain/vocabularies';
import { connectionOf } from '../../database/connection';
import { whereServedHere } from '../../tenancy/store/cells';
import { PLATFORM, readLong, stoppable, WHOLE_PLATFORM } from '../../lists/long-reads';

type Severity = (typeof SEVERITIES)[number];

/** The open findings of an organisation, by severity. */
export interface OpenFindings {
  documentId: string;
  name: string;
  severities: Record<Severity, number>;
}

type Row = { document_id: string; name: string } & Record<Severity, number | string>;

/**
 * The organisations with the most open findings, the most severe first; a long read.
 *
 * @param most maximum number of organisations
 */
export const mostOpenFindings = async (strapi: Core.Strapi, most: number): Promise<OpenFindings[]> => {
  const db = connectionOf(strapi);
  const sums = SEVERITIES.map(
    (severity) => `sum(case when f.severity = '${severity}' then 1 else 0 end) as ${severity}`,
  );
  const findings = stoppable(db('security_findings as f'), 'f.id').where('f.finding_status', 'open');
  const query = whereServedHere(strapi, findings, 'f.organisation_id')
    .join('organisations as o', 'o.id', 'f.organisation_id')
    .groupBy('o.id', 'o.document_id', 'o.name')
    .select('o.document_id', 'o.name')
    .select(sums.map((sum) => db.raw(sum)))
    .orderBy(SEVERITIES.map((column) => ({ column, order: 'desc' })))
    .limit(most);
  const rows = await readLong<Row>(strapi, query, PLATFORM, WHOLE_PLATFORM);
  return rows.map((row) => ({
    documentId: row.document_id,
    name: row.name,
    severities: Object.fromEntries(SEVERITIES.map((severity) => [severity, Number(row[severity])])) as Record<
      Severity,
      number
    >,
  }));
};
