import { ORGANISATION_COLUMN } from '../../database/connection';
import type { Field } from '../../wire/field';
import { RECORD_KINDS } from '../../wire/resource';
import { type NamedIndex, SORTED_INDEXES } from './sorted-indexes';

/** How the indexes of a table serve lists, by the API's names of the fields. All of them begin with the organisation. */
export interface TableIndexes {
  /** The indexes that sort the rows of an organisation, by the field. */
  sortedBy: ReadonlyMap<string, string>;
  /** The fields by which an index narrows the rows of an organisation. */
  narrowedBy: readonly string[];
  /** The index that sorts the rows of an organisation with the same value of a field by another. */
  sortedWithin(name: string, sort: string): string | undefined;
}

/** What decides how the fields of a resource are sorted. */
interface Sortable {
  fields: Readonly<Record<string, Pick<Field, 'rank' | 'isAlwaysSet'>>>;
}

export type SortingIndex = Pick<NamedIndex, 'name' | 'columns'>;

/** Whether an index sorts the rows of an organisation by a column, then by their ids. SQLite adds the id to each index. */
const sortsBy = ({ columns: [owner, first, next] }: SortingIndex, column: string): boolean =>
  owner === ORGANISATION_COLUMN && `t.${first}` === column && (next === undefined || next === 'id' || first === 'id');

/** Whether every record has a value of a field. */
export const isNeverEmpty = ({ fields }: Sortable, name: string): boolean =>
  Object.hasOwn(RECORD_KINDS, name) || fields[name]?.isAlwaysSet === true;

/**
 * Finds out how the indexes of a table serve lists.
 *
 * @param table its name; its rows have the columns of `readable` as `t`
 * @param readable columns by the API's names of the fields
 * @param keys foreign keys by the API's names of the relations
 */
export const tableIndexesOf = (
  resource: Sortable,
  table: string,
  indexes: readonly SortingIndex[],
  { readable, keys }: { readable: Readonly<Record<string, string>>; keys: Readonly<Record<string, string>> },
): TableIndexes => {
  // PostgreSQL sorts nulls last in an index of a schema file, and lists have them first.
  const withNulls = SORTED_INDEXES.filter((index) => index.table === table);
  const sortedBy = Object.entries(readable).flatMap(([name, column]): [string, string][] => {
    const sorting = isNeverEmpty(resource, name) ? indexes : withNulls;
    const index = sorting.find((one) => sortsBy(one, column));
    return index && !resource.fields[name]?.rank ? [[name, index.name]] : [];
  });
  const begun = new Set(
    indexes.flatMap(({ columns: [owner, first] }) => (owner === ORGANISATION_COLUMN ? [`t.${first}`] : [])),
  );
  const narrowing = Object.entries({ ...readable, ...keys }).flatMap(([name, column]) =>
    begun.has(column) ? [name] : [],
  );
  return {
    sortedBy: new Map(sortedBy),
    narrowedBy: narrowing.includes('createdAt') ? narrowing : ['createdAt', ...narrowing],
    sortedWithin(name, sort) {
      const column = keys[name] ?? readable[name];
      return indexes.find(
        ({ columns: [owner, first, next, id] }) =>
          owner === ORGANISATION_COLUMN && `t.${first}` === column && `t.${next}` === readable[sort] && id === 'id',
      )?.name;
    },
  };
};
