import type { Core } from '@strapi/strapi';
import { AGENT_STATUSES, DRAFT_STATUSES, SEVERITIES } from '../../domain/vocabularies';
import { connectionOf } from '../../database/connection';
import { readLong } from '../../lists/long-reads';

/** Records of one value are counted up to this number, so that the cost does not grow with the organisation. */
export const COUNTED_UP_TO = 10_000;

/** What is counted, by value: a table, the condition, and the values. An index serves each condition. */
const COUNTED = {
  agents: { table: 'svc_agents', condition: 'agent_status = ?', values: AGENT_STATUSES },
  open_findings: {
    table: 'security_findings',
    condition: `finding_status = 'open' and severity = ?`,
    values: SEVERITIES,
  },
  drafts: { table: 'blueprint_drafts', condition: 'draft_status = ?', values: DRAFT_STATUSES },
} as const;

/** The name of a group of counts. */
export type Counted = keyof typeof COUNTED;

/** The records of an organisation by value. */
export type RecordCounts = { [Kind in Counted]: Record<(typeof COUNTED)[Kind]['values'][number], number> };

/**
 * Counts the records of an organisation by status or severity, with one statement.
 *
 * @param kinds what to count
 * @returns the counts, each at most `COUNTED_UP_TO`
 */
export const countRecords = async (
  strapi: Core.Strapi,
  organisationId: number,
  kinds: readonly Counted[],
): Promise<Partial<RecordCounts>> => {
  const parts = kinds.flatMap((kind) => COUNTED[kind].values.map((value) => ({ kind, value })));
  if (parts.length === 0) return {};
  const counts = parts.map(
    ({
      kind,
      value,
    }) => `select '${kind}' as kind, '${value}' as value, (select count(*) from (select 1 from ${COUNTED[kind].table}
      where organisation_id = ? and ${COUNTED[kind].condition} limit ${COUNTED_UP_TO}) as part) as total`,
  );
  const query = connectionOf(strapi).raw(
    counts.join(' union all '),
    parts.flatMap(({ value }) => [organisationId, value]),
  );
  const rows = await readLong<{ kind: Counted; value: string; total: number | string }>(strapi, query, organisationId);
  const found: Record<string, Record<string, number>> = {};
  for (const { kind, value, total } of rows) found[kind] = { ...found[kind], [value]: Number(total) };
  return found;
};
