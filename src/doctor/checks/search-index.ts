import { connectionOf } from '../../database/connection';
import { BUILDS, indexOf, PENDING, SEARCH_SOURCES, type SearchSource } from '../../lists/search/sources';
import { type FoundRow, recordOf, rowsOf, targetOf } from '../broken-rows';
import { columnsByTable } from '../catalogue';
import type { Check, Examined, Finding } from '../check';

/** The number of a record in the index of SQLite. */
const ROWID = '(coalesce(t.organisation_id, 0) << 32 | t.id)';

const isIndexed = (source: SearchSource, onSqlite: boolean): string =>
  onSqlite
    ? `exists (select 1 from ${indexOf(source)} s where s.rowid = ${ROWID})`
    : `exists (select 1 from ${indexOf(source)} s where s.id = t.id)`;

const isPending = (source: SearchSource): string =>
  `exists (select 1 from ${PENDING} p where p.source = '${source.table}'
     and p.organisation_id = coalesce(t.organisation_id, 0) and p.record_id = t.id)`;

const noted = (source: SearchSource, row: FoundRow): Finding['repair'] => ({
  does: 'notes it for the watchdog search-index',
  organisationId: row.organisationId,
  target: targetOf(source.table, row),
  run: async (strapi) => {
    await connectionOf(strapi)(PENDING).insert({
      source: source.table,
      organisation_id: row.organisationId ?? 0,
      record_id: row.id,
    });
    return true;
  },
});

/** Records that are indexed according to the state of the build, but that no search finds. */
async function* missing(examined: Examined, source: SearchSource): AsyncGenerator<Finding> {
  const rows = rowsOf<FoundRow>(examined, source.table, (query) => {
    query.whereRaw(`t.id <= (select position from ${BUILDS} where source = '${source.table}')`);
    query.whereRaw(`not ${isIndexed(source, examined.onSqlite)} and not ${isPending(source)}`);
  });
  for await (const row of rows)
    yield {
      record: recordOf(source.table, row),
      fault: 'the search index does not contain it, so searches in large organisations do not find it',
      repair: noted(source, row),
    };
}

async function* find(examined: Examined): AsyncGenerator<Finding> {
  const tables = await columnsByTable(examined);
  const isThere = (source: SearchSource): boolean =>
    [indexOf(source), PENDING, BUILDS].every((name) => tables.has(name));
  for (const source of SEARCH_SOURCES.filter(isThere)) yield* missing(examined, source);
}

/** What `_q` finds. A superfluous entry does no harm: a search reads the records that it names. */
export const searchIndex: Check = {
  name: 'search-index',
  checks: 'Every record that can be searched is in the index, or is noted to be indexed.',
  repairs: 'Notes the record, so that the watchdog search-index indexes it.',
  find,
};
