import type { RowCount } from '../database/caches/row-counts';
import type { ListQuery } from '../wire/query/list-query';
import type { Resource } from '../wire/resource';
import type { ListScope } from './list-scope';
import type { SelectPlan } from './records/select-plan';
import type { Position } from './statements/keyset';

/** The rows of a resource within a scope. */
export interface ListRows {
  resource: Resource;
  table: SelectPlan;
  scope: ListScope;
}

/** A list that is being read. */
export interface ListRead extends ListRows {
  query: ListQuery;
  /** Where a cursor page continues; null at the beginning of the list. */
  position: Position | null;
  /** Counts the total that the response contains, if it contains one: once, however often it is asked for. */
  total?: () => Promise<RowCount>;
}
