import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';
import { numberOrNull } from '../../database/numbers';
import type { DatabaseObject } from '../../database/schema/database-objects';
import { toIso } from '../../database/moments';

const TABLE = 'blueprints';

/** Blueprints from before there were versions are the first of their line. */
export const BLUEPRINT_LINES: DatabaseObject = {
  name: 'blueprint-lines',
  definition: () => [`update ${TABLE} set line = document_id where line is null`],
};

/** The newest version of a line. */
export interface NewestVersion {
  /** The number of the newest version; 0 if there is none. */
  number: number;
  /** The numeric ids of the versions that are marked as the latest: one, or none. */
  latest: number[];
}

/** The newest version of a line. It stays the newest while the organisation is locked. */
export const newestVersion = async (strapi: Core.Strapi, line: string): Promise<NewestVersion> => {
  const newest = await connectionOf(strapi)(TABLE).where({ line }).max<{ number: unknown }[]>({ number: 'number' });
  const latest = await connectionOf(strapi)(TABLE).where({ line, latest: true }).select<{ id: number }[]>('id');
  return { number: numberOrNull(newest[0]?.number) ?? 0, latest: latest.map(({ id }) => id) };
};

/** A version in the list of its line. */
export interface ShownVersion {
  documentId: string;
  number: number;
  version: string | null;
  createdAt: string;
  retired_at: string | null;
}

interface Row {
  document_id: string;
  number: number;
  version: string | null;
  created_at: unknown;
  retired_at: unknown;
}

/** What a next version takes over from the version that its draft was made from. */
export interface BaseVersion {
  line: string;
  slug: string | null;
}

/** The line and slug of a version; null if it is gone. */
export const baseVersion = async (strapi: Core.Strapi, id: number): Promise<BaseVersion | null> =>
  (await connectionOf(strapi)(TABLE).where({ id }).first<BaseVersion | undefined>('line', 'slug')) ?? null;

/** Locks the draft of a blueprint until the transaction ends. */
export const lockDraftOf = async (strapi: Core.Strapi, id: number): Promise<void> => {
  if (isSqlite(strapi)) return;
  const db = connectionOf(strapi);
  const draft = db(TABLE).where({ id }).select('draft_id');
  await db('blueprint_drafts').where('id', draft).forNoKeyUpdate().select('id');
};

/** The versions of a line, the newest first. */
export const versionsOf = async (strapi: Core.Strapi, line: string, limit: number): Promise<ShownVersion[]> => {
  const rows = await connectionOf(strapi)(TABLE)
    .where({ line })
    .orderBy('number', 'desc')
    .limit(limit)
    .select<Row[]>('document_id', 'number', 'version', 'created_at', 'retired_at');
  return rows.map((row) => ({
    documentId: row.document_id,
    number: row.number,
    version: row.version,
    createdAt: toIso(row.created_at),
    retired_at: row.retired_at === null ? null : toIso(row.retired_at),
  }));
};
