import { calendarMonthOf } from '../../domain/budget/calendar-month';
import { toMilliseconds } from '../../database/moments';
import { rawRows } from '../../database/raw-rows';
import { exactSum, storedSpendSql } from '../../repositories/budget/budget-status-sql';
import { settleBudgets } from '../../watchdogs/budget';
import { type FoundRow, recordOf, rowsOf, targetOf } from '../broken-rows';
import type { Check, Examined, Finding } from '../check';

/** A change that was committed while the watchdog was reading may have an earlier time than its run. */
const MARGIN_MS = 10 * 60_000;

interface Run {
  moment: Date;
  /** What changed after this may be unknown to the run. */
  knownUntil: Date;
}

interface RunRow {
  moment: unknown;
  started: unknown;
}

/** The last run of the watchdog in each cell. */
const LAST_RUNS = `select r.moment as moment, r.started_at as started from watchdog_runs r
  where r.watchdog = 'budget' and r.ended_at is not null and coalesce(r.failed, 0) = 0 and coalesce(r.dry_run, false) = false
    and not exists (select 1 from watchdog_runs o where o.watchdog = 'budget' and o.ended_at is not null
      and coalesce(o.failed, 0) = 0 and coalesce(o.dry_run, false) = false and o.cell is not distinct from r.cell
      and (o.started_at > r.started_at or (o.started_at = r.started_at and o.id > r.id)))`;

/**
 * The last run of the watchdog, of the cell whose last run is the oldest. Null if cells are in different months:
 * then the stored spends are those of different months, too.
 */
const lastRun = async ({ db }: Examined): Promise<Run | null> => {
  const rows = rawRows<RunRow>(await db.raw(LAST_RUNS));
  const runs = rows.map(({ moment, started }) => [toMilliseconds(moment), toMilliseconds(started)] as [number, number]);
  if (runs.length === 0) return null;
  const months = new Set(runs.map(([moment]) => calendarMonthOf(new Date(moment)).from.getTime()));
  if (months.size > 1) return null;
  const [moment, started] = runs.reduce((one, other) => (other[1] < one[1] ? other : one));
  return { moment: new Date(moment), knownUntil: new Date(started - MARGIN_MS) };
};

/** Whether costs of the organisation, or the organisation itself, changed after the run: then the next one settles it. */
const isChangedSince = async ({ db }: Examined, id: number, since: Date): Promise<boolean> => {
  const cost: unknown = await db('cost_records')
    .where({ organisation_id: id })
    .where('updated_at', '>=', since)
    .first('id');
  if (cost !== undefined) return true;
  const entry: unknown = await db('audit_entries')
    .where({ organisation_id: id })
    .where('created_at', '>=', since)
    .first('id');
  return entry !== undefined;
};

const repairOf = (row: FoundRow, { moment }: Run): Finding['repair'] => ({
  does: 'adds up the cost records of the month again, and sets the budget status',
  organisationId: row.id,
  target: targetOf('organisations', row),
  run: async (strapi) => {
    const range = { after: row.id - 1, last: row.id };
    const span = { ...calendarMonthOf(moment), now: moment, staleAt: new Date(0) };
    return (await settleBudgets(strapi, range, span)).changed > 0;
  },
});

const spendOf = (
  onSqlite: boolean,
): string => `coalesce((select ${exactSum(onSqlite, 'c.amount_eur')} from cost_records c
  where c.organisation_id = t.id and c.charged_at >= :from and c.charged_at < :until), 0)`;

async function* find(examined: Examined): AsyncGenerator<Finding> {
  const run = await lastRun(examined);
  if (!run) return;
  const { onSqlite } = examined;
  const spend = spendOf(onSqlite);
  const stored = `coalesce(${storedSpendSql(onSqlite, 't', spend)}, 0)`;
  const rows = rowsOf<FoundRow>(examined, 'organisations', (query) => {
    query.whereRaw(`${stored} <> ${spend}`, { ...calendarMonthOf(run.moment) });
  });
  for await (const row of rows) {
    if (await isChangedSince(examined, row.id, run.knownUntil)) continue;
    yield {
      record: recordOf('organisations', row),
      fault: 'its budget_current_spend is not the sum of its cost records of the month',
      repair: repairOf(row, run),
    };
  }
}

/** The stored sum, as of the last run of the watchdog. */
export const spend: Check = {
  name: 'spend',
  checks: 'The spend of every organisation is the sum of its cost records, as of the last run of the watchdog budget.',
  repairs: 'Adds it up again, as the watchdog would.',
  find,
};
