import type { Knex } from 'knex';
import { RawJson } from '../../wire/raw-json';
import { yieldToEventLoop } from '../../database/fair-turns';
import type { SelectPlan } from './select-plan';
import { type Cells, preparedStatement, type Statements } from '../../database/statements';

/**
 * Large JSON fields in lists. A page may contain 50 MB of them, which would take seconds to read, parse and serialise. So the
 * statement of a list reads only fields below a bound. Larger fields are read record by record, with turns of the event loop
 * between them. If a response contains much JSON in total, it is passed on as text.
 */

/** The largest JSON field, in bytes, that is read with its row on SQLite. */
const MAX_INLINE_BYTES = 8 * 1024;
/** Up to this many characters of JSON in one response, all of it is parsed. */
const MAX_PARSED = 256 * 1024;
/** In larger responses, fields up to this many characters are parsed. */
const MAX_PARSED_FIELD = 1024;

/** The large columns that a response with these fields does not show. They are not read. */
export const leftOut = ({ large }: SelectPlan, fields?: readonly string[]): string[] =>
  fields ? large.filter((name) => !fields.includes(name)) : [];

/**
 * The columns of a list. On SQLite, an empty blob, which no JSON value is, represents a large JSON field: SQLite knows
 * its size without reading it.
 */
export const boundedColumns = (
  db: Knex,
  plan: SelectPlan,
  fields?: readonly string[],
): Record<string, string | Knex.Raw> => {
  const omitted = leftOut(plan, fields);
  const nothing = Object.fromEntries(omitted.map((name) => [name, db.raw('null')]));
  if (!plan.isSqlite || plan.json.length === 0) return { ...plan.columns, ...nothing };
  const bounded = plan.json.map(({ name, column }) => [
    name,
    db.raw(`case when octet_length(??) > ${MAX_INLINE_BYTES} then x'' else ?? end`, [column, column]),
  ]);
  return { ...plan.columns, ...(Object.fromEntries(bounded) as Record<string, Knex.Raw>), ...nothing };
};

const isOmitted = (cell: unknown): boolean => cell instanceof Uint8Array;

/**
 * Reads the large fields that a list has omitted from a row.
 *
 * @returns the whole row; null if the record has been deleted since
 */
const completed = async (statements: Statements, plan: SelectPlan, cells: Cells): Promise<Cells | null> => {
  const missing = plan.json.filter(({ place }) => isOmitted(cells[place]));
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

/** Wraps the large JSON fields of a row as text. */
const withRawJson = (plan: SelectPlan, cells: Cells): Cells => {
  const kept = [...cells];
  for (const { place } of plan.json) {
    const cell = cells[place];
    if (sizeOf(cell) > MAX_PARSED_FIELD) kept[place] = new RawJson(cell as string);
  }
  return kept;
};

/**
 * Completes the rows of a page before they are decoded. If there is much JSON, large fields become `RawJson`. Records that
 * were deleted since they were listed are omitted.
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
    // Awaiting each row would cost as much as reading it.
    const cells = plan.json.some(({ place }) => isOmitted(row[place])) ? await completed(statements, plan, row) : row;
    if (!cells) continue;
    for (const { place } of plan.json) size += sizeOf(cells[place]);
    whole.push(cells);
  }
  return size > MAX_PARSED ? whole.map((cells) => withRawJson(plan, cells)) : whole;
};

/** Completes the rows of a stream one by one, with turns of the event loop between them. Large fields become `RawJson`. */
export const completeStream = async function* (
  statements: Statements,
  plan: SelectPlan,
  rows: readonly Cells[],
): AsyncGenerator<Cells> {
  for (const row of rows) {
    await yieldToEventLoop();
    const cells = await completed(statements, plan, row);
    if (cells) yield plan.json.length > 0 ? withRawJson(plan, cells) : cells;
  }
};
