import type { Knex } from 'knex';
import { RawJson } from '../../wire/raw-json';
import { giveWay } from '../../database/fair-turns';
import type { SelectPlan } from './select-plan';
import { type Cells, preparedStatement, type Statements } from '../../database/statements';

/**
 * Large JSON fields in lists. A page may come to 50 MB of them, which takes seconds to read, parse and write again. So one
 * statement of a list reads no more than a bound of each field, what is larger is read record by record with turns of the
 * event loop between, and what is much in all is passed on as text.
 */

/** A JSON field of so many bytes is read with its row on SQLite. */
const READ_AT_ONCE = 8 * 1024;
/** So many characters of JSON in one answer are parsed. */
const PARSED_IN_ALL = 256 * 1024;
/** Where there are more, fields up to this many characters still are. */
const PARSED_EACH = 1024;

/**
 * The columns of a list. On SQLite, a large JSON field comes as an empty blob, which no JSON value is: its size is known
 * without reading it.
 */
export const boundedColumns = (db: Knex, plan: SelectPlan): Record<string, string | Knex.Raw> => {
  if (!plan.isSqlite || plan.json.length === 0) return plan.columns;
  const bounded = plan.json.map(({ name, column }) => [
    name,
    db.raw(`case when octet_length(??) > ${READ_AT_ONCE} then x'' else ?? end`, [column, column]),
  ]);
  return { ...plan.columns, ...(Object.fromEntries(bounded) as Record<string, Knex.Raw>) };
};

const isLeftOut = (cell: unknown): boolean => cell instanceof Uint8Array;

/**
 * Reads the fields that a list has left out of a row.
 *
 * @returns the whole row; null where the record has been deleted since
 */
const completed = async (statements: Statements, plan: SelectPlan, cells: Cells): Promise<Cells | null> => {
  const missing = plan.json.filter(({ place }) => isLeftOut(cells[place]));
  if (missing.length === 0) return cells;
  const columns = missing.map(({ column }) => column).join(', ');
  const statement = preparedStatement(`select ${columns} from ${plan.table} as t where t.id = ?`);
  const [found] = await statements.cells(statement, [cells[plan.idPlace]]);
  if (!found) return null;
  const whole = [...cells];
  missing.forEach(({ place }, index) => (whole[place] = found[index]));
  return whole;
};

const sizeOf = (cell: unknown): number => (typeof cell === 'string' ? cell.length : 0);

/** A row whose large JSON fields stay text. */
const withRawJson = (plan: SelectPlan, cells: Cells): Cells => {
  const kept = [...cells];
  for (const { place } of plan.json) {
    const cell = cells[place];
    if (sizeOf(cell) > PARSED_EACH) kept[place] = new RawJson(cell as string);
  }
  return kept;
};

/**
 * Completes the rows of a page, to be decoded: `RawJson` stands for the large fields where there are many. Records that
 * were deleted since they were listed are left out.
 */
export const completePage = async (
  statements: Statements,
  plan: SelectPlan,
  rows: readonly Cells[],
): Promise<readonly Cells[]> => {
  if (plan.json.length === 0) return rows;
  const whole: Cells[] = [];
  let size = 0;
  for (const row of rows) {
    const cells = await completed(statements, plan, row);
    if (!cells) continue;
    for (const { place } of plan.json) size += sizeOf(cells[place]);
    whole.push(cells);
  }
  return size > PARSED_IN_ALL ? whole.map((cells) => withRawJson(plan, cells)) : whole;
};

/** Completes the rows of a stream one by one, with turns of the event loop between them. Large fields are `RawJson`. */
export const completeStream = async function* (
  statements: Statements,
  plan: SelectPlan,
  rows: readonly Cells[],
): AsyncGenerator<Cells> {
  for (const row of rows) {
    await giveWay();
    const cells = await completed(statements, plan, row);
    if (cells) yield plan.json.length > 0 ? withRawJson(plan, cells) : cells;
  }
};
