import type { Knex } from 'knex';
import { RawJson } from '../../wire/raw-json';
import { yieldToEventLoop } from '../../database/fair-turns';
import type { SelectPlan } from './select-plan';
import { type Cells, preparedStatement, type Statements } from '../../database/statements';

/**
 * Large fields in lists. The records of a page may contain 50 MB of JSON, which would take seconds to read, parse and serialise,
 * and would exhaust the memory if many callers asked for it at once. So the statement of a list reads only JSON below a bound,
 * and the size of the rest. A page with much in its large fields is not completed: they are read record by record while the
 * response is sent, only as fast as its client reads it, and passed on as text.
 */

/** The largest JSON field, in bytes, that is read with its row. */
const MAX_INLINE_BYTES = 8 * 1024;
/** Up to this many bytes in the large fields of a page, all of them are read and parsed before the response. */
const MAX_COMPLETED = 256 * 1024;
/** On larger pages, fields up to this many bytes are kept with their row, and parsed. */
const MAX_KEPT_FIELD = 1024;

/** The large columns that a response with these fields does not show. They are not read. */
export const leftOut = ({ large }: SelectPlan, fields?: readonly string[]): string[] =>
  fields ? large.filter((name) => !fields.includes(name)) : [];

/** SQLite knows the size of a value without reading it. */
const ON_SQLITE = `case when octet_length(??) > ${MAX_INLINE_BYTES} then cast(octet_length(??) as blob) else ?? end`;
/**
 * PostgreSQL knows the stored size without reading the value. Reading 48 MB to learn their size would keep a connection for a
 * second. Compressed JSON is usually three to ten times as large as stored, and at most a hundred times, so little of it is read.
 */
const ON_POSTGRES =
  'case when pg_column_size(??) <= case when pg_column_compression(??) is null then 2048 else 512 end then ??::text ' +
  "else '#' || pg_column_size(??) * case when pg_column_compression(??) is null then 1 else 8 end end";

/**
 * Selects a JSON column with the size in place of a large value, which is an estimate if PostgreSQL has compressed it: a blob on
 * SQLite, a text that begins with # on PostgreSQL. JSON is neither.
 */
const bounded = (db: Knex, { isSqlite }: SelectPlan, column: string): Knex.Raw => {
  const sql = isSqlite ? ON_SQLITE : ON_POSTGRES;
  return db.raw(
    sql,
    Array.from({ length: sql.split('??').length - 1 }, () => column),
  );
};

/** The columns of a list, without large values. */
export const boundedColumns = (
  db: Knex,
  plan: SelectPlan,
  fields?: readonly string[],
): Record<string, string | Knex.Raw> => {
  const json = plan.bulky.filter(({ isJson }) => isJson);
  const columns = json.map(({ name, column }): [string, Knex.Raw] => [name, bounded(db, plan, column)]);
  const nothing = leftOut(plan, fields).map((name): [string, Knex.Raw] => [name, db.raw('null')]);
  return { ...plan.columns, ...Object.fromEntries(columns), ...Object.fromEntries(nothing) };
};

/** The size that takes the place of a value; null if the cell has its value. */
const omittedSize = (cell: unknown, isJson: boolean): number | null => {
  if (cell instanceof Uint8Array) return Number(Buffer.from(cell).toString());
  return isJson && typeof cell === 'string' && cell.startsWith('#') ? Number(cell.slice(1)) : null;
};

const sizeOf = (cell: unknown, isJson: boolean): number =>
  omittedSize(cell, isJson) ?? (typeof cell === 'string' ? Buffer.byteLength(cell) : 0);

/** How many bytes the large fields of a row have. */
const bulkOf = ({ bulky }: SelectPlan, cells: Cells): number => {
  let size = 0;
  for (const { place, isJson } of bulky) size += sizeOf(cells[place], isJson);
  return size;
};

/** The first rows whose large fields have at most a number of bytes together, and at least one row. */
export const withinBytes = (plan: SelectPlan, rows: readonly Cells[], most: number): readonly Cells[] => {
  if (plan.bulky.length === 0) return rows;
  let size = 0;
  const beyond = rows.findIndex((cells, at) => (size += bulkOf(plan, cells)) > most && at > 0);
  return beyond < 0 ? rows : rows.slice(0, beyond);
};

/** Reads the large fields that are omitted from rows, by one statement. Records that were deleted since are omitted. */
const completed = async (
  statements: Statements,
  plan: SelectPlan,
  rows: readonly Cells[],
): Promise<readonly Cells[]> => {
  const isMissing = (cells: Cells, { place, isJson }: SelectPlan['bulky'][number]): boolean =>
    omittedSize(cells[place], isJson) !== null;
  const missing = plan.bulky.filter((column) => rows.some((cells) => isMissing(cells, column)));
  if (missing.length === 0) return rows;
  const columns = ['t.id', ...missing.map(({ column }) => column)].join(', ');
  const ids = rows.map((cells) => cells[plan.idPlace]);
  const places = ids.map(() => '?').join(', ');
  const statement = preparedStatement(`select ${columns} from ${plan.table} as t where t.id in (${places})`);
  const found = new Map((await statements.cells(statement, ids)).map(([id, ...values]) => [id, values]));
  return rows.flatMap((cells) => {
    const values = found.get(cells[plan.idPlace]);
    if (!values) return [];
    const whole = [...cells];
    missing.forEach((column, index) => {
      if (isMissing(cells, column)) whole[column.place] = values[index];
    });
    return [whole];
  });
};

/** Wraps the large JSON fields of a row as text. */
const withRawJson = (plan: SelectPlan, cells: Cells): Cells => {
  const kept = [...cells];
  for (const { place, isJson } of plan.bulky) {
    const cell = cells[place];
    if (isJson && typeof cell === 'string' && cell.length > MAX_KEPT_FIELD) kept[place] = new RawJson(cell);
  }
  return kept;
};

/** Replaces the large fields of a row by their size, so that rows of a response that has not been sent need little memory. */
const withoutBulk = ({ bulky }: SelectPlan, cells: Cells): Cells => {
  const kept = [...cells];
  for (const { place, isJson } of bulky) {
    const size = sizeOf(cells[place], isJson);
    if (size > MAX_KEPT_FIELD) kept[place] = Buffer.from(String(size));
  }
  return kept;
};

/** The rows of a page, either whole or without their large fields. */
export interface PageRows {
  isWhole: boolean;
  rows: readonly Cells[];
}

const isMuch = (plan: SelectPlan, rows: readonly Cells[]): boolean => {
  let size = 0;
  for (const cells of rows) size += bulkOf(plan, cells);
  return size > MAX_COMPLETED;
};

/** Completes the rows of a page if that takes little memory. Records that were deleted since they were listed are omitted. */
export const completePage = async (
  statements: Statements,
  plan: SelectPlan,
  rows: readonly Cells[],
): Promise<PageRows> => {
  if (plan.bulky.length === 0) return { isWhole: true, rows };
  if (!isMuch(plan, rows)) {
    const whole = await completed(statements, plan, rows);
    // The sizes may have been estimates. A page that waits for its turn would keep what is larger.
    if (whole === rows || !isMuch(plan, whole)) return { isWhole: true, rows: whole };
  }
  return { isWhole: false, rows: rows.map((cells) => withoutBulk(plan, cells)) };
};

/** Completes rows one by one, with turns of the event loop between them. Large JSON becomes `RawJson`. */
export const completeStream = async function* (
  statements: Statements,
  plan: SelectPlan,
  rows: readonly Cells[],
): AsyncGenerator<Cells> {
  for (const row of rows) {
    await yieldToEventLoop();
    const [cells] = await completed(statements, plan, [row]);
    if (cells) yield plan.bulky.length > 0 ? withRawJson(plan, cells) : cells;
  }
};
