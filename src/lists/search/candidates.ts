import type { Knex } from 'knex';
import type { Condition } from '../../wire/query/filters';
import { ORGANISATION_COLUMN } from '../../database/connection';
import type { ListScope } from '../list-scope';
import { mayContinue } from '../long-reads';
import type { SelectPlan } from '../records/select-plan';
import { BUILDS, COMPLETE, indexOf, PENDING, relatedName, searchSourceOf, type SearchSource } from './sources';
import { coveringTrigrams, trigramKey } from './trigrams';

/** SQL with a question mark for each of its values. */
interface Fragment {
  sql: string;
  bindings: (string | number)[];
}

/** A search that an index serves. */
export interface IndexedSearch {
  source: SearchSource;
  /** The organisations that are searched. */
  ids: readonly number[];
  trigrams: readonly string[];
}

/** The index is searched once for each organisation. */
const MAX_ORGANISATIONS = 50;

/** The words that every selected record contains. */
const wordsIn = (condition: Condition | null): readonly string[] => {
  if (!condition) return [];
  if ('words' in condition) return condition.words;
  return 'all' in condition ? condition.all.flatMap(wordsIn) : [];
};

/**
 * The searches by which indexes find the candidates for a condition, one for each table behind a list. The condition must have a
 * word of three characters or more, the texts of the tables must be indexed, and few organisations searched.
 *
 * @returns none if the indexes do not serve the condition
 */
export const indexedSearches = (
  tables: readonly string[],
  { organisations: ids }: Pick<ListScope, 'organisations'>,
  condition: Condition | null,
): readonly IndexedSearch[] => {
  const sources = tables.flatMap((table) => searchSourceOf(table) ?? []);
  if (sources.length < tables.length || ids === null) return [];
  const trigrams = [...new Set(wordsIn(condition).flatMap(coveringTrigrams))];
  if (trigrams.length === 0 || ids.length === 0 || ids.length > MAX_ORGANISATIONS) return [];
  return sources.map((source) => ({ source, ids, trigrams }));
};

const join = (parts: readonly Fragment[]): Fragment => ({
  sql: parts.map(({ sql }) => sql).join(' union all '),
  bindings: parts.flatMap(({ bindings }) => bindings),
});

const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** The records of one organisation that contain the trigrams, as far as they are indexed. */
const indexed = ({ source, trigrams }: IndexedSearch, organisationId: number, onSqlite: boolean): Fragment => {
  const index = indexOf(source);
  if (!onSqlite) {
    const keys = trigrams.map((trigram) => trigramKey(organisationId, trigram));
    return { sql: `select id from ${index} where keys @> ?::int[]`, bindings: [`{${keys.join(',')}}`] };
  }
  const match = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
  return {
    sql: `select rowid & 4294967295 from ${index} where ${mayContinue('(rowid & 4294967295)')} and ${index} match ?
      and rowid between (? << 32) and (? << 32) + 4294967295`,
    bindings: [match, organisationId, organisationId],
  };
};

/** The records that were written and are not indexed. */
const pending = ({ source, ids }: IndexedSearch): Fragment => ({
  sql: `select record_id from ${PENDING} where source = ? and organisation_id in (${marks(ids)})`,
  bindings: [source.table, ...ids],
});

/**
 * The records behind the position of a build that has not ended; no row is read without one. SQLite joins in the written order, and
 * would evaluate a constant condition for each row; PostgreSQL does the opposite.
 */
const unbuilt = ({ source, ids }: IndexedSearch, onSqlite: boolean): Fragment => {
  const { table } = source;
  const owned = `r.${ORGANISATION_COLUMN} in (${marks(ids)})`;
  const position = `(select position from ${BUILDS} where source = '${table}')`;
  const sql = onSqlite
    ? `select r.id from ${BUILDS} as b cross join ${table} as r
        where b.source = '${table}' and b.position < ${COMPLETE} and ${owned} and r.id > b.position`
    : `select r.id from ${table} as r where ${position} < ${COMPLETE} and ${owned} and r.id > ${position}`;
  return { sql, bindings: [...ids] };
};

/** The records that refer to a record whose texts have changed; no row is read without one. */
const dependent = (search: IndexedSearch, onSqlite: boolean): Fragment[] => {
  const { source, ids } = search;
  if (!source.related) return [];
  const { table, related } = source;
  const owned = `r.${ORGANISATION_COLUMN} in (${marks(ids)})`;
  const changed = `from ${PENDING} where source = '${relatedName(source)}'`;
  const sql = onSqlite
    ? `select r.id from ${PENDING} as p cross join ${table} as r
        where p.source = '${relatedName(source)}' and r.${related.key} = p.record_id and ${owned}`
    : `select r.id from ${table} as r
        where exists (select 1 ${changed}) and ${owned} and r.${related.key} in (select record_id ${changed})`;
  return [{ sql, bindings: [...ids] }];
};

/** The records that the index does not contain, or not as they are now. */
const missing = (search: IndexedSearch, onSqlite: boolean): Fragment[] => [
  pending(search),
  unbuilt(search, onSqlite),
  ...dependent(search, onSqlite),
];

/**
 * Selects the ids of a superset of the records that a search finds. The search's condition has to confirm them.
 *
 * @returns a statement whose rows have one column; an id can be repeated
 */
const candidates = (search: IndexedSearch, onSqlite: boolean): Fragment =>
  join([...search.ids.map((id) => indexed(search, id, onSqlite)), ...missing(search, onSqlite)]);

/** The part of knex's client that its types do not describe. */
interface Raw {
  raw(sql: string, bindings: readonly (string | number)[]): Knex.AliasDict;
}

/** Makes a list read only the candidates. SQLite would otherwise walk the organisation's rows. */
export const narrowToCandidates = (
  query: Knex.QueryBuilder,
  condition: Condition | null,
  plan: SelectPlan,
  scope: ListScope,
): void => {
  const { isSqlite, isDerived, table } = plan;
  const found = indexedSearches(plan.tables, scope, condition).map(
    (search) => [search.source.table, candidates(search, isSqlite)] as const,
  );
  const [only] = found;
  if (!only) return;
  const client: Raw = query.client;
  if (isDerived) {
    const ids = new Map(found.map(([name, { sql }]) => [name, sql]));
    const bindings = found.flatMap(([, fragment]) => fragment.bindings);
    query.from(client.raw(`${plan.derivedFrom(ids)} as t`, bindings));
    return;
  }
  if (isSqlite) query.from(client.raw('?? as t not indexed', [table]));
  query.whereRaw(`t.id in (${only[1].sql})`, only[1].bindings);
};

const countUpTo = (most: number, { sql, bindings }: Fragment): Fragment => ({
  sql: `select count(*) from (select 1 from (${sql}) as found limit ?) as few`,
  bindings: [...bindings, most],
});

/** Counts the candidates of searches; at most `most`. */
export const candidatesUpTo = (most: number, searches: readonly IndexedSearch[], onSqlite: boolean): Fragment =>
  countUpTo(most, join(searches.map((search) => candidates(search, onSqlite))));

/** Counts the records that are candidates of every search, because they are not indexed; at most `most`. */
export const unindexedUpTo = (most: number, searches: readonly IndexedSearch[], onSqlite: boolean): Fragment =>
  countUpTo(most, join(searches.flatMap((search) => missing(search, onSqlite))));
