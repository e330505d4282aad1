import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { IN_BACKGROUND } from '../../database/fair-queue';
import type { ListScope } from '../../lists/list-scope';
import type { SelectPlan } from '../../lists/records/select-plan';
import type { Resource } from '../../wire/resource';
import type { Scope } from '../scope';
import { servedHereSql, whereServedHere } from './cells';
import { defined } from '../../values';

/** Which records a caller sees. */
export interface Visibility {
  scope: Scope;
  /** Whether this includes records whose `publicColumn` is not set. */
  includeHidden: boolean;
}

/** Restricts a list to the records that a caller sees: every statement of the list has these conditions. */
export const listScopeOf = (
  strapi: Core.Strapi,
  resource: Resource,
  { organisationColumn: owner }: SelectPlan,
  { scope, includeHidden }: Visibility,
): ListScope => {
  const organisations = scope.kind === 'everywhere' ? null : scope.ids;
  const owners = owner === null || organisations === null ? [] : organisations.length > 0 ? organisations : [0];
  const shown = resource.publicColumn !== undefined && !includeHidden ? `t.${resource.publicColumn}` : null;
  const cell = servedHereSql(strapi, 'organisation_id') ?? '';
  return {
    organisations,
    shape: `${organisations?.length ?? '*'} ${includeHidden} ${cell}`,
    restrict(query: Knex.QueryBuilder) {
      if (owner !== null && owners.length === 1) query.where(owner, defined(owners[0]));
      else if (owner !== null && owners.length > 1) query.whereIn(owner, owners);
      if (owner !== null) whereServedHere(strapi, query, owner);
      if (shown !== null) query.where(shown, true);
    },
    values: shown === null ? owners : [...owners, true],
    tenant: organisations === null ? IN_BACKGROUND : organisations.join(','),
  };
};
