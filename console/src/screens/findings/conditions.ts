import type { NestedFilters } from '../../api/use-records';
import type { AddressChange } from '../../components/use-address';

/** What a due date can be filtered by. */
export const DUE = ['overdue', 'week', 'none'] as const;

/** The standards whose controls findings concern, by the field that names the control. */
export const STANDARDS = ['iso_control', 'nis2_article'] as const;
export type Standard = (typeof STANDARDS)[number];

/** The names in the address of what narrows the list, apart from status, severity and words. */
export const FACETS = ['tool', 'scope', 'package', 'due', 'assignee', ...STANDARDS] as const;
export type Facet = (typeof FACETS)[number];

/** In the address: the findings that concern no control of a standard. */
export const NO_CONTROL = 'none';

const MINUTE_MS = 60_000;
const STEP_MS = 5 * MINUTE_MS;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** In steps, so that the same list has the same address for a while. */
const timeAt = (ms: number): string => new Date(Math.ceil(ms / STEP_MS) * STEP_MS).toISOString();

const dueCondition = (due: string | undefined, now: number): string[] => {
  if (due === 'overdue') return [`due_at:$lt:${timeAt(now)}`];
  if (due === 'week') return [`due_at:$lt:${timeAt(now + WEEK_MS)}`];
  return due === 'none' ? ['due_at:$null:true'] : [];
};

const controlCondition = (standard: Standard, control: string | undefined): string[] =>
  control && control !== NO_CONTROL ? [`${standard}:$eq:${control}`] : [];

/**
 * The conditions of the list for what the address names.
 *
 * @param now milliseconds since 1970
 */
export const conditionsOf = (chosen: Partial<Record<Facet, string>>, now: number): string[] => [
  ...(chosen.tool ? [`tool:$eq:${chosen.tool}`] : []),
  ...(chosen.scope ? [`scope:$eq:${chosen.scope}`] : []),
  ...(chosen.package ? [`package_name:$eq:${chosen.package}`] : []),
  ...dueCondition(chosen.due, now),
  ...(chosen.assignee ? [`assignee.documentId:$eq:${chosen.assignee}`] : []),
  ...STANDARDS.flatMap((standard) => controlCondition(standard, chosen[standard])),
];

/** The further conditions in the nested form: a finding that concerns no control has none, or an empty text. */
export const nestedConditionsOf = (chosen: Partial<Record<Facet, string>>): NestedFilters =>
  Object.fromEntries(
    STANDARDS.flatMap((standard, at) =>
      chosen[standard] === NO_CONTROL
        ? [
            [`filters[$and][${at}][$or][0][${standard}][$null]`, 'true'],
            [`filters[$and][${at}][$or][1][${standard}][$eq]`, ''],
          ]
        : [],
    ),
  );

/** Removes everything that narrows the list, for what else the screen shows. */
export const NO_CONDITIONS: AddressChange = Object.fromEntries(
  ['status', 'severity', 'q', 'sort', 'finding', ...FACETS].map((name) => [name, null]),
);
