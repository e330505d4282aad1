import type { SelectPlan } from './records/select-plan';

/** A sentence on how the caller can narrow a list. */
export const narrowingOf = ({ narrowedBy, organisationColumn }: SelectPlan): string => {
  const fields = narrowedBy.map((name) => `filters[${name}]`).join(' or ');
  const owner = organisationColumn ? ', or name one organisation in X-Organisation-Id' : '';
  return `Narrow the list by ${fields}, such as filters[createdAt][$gte]=2026-01-01${owner}.`;
};
