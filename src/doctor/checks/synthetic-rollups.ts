import { recountCheck } from '../../repositories/checks/rollups/recount-check';
import { CHANGES, COMPLETE, LENGTHS, RESULTS, ROLLUPS, STATE } from '../../repositories/checks/rollups/rollup-tables';
import { type FoundRow, recordOf, rowsOf, targetOf } from '../broken-rows';
import { columnsByTable } from '../catalogue';
import type { Check, Examined, Finding } from '../check';

const TABLE = 'synthetic_checks';

const seenIn = (onSqlite: boolean): string => {
  const time = 'coalesce(x.checked_at, x.created_at)';
  return onSqlite ? time : `cast(floor(extract(epoch from ${time}) * 1000) as bigint)`;
};

/** Matches checks whose roll-ups by day do not have as many results as are kept. */
const isMiscounted = (onSqlite: boolean): string => `exists (
  select 1 from ${STATE} s where s.check_id = ${COMPLETE} and
    (select coalesce(sum(r.results), 0) from ${ROLLUPS} r
       where r.check_id = t.id and r.hours = ${LENGTHS.day} and r.starts >= s.raw_from)
    + (select coalesce(sum(c.n), 0) from ${CHANGES} c where c.check_id = t.id and c.seen >= s.raw_from)
    <> (select count(*) from ${RESULTS} x where x.organisation_id = t.organisation_id
         and x.synthetic_check_id = t.id and ${seenIn(onSqlite)} >= s.raw_from))`;

async function* find(examined: Examined): AsyncGenerator<Finding> {
  const tables = await columnsByTable(examined);
  if (![ROLLUPS, CHANGES, STATE].every((name) => tables.has(name))) return;
  const rows = rowsOf<FoundRow>(examined, TABLE, (query) => {
    query.whereRaw(isMiscounted(examined.onSqlite));
  });
  for await (const row of rows)
    yield {
      record: recordOf(TABLE, row),
      fault: 'its roll-ups do not have as many results as there are',
      repair: {
        does: 'counts its results again',
        organisationId: row.organisationId,
        target: targetOf(TABLE, row),
        run: async (strapi) => {
          await recountCheck(strapi, row.id);
          return true;
        },
      },
    };
}

/** The roll-ups that summaries and series are read from. */
export const syntheticRollups: Check = {
  name: 'synthetic-rollups',
  checks: 'The roll-ups of each synthetic check have as many results as are kept.',
  repairs: 'Counts the results of the check again. Days whose results have been removed keep their roll-ups.',
  find,
};
