import { createHash } from 'node:crypto';

/** A table whose texts are indexed for `_q`. */
export interface SearchSource {
  table: string;
  /** The columns that lists of this table, and lists derived from it, search. */
  columns: readonly string[];
  /** The searched columns of a record to which `key` refers. */
  related?: { table: string; key: string; columns: readonly string[] };
}

/** The types of which an organisation can have so many records that a search must not read them all. */
export const SEARCH_SOURCES: readonly SearchSource[] = [
  {
    table: 'svc_agents',
    columns: ['hostname', 'os', 'version'],
    related: { table: 'cloud_instances', key: 'cloud_instance_id', columns: ['name'] },
  },
  { table: 'cloud_instances', columns: ['name', 'provider', 'region', 'external_id'] },
  { table: 'security_findings', columns: ['rule_id', 'file_path', 'description', 'tool'] },
  {
    table: 'memberships',
    columns: ['display_name', 'user_name', 'directory_email'],
    related: { table: 'up_users', key: 'user_id', columns: ['username', 'email'] },
  },
  { table: 'invitations', columns: ['email'] },
];

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
