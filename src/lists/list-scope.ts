import type { Knex } from 'knex';

/**
 * Which rows of a list a caller sees. Isolation decides it and passes it in (`src/tenancy/store/visibility.ts`): nothing here
 * knows of principals, memberships or cells.
 */
export interface ListScope {
  /** The numeric ids of the organisations whose rows the list has; null for all organisations. */
  organisations: readonly number[] | null;
  /** What the text of the restriction depends on: scopes of one shape differ only in their values. */
  shape: string;
  /** Adds the conditions that all statements of the list share. */
  restrict(query: Knex.QueryBuilder): void;
  /** The values of these conditions, in their order. */
  values: readonly unknown[];
  /** Whom a long read counts for if no request asks for it. */
  tenant: string;
}

/** The only organisation of a list; undefined if there are several or none. */
export const onlyOrganisation = ({ organisations }: Pick<ListScope, 'organisations'>): number | undefined =>
  organisations?.length === 1 ? organisations[0] : undefined;
