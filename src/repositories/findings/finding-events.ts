import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';
import { insertRows } from '../../database/insert-rows';
import type { DatabaseObject } from '../../database/schema/database-objects';
import { rowTrigger } from '../../database/schema/row-trigger';
import type { FINDING_EVENT_KINDS } from '../../domain/vocabularies';

/*
 * What people say about findings and what scans did to them. It belongs to the finding, and moves with it. Changes by people are in
 * the audit log.
 */
const TABLE = 'finding_events';

const DELETION = {
  name: `${TABLE}_deletion`,
  event: 'delete',
  table: 'security_findings',
  does: `delete from ${TABLE} where finding_id = old.id`,
};

/** No foreign key: the schema sync of SQLite replaces tables, and would delete the events with the old one. */
const table = (onSqlite: boolean): string =>
  `create table if not exists ${TABLE} (id ${onSqlite ? 'integer primary key autoincrement' : 'bigserial primary key'},
    finding_id integer not null, at bigint not null, kind text not null, actor_kind text, actor_label text, message text,
    scan text, before text, after text)`;

/** The changes of one finding in the audit log. Schema files cannot limit an index to some rows. */
const CHANGES_INDEX = `create index if not exists audit_entries_finding_idx on audit_entries (target_id, id)
  where target_type = 'security-finding'`;

/** The table of the events of findings, and the index of their changes. */
export const FINDING_EVENTS: DatabaseObject = {
  name: 'finding-events',
  definition: (strapi) => [
    table(isSqlite(strapi)),
    `create index if not exists ${TABLE}_finding_idx on ${TABLE} (finding_id, id)`,
    ...rowTrigger(isSqlite(strapi), DELETION),
    CHANGES_INDEX,
  ],
};

/** The `actor_kind` of the author of a VEX statement. */
export const VEX_AUTHOR = 'vex';

/** What happened to a finding. */
export interface FindingEventRow {
  finding_id: number;
  kind: (typeof FINDING_EVENT_KINDS)[number];
  /** Who said it, `vex` for a VEX statement; null for a scan. */
  actor_kind: string | null;
  actor_label: string | null;
  message: string | null;
  /** documentId of the scan that did it. */
  scan: string | null;
  /** The severity before and after. */
  before: string | null;
  after: string | null;
}

/** Adds events, in the open transaction. */
export const addFindingEvents = async (
  strapi: Core.Strapi,
  events: readonly FindingEventRow[],
  at: Date,
): Promise<void> => {
  const rows = events.map((event) => ({ ...event, at: at.getTime() }));
  if (rows.length > 0) await insertRows(strapi, TABLE, rows, { types: { finding_id: 'int', at: 'bigint' } });
};

/** What a VEX author has said about a finding, as its history notes it. */
export type NotedStatement = Pick<FindingEventRow, 'finding_id' | 'kind' | 'actor_label' | 'message'>;

/** What VEX authors have said in the histories of some findings: each different statement once, in the order of its last entry. */
export const statementsNoted = async (strapi: Core.Strapi, ids: readonly number[]): Promise<NotedStatement[]> => {
  if (ids.length === 0) return [];
  const said = ['finding_id', 'kind', 'actor_label', 'message'];
  return connectionOf(strapi)(TABLE)
    .whereIn('finding_id', [...ids])
    .where({ actor_kind: VEX_AUTHOR })
    .groupBy(said)
    .orderByRaw('max(id)')
    .select<NotedStatement[]>(said);
};

/** A stored event. */
export type StoredFindingEvent = FindingEventRow & { id: number; at: number };

/**
 * The events of a finding, the newest first.
 *
 * @param before only those with a smaller id; null for all
 */
export const findingEvents = async (
  strapi: Core.Strapi,
  findingId: number,
  before: number | null,
  limit: number,
): Promise<StoredFindingEvent[]> => {
  const query = connectionOf(strapi)(TABLE).where({ finding_id: findingId }).orderBy('id', 'desc').limit(limit);
  if (before !== null) void query.where('id', '<', before);
  const rows: StoredFindingEvent[] = await query.select('*');
  // PostgreSQL's driver returns a bigint as text.
  return rows.map((row) => ({ ...row, id: Number(row.id), at: Number(row.at) }));
};

/** A change of a finding in the audit log, without the address that it came from. */
export interface FindingChange {
  id: number;
  created_at: unknown;
  action: string;
  actor_kind: string;
  actor_label: string | null;
  changes: unknown;
}

/**
 * The changes of a finding in the audit log, the newest first.
 *
 * @param before only those with a smaller id; null for all
 */
export const findingChanges = async (
  strapi: Core.Strapi,
  documentId: string,
  before: number | null,
  limit: number,
): Promise<FindingChange[]> => {
  const query = connectionOf(strapi)('audit_entries')
    // As in the index, which SQLite uses only for the same text.
    .whereRaw(`target_type = 'security-finding'`)
    .where({ target_id: documentId })
    .whereIn('action', ['security-finding.create', 'security-finding.update'])
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== null) void query.where('id', '<', before);
  return query.select<FindingChange[]>('id', 'created_at', 'action', 'actor_kind', 'actor_label', 'changes');
};
