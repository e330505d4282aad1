import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { AGENT_STATUSES, DRAFT_STATUSES, SEVERITIES } from '../../domain/vocabularies';
import { ATTENTION, type Attention } from '../../domain/deployments/notices/attention';
import { connectionOf } from '../../database/connection';
import { moment } from '../../database/moments';
import { readLong } from '../../lists/long-reads';
import { keysOf } from '../../values';

/** Records of one value are counted up to this number, so that the cost does not grow with the organisation. */
export const COUNTED_UP_TO = 10_000;

/** Records with one value: the condition in SQL, and its bindings. */
type Part = [condition: string, bindings: readonly unknown[]];

/** What is counted: a table, and the condition for each value. An index serves each condition. */
interface Counting<V extends string> {
  table: string;
  values: readonly V[];
  part: (strapi: Core.Strapi, value: V, now: Date) => Part;
}

const counting = <V extends string>(parts: Counting<V>): Counting<V> => parts;

/** The condition for deployments that people look for. */
const attentionPart = (strapi: Core.Strapi, { statuses, time }: Attention, now: Date): Part => {
  const ofStatus = `deployment_status in (${statuses.map((status) => `'${status}'`).join(', ')})`;
  if (!time) return [ofStatus, []];
  const { field, from, until } = time;
  const bounds = (
    [
      [from, '>='],
      [until, '<='],
    ] as const
  ).flatMap(([after, operator]) =>
    after === undefined
      ? []
      : [{ text: `${field} ${operator} ?`, at: moment(strapi, new Date(now.getTime() + after)) }],
  );
  const ofTime = bounds.length > 0 ? bounds.map(({ text }) => text) : [`${field} is not null`];
  return [[ofStatus, ...ofTime].join(' and '), bounds.map(({ at }) => at)];
};

const COUNTED = {
  agents: counting({
    table: 'svc_agents',
    values: AGENT_STATUSES,
    part: (_strapi, status) => ['agent_status = ?', [status]],
  }),
  open_findings: counting({
    table: 'security_findings',
    values: SEVERITIES,
    part: (_strapi, severity) => [`finding_status = 'open' and severity = ?`, [severity]],
  }),
  drafts: counting({
    table: 'blueprint_drafts',
    values: DRAFT_STATUSES,
    part: (_strapi, status) => ['draft_status = ?', [status]],
  }),
  deployments: counting({
    table: 'deployments',
    values: keysOf(ATTENTION),
    part: (strapi, kind, now) => attentionPart(strapi, ATTENTION[kind], now),
  }),
};

/** The name of a group of counts. */
export type Counted = keyof typeof COUNTED;

/** The records of an organisation by value. */
export type RecordCounts = {
  [Kind in Counted]: (typeof COUNTED)[Kind] extends Counting<infer V> ? Record<V, number> : never;
};

const partsOf = <V extends string>(strapi: Core.Strapi, { values, part }: Counting<V>, now: Date) =>
  values.map((value) => ({ value, part: part(strapi, value, now) }));

/**
 * Counts the records of an organisation by status or severity, and deployments by what people look for, with one statement.
 *
 * @param kinds what to count
 * @param now from which times of deployments are counted
 * @returns the counts, each at most `COUNTED_UP_TO`
 */
export const countRecords = async (
  strapi: Core.Strapi,
  organisationId: number,
  kinds: readonly Counted[],
  now: Date,
): Promise<Partial<RecordCounts>> => {
  const parts = kinds.flatMap((kind) =>
    partsOf(strapi, COUNTED[kind] as Counting<string>, now).map((part) => ({ kind, ...part })),
  );
  if (parts.length === 0) return {};
  const counts = parts.map(
    ({
      kind,
      value,
      part: [condition],
    }) => `select '${kind}' as kind, '${value}' as value, (select count(*) from (select 1 from ${COUNTED[kind].table}
      where organisation_id = ? and ${condition} limit ${COUNTED_UP_TO}) as part) as total`,
  );
  const query = connectionOf(strapi).raw(
    counts.join(' union all '),
    parts.flatMap(({ part: [, bindings] }) => [organisationId, ...bindings] as Knex.RawBinding[]),
  );
  const rows = await readLong<{ kind: Counted; value: string; total: number | string }>(strapi, query, organisationId);
  const found: Record<string, Record<string, number>> = {};
  for (const { kind, value, total } of rows) found[kind] = { ...found[kind], [value]: Number(total) };
  return found;
};
