import type { Cells, Statements } from '../../database/statements';
import { selectFields } from '../../wire/query/fields';
import { jsonTextOf } from '../../wire/raw-json';
import type { Resource } from '../../wire/resource';
import { completeStream, type PageRows } from './large-json';
import type { TenantRow } from './row-decoder';
import type { SelectPlan } from './select-plan';
import { defined } from '../../values';

interface Records {
  length: number;
  /** Reads and decodes all records, however large they are. */
  rows(): Promise<TenantRow[]>;
}

/** Records that have been read. Most are written as text and never decoded. */
interface SmallRecords extends Records {
  isLarge: false;
  /**
   * Writes records as responses show them.
   *
   * @param fields the fields that responses contain; by default all
   * @returns a function that writes the record at a place as JSON
   */
  writer(fields?: readonly string[]): (place: number) => string;
}

/** Records whose large fields are read one record at a time, when the next record is taken. */
interface LargeRecords extends Records {
  isLarge: true;
  /**
   * Reads and writes records as responses show them.
   *
   * @param fields the fields that responses contain; by default all
   * @yields each record as JSON; one that was deleted since it was listed is omitted
   */
  texts(fields?: readonly string[]): AsyncGenerator<string>;
}

/** The records of a page. */
export type PageRecords = SmallRecords | LargeRecords;

/** Records whose values were changed after they had been read. */
export const decodedRecords = (
  { present = (values) => values }: Pick<Resource, 'present'>,
  rows: TenantRow[],
): PageRecords => ({
  length: rows.length,
  isLarge: false,
  rows: () => Promise.resolve(rows),
  writer: (fields) => (place) => jsonTextOf(selectFields(present(defined(rows[place]).values), fields)),
});

/**
 * The records of rows that were selected.
 *
 * @param statements reads the large fields that the rows do not have
 */
export const recordsOfRows = (
  resource: Resource,
  plan: SelectPlan,
  statements: Statements,
  { isWhole, rows: cells }: PageRows,
): PageRecords => {
  const { present } = resource;
  const textWriter = (fields?: readonly string[]): ((row: Cells) => string) =>
    present ? (row) => jsonTextOf(selectFields(present(plan.decode(row).values), fields)) : plan.textWriter(fields);
  if (isWhole)
    return {
      length: cells.length,
      isLarge: false,
      rows: () => Promise.resolve(cells.map(plan.decode)),
      writer(fields) {
        const write = textWriter(fields);
        return (place) => write(defined(cells[place]));
      },
    };
  return {
    length: cells.length,
    isLarge: true,
    async rows() {
      const all: TenantRow[] = [];
      for await (const row of completeStream(statements, plan, cells)) all.push(plan.decode(row));
      return all;
    },
    async *texts(fields) {
      const write = textWriter(fields);
      for await (const row of completeStream(statements, plan, cells)) yield write(row);
    },
  };
};
