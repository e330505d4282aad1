import type { Knex } from 'knex';
import type { ListQuery } from '../../../wire/query/list-query';
import { boundedColumns } from '../large-json';
import type { SelectPlan } from '../select-plan';

/** Selects all columns of a resource, with the stubs of its relations. */
export const selectAll = (db: Knex, plan: SelectPlan): Knex.QueryBuilder => {
  const query = plan.from(db).select(plan.columns);
  plan.join(query);
  return query;
};

/**
 * Selects the columns of a resource for a list, without large fields that are read later or not at all (`large-json.ts`).
 */
export const selectBounded = (db: Knex, plan: SelectPlan, fields?: ListQuery['fields']): Knex.QueryBuilder => {
  const query = plan.from(db).select(boundedColumns(db, plan, fields));
  plan.joinVisible(query);
  return query;
};
