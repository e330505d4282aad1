import type { Cells } from '../../../database/statements';
import { selectFields } from '../../../wire/query/fields';
import { jsonTextOf, RawJson } from '../../../wire/raw-json';
import type { Resource } from '../../../wire/resource';
import type { TenantRow } from '../row-decoder';
import type { SelectPlan } from '../select-plan';

/** The records of a page. Most are written as text and never decoded. */
export interface PageRecords {
  length: number;
  /** Whether they contain large JSON fields, so that they should be written one at a time. */
  isLarge: boolean;
  /** Decodes all records. */
  rows(): TenantRow[];
  /**
   * Writes records as responses show them.
   *
   * @param fields the fields that responses contain; by default all
   * @returns a function that writes the record at a place as JSON
   */
  writer(fields?: readonly string[]): (place: number) => string;
}

/** Records whose values were changed after they had been read. */
export const decodedRecords = (
  { present = (values) => values }: Pick<Resource, 'present'>,
  rows: TenantRow[],
): PageRecords => ({
  length: rows.length,
  isLarge: false,
  rows: () => rows,
  writer: (fields) => (place) => jsonTextOf(selectFields(present((rows[place] as TenantRow).values), fields)),
});

/** Records as cells, with all their large JSON fields (`completePage`). */
export const recordsOfCells = (resource: Resource, plan: SelectPlan, cells: readonly Cells[]): PageRecords => {
  const rows = (): TenantRow[] => cells.map(plan.decode);
  return {
    length: cells.length,
    isLarge: cells.some((row) => plan.json.some(({ place }) => row[place] instanceof RawJson)),
    rows,
    writer(fields) {
      if (resource.present) return decodedRecords(resource, rows()).writer(fields);
      const write = plan.textWriter(fields);
      return (place) => write(cells[place] as Cells);
    },
  };
};
