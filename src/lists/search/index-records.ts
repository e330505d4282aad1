import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { ADVISORY_LOCKS } from '../../database/advisory-locks';
import { connectionOf, isSqlite, ORGANISATION_COLUMN } from '../../database/connection';
import { countOf } from '../../database/counts';
import { yieldToEventLoop } from '../../database/fair-turns';
import { listTexts } from '../statements/list-texts';
import { BUILDS, COMPLETE, indexOf, PENDING, relatedName, type SearchSource } from './sources';
import { trigramKey, trigramsOf } from './trigrams';

/** Records per transaction: SQLite has one writer at a time, so others wait for it. */
const BATCH_SIZE = { sqlite: 100, postgres: 500 };
/** Characters per statement: indexing them takes a few milliseconds. */
const MAX_CHARACTERS = 20_000;

/** A record whose texts have to be indexed or removed. */
interface Place {
  organisationId: number;
  recordId: number;
}

interface Text extends Place {
  text: string;
}

/** A list of numbers as one value. */
const listOf = (onSqlite: boolean, values: readonly (number | string)[]): [sql: string, binding: string] => [
  onSqlite ? '(select value from json_each(?))' : '(select unnest(?::bigint[]))',
  onSqlite ? JSON.stringify(values) : `{${values.join(',')}}`,
];

/** The current texts of records, in lower case. Records that no longer exist are missing. */
const readTexts = async (
  db: Knex,
  source: SearchSource,
  places: readonly Place[],
  onSqlite: boolean,
): Promise<Text[]> => {
  const { table, columns, lists = [], related } = source;
  const [ids, binding] = listOf(onSqlite, [...new Set(places.map(({ recordId }) => recordId))]);
  const textOf = (name: string): string => (lists.includes(name) ? listTexts(`t.${name}`, onSqlite) : `t.${name}`);
  const all = [...columns.map(textOf), ...(related?.columns.map((name) => `r.${name}`) ?? [])];
  const query = db(`${table} as t`)
    .whereRaw(`t.id in ${ids}`, [binding])
    .select({ recordId: 't.id', organisationId: `t.${ORGANISATION_COLUMN}` })
    .select(all.map((name, place) => db.raw(`lower(${name}) as text${place}`)));
  if (related) query.leftJoin(`${related.table} as r`, 'r.id', `t.${related.key}`);
  const rows = (await query) as (Place & Record<string, unknown>)[];
  return rows.map((row) => ({
    recordId: row.recordId,
    organisationId: row.organisationId ?? 0,
    // FTS5 stops at a zero character. No word that is searched for contains it or a line break.
    text: all.map((_, place) => String(row[`text${place}`] ?? '').replaceAll('\0', '\n')).join('\n'),
  }));
};

/** Splits texts into parts that are indexed by one statement each. */
function* partsOf(texts: readonly Text[]): Generator<Text[]> {
  let part: Text[] = [];
  let characters = 0;
  for (const text of texts) {
    part.push(text);
    characters += text.text.length;
    if (characters < MAX_CHARACTERS) continue;
    yield part;
    part = [];
    characters = 0;
  }
  if (part.length > 0) yield part;
}

const ROWID = `(value ->> 0 << 32) | (value ->> 1)`;

/** Removes what is indexed of these records. */
const remove = async (db: Knex, source: SearchSource, places: readonly Place[], onSqlite: boolean): Promise<void> => {
  if (onSqlite) {
    const list = JSON.stringify(places.map(({ organisationId, recordId }) => [organisationId, recordId]));
    await db.raw(`delete from ${indexOf(source)} where rowid in (select ${ROWID} from json_each(?))`, [list]);
    return;
  }
  const [ids, binding] = listOf(
    onSqlite,
    places.map(({ recordId }) => recordId),
  );
  await db.raw(`delete from ${indexOf(source)} where id in ${ids}`, [binding]);
};

const add = async (db: Knex, source: SearchSource, texts: readonly Text[], onSqlite: boolean): Promise<void> => {
  const index = indexOf(source);
  for (const part of partsOf(texts)) {
    if (onSqlite) {
      const list = JSON.stringify(part.map(({ organisationId, recordId, text }) => [organisationId, recordId, text]));
      await db.raw(`insert into ${index} (rowid, text) select ${ROWID}, value ->> 2 from json_each(?)`, [list]);
      continue;
    }
    await yieldToEventLoop();
    const keys = part.map(({ organisationId, text }) => {
      const distinct = new Set(Array.from(trigramsOf(text), (trigram) => trigramKey(organisationId, trigram)));
      return `{${[...distinct].join(',')}}`;
    });
    const ids = part.map(({ recordId }) => recordId);
    await db.raw(
      `insert into ${index} (id, keys) select id, keys::int[] from unnest(?::int[], ?::text[]) as new (id, keys)`,
      [ids, keys],
    );
  }
};

/** Indexes the current texts of records in place of what was indexed before. */
const reindex = async (db: Knex, source: SearchSource, places: readonly Place[], onSqlite: boolean): Promise<void> => {
  const texts = await readTexts(db, source, places, onSqlite);
  await remove(db, source, [...places, ...texts], onSqlite);
  await add(db, source, texts, onSqlite);
};

type PendingRow = Place & { id: number | string };

const takePending = async (db: Knex, name: string, limit: number, onSqlite: boolean): Promise<PendingRow[]> => {
  const rows = await db(PENDING)
    .where('source', name)
    .limit(limit)
    .select<PendingRow[]>('id', { organisationId: 'organisation_id', recordId: 'record_id' });
  if (rows.length === 0) return rows;
  const [ids, binding] = listOf(
    onSqlite,
    rows.map(({ id }) => id),
  );
  await db.raw(`delete from ${PENDING} where id in ${ids}`, [binding]);
  return rows;
};

/** Notes the records that refer to changed ones. Returns how many changes this were. */
const spreadRelated = async (db: Knex, source: SearchSource, limit: number, onSqlite: boolean): Promise<number> => {
  if (!source.related) return 0;
  const changed = await takePending(db, relatedName(source), limit, onSqlite);
  if (changed.length === 0) return 0;
  const [ids, binding] = listOf(
    onSqlite,
    changed.map(({ recordId }) => recordId),
  );
  await db.raw(
    `insert into ${PENDING} (source, organisation_id, record_id)
       select '${source.table}', coalesce(${ORGANISATION_COLUMN}, 0), id from ${source.table} where ${source.related.key} in ${ids}`,
    [binding],
  );
  return changed.length;
};

/** Continues a build that has not ended. Returns how many records it indexed. */
const build = async (db: Knex, source: SearchSource, limit: number, onSqlite: boolean): Promise<number> => {
  const { position } = await db(BUILDS).where('source', source.table).first<{ position: number }>('position');
  if (position >= COMPLETE) return 0;
  const places = await db(source.table)
    .where('id', '>', position)
    .orderBy('id')
    .limit(limit)
    .select<Place[]>({ recordId: 'id', organisationId: ORGANISATION_COLUMN });
  const known = places.map((place) => ({ ...place, organisationId: place.organisationId ?? 0 }));
  if (known.length > 0) await reindex(db, source, known, onSqlite);
  const next = known.length < limit ? COMPLETE : (known.at(-1)?.recordId ?? COMPLETE);
  await db(BUILDS).where('source', source.table).update({ position: next });
  return known.length;
};

/**
 * Indexes the next records of a table, in a transaction: those that were written, then those of a build.
 *
 * @returns how many; 0 if all are indexed
 */
export const indexNext = async (strapi: Core.Strapi, source: SearchSource): Promise<number> =>
  await strapi.db.transaction(async () => {
    const db = connectionOf(strapi);
    const onSqlite = isSqlite(strapi);
    const limit = BATCH_SIZE[onSqlite ? 'sqlite' : 'postgres'];
    // A batch that had read older texts must not be stored after a newer one.
    if (!onSqlite) await db.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCKS.searchIndex]);
    const spread = await spreadRelated(db, source, limit, onSqlite);
    if (spread > 0) return spread;
    const places = await takePending(db, source.table, limit, onSqlite);
    if (places.length > 0) await reindex(db, source, places, onSqlite);
    return places.length > 0 ? places.length : build(db, source, limit, onSqlite);
  });

/** About how many records of a table wait to be indexed. Counting the rows of a large table would take long. */
export const countUnindexed = async (strapi: Core.Strapi, source: SearchSource): Promise<number> => {
  const db = strapi.db.connection;
  const waiting = db(PENDING)
    .whereIn('source', [source.table, relatedName(source)])
    .count({ total: 'id' });
  const { position } = await db(BUILDS).where('source', source.table).first<{ position: number }>('position');
  const { last } = await db(source.table).max({ last: 'id' }).first<{ last: number | null }>();
  return countOf(await waiting) + Math.max(0, (last ?? 0) - position);
};
