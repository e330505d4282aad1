import { cellTooLong, isTooLong, type PageBudget, ParquetFault } from '../../domain/costs/focus/parquet-bounds';
import type { Entries } from '../../domain/costs/focus/parquet-json';
import { parquetText } from '../../domain/costs/focus/parquet-text';
import type { Library } from './parquet-library';
import { type Chunk, createPages, nameOf, type Page } from './parquet-pages';

/** The text of a value of a page: those of dictionaries are texts already. */
const textOf = (value: unknown, { decoder, meaning }: Chunk, row: number): string => {
  if (typeof value === 'string') return value;
  if (isTooLong(value, meaning)) throw cellTooLong(nameOf(decoder), row, meaning);
  return parquetText(value, meaning);
};

/** Returns the values of a flat column of one row group, as text, one per call; `row` is for messages. */
export const createValues = (library: Library, fd: number, chunk: Chunk, budget: PageBudget) => {
  const nextPage = createPages(library, fd, chunk, budget);
  let page: ArrayLike<unknown> = [];
  let at = 0;
  return (row: number): string => {
    while (at >= page.length) {
      const next = nextPage();
      if (!next) throw new ParquetFault(`the column ${nameOf(chunk.decoder)} has fewer values than rows.`);
      page = next.values;
      at = 0;
    }
    const value = page[at];
    at += 1;
    return textOf(value, chunk, row);
  };
};

/** The levels after the last value. */
const ENDED = { repetition: 0, definition: -1 };

/** Returns the values of a part of a nested column of one row group, with their levels. */
export const createEntries = (library: Library, fd: number, chunk: Chunk, budget: PageBudget): Entries => {
  const nextPage = createPages(library, fd, chunk, budget);
  const most = library.getMaxDefinitionLevel(chunk.decoder.schemaPath);
  let page: Page = { values: [] };
  let at = -1;
  let value = 0;
  const entries: Entries = {
    repetition: 0,
    definition: 0,
    text(row) {
      const own = page.values[value];
      if (own === undefined) throw new ParquetFault(`a value of the column ${nameOf(chunk.decoder)} is missing.`);
      return textOf(own, chunk, row);
    },
    next() {
      if (entries.definition === most) value += 1;
      at += 1;
      while (at >= (page.definition?.length ?? 0)) {
        const next = nextPage();
        if (!next) {
          Object.assign(entries, ENDED);
          return;
        }
        page = next;
        at = 0;
        value = 0;
      }
      entries.repetition = page.repetition?.[at] ?? 0;
      entries.definition = page.definition?.[at] ?? 0;
    },
  };
  entries.next();
  return entries;
};
