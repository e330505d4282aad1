import type { SelectPlan } from './records/select-plan';

/** A sentence on how the caller can narrow a list. */
export const narrowingOf = (plan: SelectPlan): string => {
  const fields = plan.narrowedBy.map((name) => `filters[${name}]`).join(' or ');
  const owner = plan.organisationColumn ? ', or name one organisation in X-Organisation-Id' : '';
  return `Narrow the list by ${fields}, such as filters[createdAt][$gte]=2026-01-01${owner}.`;
};
