import { connectionOf } from '../../database/connection';
import { columnsByTable } from '../catalogue';
import type { Check, Examined, Finding } from '../check';

interface State {
  sequence: string | null;
  last: string | null;
  newest: string | null;
}

const stateOf = async ({ db }: Pick<Examined, 'db'>, table: string): Promise<State | undefined> => {
  const { rows: found }: { rows: { sequence: string | null }[] } = await db.raw(
    `select pg_get_serial_sequence(quote_ident(?), 'id') as sequence`,
    [table],
  );
  const sequence = found[0]?.sequence;
  if (!sequence) return undefined;
  const { rows }: { rows: Omit<State, 'sequence'>[] } = await db.raw(
    `select case when is_called then last_value else last_value - 1 end as last, (select max(id) from ??) as newest
       from ${sequence}`,
    [table],
  );
  return { sequence, last: rows[0]?.last ?? null, newest: rows[0]?.newest ?? null };
};

const isBehind = (state: State | undefined): state is State =>
  state !== undefined && state.newest !== null && BigInt(state.newest) > BigInt(state.last ?? 0);

const repairOf = (table: string): Finding['repair'] => ({
  does: 'continues it after the newest row',
  organisationId: null,
  target: { type: 'database', id: `${table}.id` },
  run: async (strapi) => {
    const db = connectionOf(strapi);
    const state = await stateOf({ db }, table);
    if (!isBehind(state)) return false;
    await db.raw(`select setval(?, (select max(id) from ??))`, [state.sequence, table]);
    return true;
  },
});

async function* find(examined: Examined): AsyncGenerator<Finding> {
  // SQLite derives the next id from the rows.
  if (examined.onSqlite) return;
  const tables = [...(await columnsByTable(examined))].filter(([, columns]) => columns.has('id'));
  for (const [table] of tables)
    if (isBehind(await stateOf(examined, table)))
      yield {
        record: `the sequence of ${table}`,
        fault: 'it is behind the newest row, so the next record cannot be stored',
        repair: repairOf(table),
      };
}

/** Sequences fall behind when rows are copied into a database without them. */
export const sequences: Check = {
  name: 'sequences',
  checks: 'On PostgreSQL, the ids of new rows follow those of existing ones.',
  repairs: 'Continues the sequence after the newest row.',
  find,
};
