import type { Knex } from 'knex';
import { type ChainOwner, listChains, readHead } from '../audit/read-chains';
import type { OwnedHead } from '../audit/verify-chains';
import { countOf } from '../database/counts';
import { columnsByTable } from './catalogue';
import type { Examined } from './check';

/** What a database contains, to compare a restored one with the one that was backed up. */
export interface Contents {
  /** The number of rows of each table. */
  rows: Record<string, number>;
  /** The newest entry of each chain of the audit log. */
  heads: OwnedHead[];
  /** The version of the tables; null before it was recorded. */
  schema: { schema: number; release: string } | null;
}

/** SQLite's own tables, and those of which an index of FTS5 consists: counting their rows says nothing. */
const UNCOUNTED = /^sqlite_|_search(_|$)/;

const schemaOf = async (db: Knex): Promise<Contents['schema']> => {
  const row = await db('schema_versions')
    .orderBy('id', 'desc')
    .first<{ schema_version: number; release: string } | undefined>('schema_version', 'release');
  return row ? { schema: row.schema_version, release: row.release } : null;
};

const headOf = async (db: Knex, organisationId: ChainOwner): Promise<OwnedHead[]> => {
  const head = await readHead(db, organisationId);
  return head ? [{ organisationId, ...head }] : [];
};

/** Counts the rows of every table, and reads the ends of the audit log. */
export const contentsOf = async (examined: Pick<Examined, 'db' | 'onSqlite'>): Promise<Contents> => {
  const { db } = examined;
  const tables = [...(await columnsByTable(examined)).keys()].filter((name) => !UNCOUNTED.test(name)).sort();
  const rows: Record<string, number> = {};
  for (const table of tables) rows[table] = countOf(await db(table).count({ total: '*' }));
  const heads: OwnedHead[] = [];
  if (tables.includes('audit_entries'))
    for (const owner of await listChains(db)) heads.push(...(await headOf(db, owner)));
  return { rows, heads, schema: tables.includes('schema_versions') ? await schemaOf(db) : null };
};

/** The differences of two databases that should contain the same, as sentences; at most one for each table or chain. */
export const differences = (expected: Contents, found: Contents): string[] => {
  const tables = new Set([...Object.keys(expected.rows), ...Object.keys(found.rows)]);
  const rows = [...tables]
    .filter((name) => expected.rows[name] !== found.rows[name])
    .map((name) => `${name} has ${found.rows[name] ?? 'no'} rows instead of ${expected.rows[name] ?? 'none'}`);
  const ends = new Map(found.heads.map(({ organisationId, hash }) => [organisationId, hash]));
  const heads = expected.heads
    .filter(({ organisationId, hash }) => ends.get(organisationId) !== hash)
    .map(
      ({ organisationId }) =>
        `the audit log of ${organisationId === null ? 'the platform' : `organisation ${organisationId}`} ends differently`,
    );
  return [...rows, ...heads];
};
