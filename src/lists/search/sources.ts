import { createHash } from 'node:crypto';
import { RESOURCES } from '../../resources';
import { tableOf } from '../../resources/content-types';
import { attributeOf, type Resource } from '../../wire/resource';

/** A table whose texts are indexed for `_q`. */
export interface SearchSource {
  table: string;
  /** The columns that lists of this table, and lists derived from it, search. */
  columns: readonly string[];
  /** Those of them that have lists of texts, as JSON; absent if none does. */
  lists?: readonly string[];
  /** The searched columns of a record to which `key` refers. */
  related?: { table: string; key: string; columns: readonly string[] };
}

/** The related record of texts such as `user.email`. A record has the texts of one at most. */
const relatedOf = (resource: Resource, texts: readonly string[]): SearchSource['related'] => {
  const columns = texts.map((text) => text.split('.')[1] ?? '');
  const name = texts[0]?.split('.')[0];
  const target = name === undefined ? undefined : resource.fields[name]?.relation?.target;
  if (name === undefined || target === undefined) return undefined;
  return { table: tableOf(target), key: `${attributeOf(resource, name)}_id`, columns };
};

/** The index of a resource: the texts that its list searches, and those that a list over its records does. */
const sourceOf = (resource: Resource): SearchSource => {
  const { uid, fields, searched = [], searchIndex } = resource;
  const texts = [...new Set([...searched, ...(typeof searchIndex === 'object' ? searchIndex.texts : [])])];
  const isRelated = (text: string): boolean => text.includes('.');
  const columns = texts.filter((text) => !isRelated(text)).map((name) => attributeOf(resource, name));
  const lists = texts.filter((name) => fields[name]?.mayBeList).map((name) => attributeOf(resource, name));
  const related = relatedOf(resource, texts.filter(isRelated));
  return { table: tableOf(uid), columns, ...(lists.length > 0 ? { lists } : {}), ...(related ? { related } : {}) };
};

const indexed = RESOURCES.filter(({ searchIndex }) => searchIndex !== undefined);

/**
 * The types of which an organisation can have so many records that a search must not read them all. Those behind a derived list come
 * last: the order is part of what a database compares (SEARCH_INDEXES), and with another order it would have to be migrated.
 */
export const SEARCH_SOURCES: readonly SearchSource[] = [
  ...indexed.filter(({ searchIndex }) => searchIndex === true),
  ...indexed.filter(({ searchIndex }) => searchIndex !== true),
].map(sourceOf);

const BY_TABLE = new Map(SEARCH_SOURCES.map((source) => [source.table, source]));

/** The source of a table; null if its texts are not indexed. */
export const searchSourceOf = (table: string): SearchSource | null => BY_TABLE.get(table) ?? null;

/** What was written and has not been indexed. */
export const PENDING = 'search_pending';
/** How far each index is built. */
export const BUILDS = 'search_builds';
/** The position of an index that is complete. */
export const COMPLETE = 2_147_483_647;

/** The table that holds the index of a source. */
export const indexOf = ({ table }: SearchSource): string => `${table}_search`;

/** The name under which changes of related records wait. */
export const relatedName = ({ table, related }: SearchSource): string => `${table}.${related?.key}`;

/** Increase it when the contents of the indexes change, so that they are built again. */
const FORMAT = 1;

/** Identifies what an index contains. An index of another version is built again. */
export const versionOf = (source: SearchSource): string =>
  createHash('sha1')
    .update(JSON.stringify([FORMAT, source]))
    .digest('hex')
    .slice(0, 8);
