import type { Comparison, ScimFilter } from './filter';

/**
 * Which members the database must read for a filter. Comparisons with an index reduce them; the others are evaluated member
 * by member, so that a filter without an index costs as much as reading all members.
 */

/** A condition that the database can evaluate. All but `active` have an index. */
export type Criterion =
  | { attribute: 'id' | 'externalId' | 'userName' | 'email'; value: string }
  | { attribute: 'active'; value: boolean };

/** How to find the members that meet a filter. */
export type SearchPlan =
  /** The members that meet all criteria are exactly those that meet the filter. */
  | { kind: 'exact'; criteria: readonly Criterion[] }
  /** Members that meet the filter are among those that meet all criteria of at least one branch. */
  | { kind: 'candidates'; branches: readonly (readonly Criterion[])[] }
  /** The filter must be evaluated for every member. */
  | { kind: 'all' };

const INDEXED: Readonly<Record<string, 'id' | 'externalId' | 'userName' | 'email'>> = {
  id: 'id',
  externalId: 'externalId',
  userName: 'userName',
  'emails.value': 'email',
};

const conditionsOf = (filter: ScimFilter): readonly ScimFilter[] =>
  filter.op === 'and' ? filter.filters.flatMap(conditionsOf) : [filter];

const branchesOf = (filter: ScimFilter): readonly ScimFilter[] =>
  filter.op === 'or' ? filter.filters.flatMap(branchesOf) : [filter];

const criterionOfEqual = ({ path, value }: Comparison, within: string): Criterion | null => {
  const name = within + path.join('.');
  if (name === 'active' && typeof value === 'boolean') return { attribute: 'active', value };
  const attribute = Object.hasOwn(INDEXED, name) ? INDEXED[name] : undefined;
  return attribute && typeof value === 'string' ? { attribute, value } : null;
};

interface Narrowing {
  criterion: Criterion | null;
  /** Whether the criterion is equivalent to the condition. */
  isExact: boolean;
}

const narrow = (condition: ScimFilter, within = ''): Narrowing => {
  if (condition.op === 'eq') {
    const criterion = criterionOfEqual(condition, within);
    return { criterion, isExact: criterion !== null };
  }
  if (condition.op !== 'each') return { criterion: null, isExact: false };
  const inner = conditionsOf(condition.filter).map((part) => narrow(part, `${condition.path.join('.')}.`));
  const found = inner.find(({ criterion }) => criterion !== null);
  return { criterion: found?.criterion ?? null, isExact: inner.length === 1 && (found?.isExact ?? false) };
};

/**
 * Plans how to find the members that meet a filter.
 *
 * @param filter null without a filter
 */
export const planSearch = (filter: ScimFilter | null): SearchPlan => {
  if (!filter) return { kind: 'exact', criteria: [] };
  const branches = branchesOf(filter).map((branch) => conditionsOf(branch).map((condition) => narrow(condition)));
  const criteria = branches.map((branch) => branch.flatMap(({ criterion }) => (criterion ? [criterion] : [])));
  const [only] = criteria;
  if (only && criteria.length === 1 && branches[0]?.every(({ isExact }) => isExact))
    return { kind: 'exact', criteria: only };
  const isNarrow = criteria.every((branch) => branch.some(({ attribute }) => attribute !== 'active'));
  return isNarrow ? { kind: 'candidates', branches: criteria } : { kind: 'all' };
};
