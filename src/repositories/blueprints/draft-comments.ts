import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';
import { insertRows } from '../../database/insert-rows';
import type { DatabaseObject } from '../../database/schema/database-objects';
import { rowTrigger } from '../../database/schema/row-trigger';
import type { DRAFT_COMMENT_KINDS, DraftStatus } from '../../domain/vocabularies';

/* What people say in the review of a draft. It belongs to the draft, and moves with it. */
const TABLE = 'draft_comments';

const DELETION = {
  name: `${TABLE}_deletion`,
  event: 'delete',
  table: 'blueprint_drafts',
  does: `delete from ${TABLE} where draft_id = old.id`,
};

/** No foreign key: the schema sync of SQLite replaces tables, and would delete the comments with the old one. */
const table = (onSqlite: boolean): string =>
  `create table if not exists ${TABLE} (id ${onSqlite ? 'integer primary key autoincrement' : 'bigserial primary key'},
    draft_id integer not null, at bigint not null, kind text not null, actor_kind text not null, actor_label text,
    step text, message text not null)`;

/** The table of the comments on drafts. */
export const DRAFT_COMMENTS: DatabaseObject = {
  name: 'draft-comments',
  definition: (strapi) => [
    table(isSqlite(strapi)),
    `create index if not exists ${TABLE}_draft_idx on ${TABLE} (draft_id, id)`,
    ...rowTrigger(isSqlite(strapi), DELETION),
  ],
};

/** A comment on a draft. */
export interface DraftCommentRow {
  draft_id: number;
  kind: (typeof DRAFT_COMMENT_KINDS)[number];
  actor_kind: string;
  actor_label: string | null;
  /** The id of the step that it is about; null for the whole draft. */
  step: string | null;
  message: string;
}

/** A stored comment; `at` in milliseconds. */
export type StoredDraftComment = DraftCommentRow & { id: number; at: number };

/** Adds a comment, in the open transaction. */
export const addDraftComment = async (strapi: Core.Strapi, comment: DraftCommentRow, at: Date): Promise<void> =>
  insertRows(strapi, TABLE, [{ ...comment, at: at.getTime() }], { types: { draft_id: 'int', at: 'bigint' } });

/**
 * The comments on a draft, the newest first.
 *
 * @param before only those with a smaller id; null for all
 */
export const draftComments = async (
  strapi: Core.Strapi,
  draftId: number,
  before: number | null,
  limit: number,
): Promise<StoredDraftComment[]> => {
  const query = connectionOf(strapi)(TABLE).where({ draft_id: draftId }).orderBy('id', 'desc').limit(limit);
  if (before !== null) void query.where('id', '<', before);
  const rows: StoredDraftComment[] = await query.select('*');
  // PostgreSQL's driver returns a bigint as text.
  return rows.map((row) => ({ ...row, id: Number(row.id), at: Number(row.at) }));
};

/** The status of a draft, which stays until the transaction ends; null if it is gone. */
export const lockDraftStatus = async (strapi: Core.Strapi, id: number): Promise<DraftStatus | null> => {
  const query = connectionOf(strapi)('blueprint_drafts').where({ id });
  const row = await (isSqlite(strapi) ? query : query.forNoKeyUpdate()).first<
    { draft_status: DraftStatus | null } | undefined
  >('draft_status');
  return row ? (row.draft_status ?? 'draft') : null;
};
