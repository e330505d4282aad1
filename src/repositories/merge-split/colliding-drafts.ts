import type { Core } from '@strapi/strapi';
import type { RenamedSlug } from '../../domain/merge-split/deduplicate-slugs';
import { connectionOf, isSqlite } from '../../database/connection';
import { readLong, stoppable } from '../../lists/long-reads';
import { chunksOf } from '../../database/chunks';

const TABLE = 'blueprint_drafts';
const CHUNK = 1_000;

/** A draft whose slug is taken in the target organisation. */
export interface CollidingDraft {
  id: number;
  documentId: string;
  slug: string;
}

/** The drafts of one organisation whose slug is taken in another, and all slugs of both; long reads outside a transaction. */
export const collidingDrafts = async (
  strapi: Core.Strapi,
  sourceId: number,
  targetId: number,
): Promise<{ colliding: CollidingDraft[]; taken: Set<string> }> => {
  const query = stoppable(connectionOf(strapi)(`${TABLE} as s`), 's.id')
    .join(`${TABLE} as t`, (on) => void on.on('t.slug', 's.slug').onVal('t.organisation_id', targetId))
    .where('s.organisation_id', sourceId)
    .orderBy('s.id')
    .select('s.id', 's.document_id', 's.slug');
  const rows = await readLong<{ id: number; document_id: string; slug: string }>(strapi, query, sourceId);
  const colliding = rows.map(({ id, document_id: documentId, slug }) => ({ id, documentId, slug }));
  if (colliding.length === 0) return { colliding, taken: new Set() };
  const taken = stoppable(connectionOf(strapi)(TABLE), 'id')
    .whereIn('organisation_id', [sourceId, targetId])
    .whereNotNull('slug')
    .select('slug');
  const slugs = await readLong<{ slug: string }>(strapi, taken, sourceId);
  return { colliding, taken: new Set(slugs.map(({ slug }) => slug)) };
};

const ON_POSTGRES = `update ${TABLE} d set slug = n."to", updated_at = ?
  from jsonb_to_recordset(?::jsonb) as n (id int, "to" text) where d.id = n.id`;

const ON_SQLITE = `update ${TABLE} set slug = n.value ->> 'to', updated_at = ?
  from json_each(?) as n where ${TABLE}.id = n.value ->> 'id'`;

/** Writes the new slugs of drafts, many per statement. */
export const writeSlugs = async (strapi: Core.Strapi, renamed: readonly RenamedSlug[]): Promise<void> => {
  const db = connectionOf(strapi);
  const sql = isSqlite(strapi) ? ON_SQLITE : ON_POSTGRES;
  for (const chunk of chunksOf(renamed, CHUNK)) await db.raw(sql, [new Date(), JSON.stringify(chunk)]);
};
