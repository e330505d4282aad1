import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Resource } from '../../wire/resource';
import type { Scope } from '../scope';
import { whereServedHere } from './cells';
import type { SelectPlan } from './select-plan';

/** Which records a caller sees. */
export interface Visibility {
  scope: Scope;
  /** Whether this includes records whose `publicColumn` is not set. */
  includeHidden: boolean;
}

/** Adds the conditions that a page and its count share. */
export const restrict = (
  strapi: Core.Strapi,
  query: Knex.QueryBuilder,
  plan: SelectPlan,
  resource: Resource,
  { scope, includeHidden }: Visibility,
): void => {
  if (plan.organisationColumn && scope.kind === 'organisations') {
    const [only, ...others] = scope.ids;
    if (others.length === 0) query.where(plan.organisationColumn, only ?? 0);
    else query.whereIn(plan.organisationColumn, scope.ids);
  }
  if (plan.organisationColumn) whereServedHere(strapi, query, plan.organisationColumn);
  if (resource.publicColumn && !includeHidden) query.where(`t.${resource.publicColumn}`, true);
};

/** The values of `restrict`, in its order. */
export const restrictions = (plan: SelectPlan, resource: Resource, { scope, includeHidden }: Visibility): unknown[] => [
  ...(plan.organisationColumn && scope.kind === 'organisations' ? (scope.ids.length > 0 ? scope.ids : [0]) : []),
  ...(resource.publicColumn && !includeHidden ? [true] : []),
];

/** The tenant that a list counts for in the queue of long reads. */
export const tenantOf = ({ scope }: Visibility): string =>
  scope.kind === 'everywhere' ? 'platform' : scope.ids.join(',');
