/** The days of a week, as the form names them. */
export const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The kinds of recurrence that the form offers. */
export const PRESETS = ['once', 'daily', 'weekly', 'monthly', 'custom'] as const;
export type Preset = (typeof PRESETS)[number];

/** How a window recurs, as the form has it. Only the part of its preset counts. */
export interface Recurrence {
  preset: Preset;
  days: Weekday[];
  monthDay: number;
  rule: string;
}

const NONE: Recurrence = { preset: 'once', days: [], monthDay: 1, rule: '' };
const WEEKLY = /^FREQ=WEEKLY(?:;BYDAY=((?:MO|TU|WE|TH|FR|SA|SU)(?:,(?:MO|TU|WE|TH|FR|SA|SU))*))?$/;
const MONTHLY = /^FREQ=MONTHLY;BYMONTHDAY=([1-9]|[12]\d|3[01])$/;

/** The rule of a recurrence (RFC 5545, without DTSTART); null: once. */
export const ruleOf = ({ preset, days, monthDay, rule }: Recurrence): string | null => {
  if (preset === 'once') return null;
  if (preset === 'daily') return 'FREQ=DAILY';
  if (preset === 'monthly') return `FREQ=MONTHLY;BYMONTHDAY=${monthDay}`;
  if (preset === 'custom') return rule.trim().replace(/^RRULE:/i, '') || null;
  const chosen = WEEKDAYS.filter((day) => days.includes(day)).map((day) => day.toUpperCase());
  return chosen.length === 0 ? 'FREQ=WEEKLY' : `FREQ=WEEKLY;BYDAY=${chosen.join(',')}`;
};

/** The recurrence of a rule: that of a preset if one makes this rule. */
export const recurrenceOf = (rule: string | null): Recurrence => {
  if (rule === null) return NONE;
  if (rule === 'FREQ=DAILY') return { ...NONE, preset: 'daily', rule };
  const weekly = WEEKLY.exec(rule);
  if (weekly) {
    const named = (weekly[1] ?? '').toLowerCase().split(',');
    return { ...NONE, preset: 'weekly', days: WEEKDAYS.filter((day) => named.includes(day)), rule };
  }
  const monthDay = MONTHLY.exec(rule)?.[1];
  return monthDay === undefined
    ? { ...NONE, preset: 'custom', rule }
    : { ...NONE, preset: 'monthly', monthDay: Number(monthDay), rule };
};
