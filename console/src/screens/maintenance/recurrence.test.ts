import { recurrenceOf, ruleOf } from './recurrence';

it.each([
  [null, 'once'],
  ['FREQ=DAILY', 'daily'],
  ['FREQ=WEEKLY', 'weekly'],
  ['FREQ=WEEKLY;BYDAY=MO,SU', 'weekly'],
  ['FREQ=MONTHLY;BYMONTHDAY=31', 'monthly'],
  ['FREQ=MONTHLY;BYDAY=1SU', 'custom'],
  ['FREQ=DAILY;INTERVAL=2', 'custom'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'custom'],
])('the rule %s is shown as %s, and stays as it is', (rule, preset) => {
  const recurrence = recurrenceOf(rule);
  expect(recurrence.preset).toBe(preset);
  expect(ruleOf(recurrence)).toBe(rule);
});

it('days are in the order of the week', () => {
  expect(ruleOf({ ...recurrenceOf('FREQ=WEEKLY'), days: ['su', 'mo'] })).toBe('FREQ=WEEKLY;BYDAY=MO,SU');
});

it('a rule with its name is understood', () => {
  expect(ruleOf({ ...recurrenceOf(null), preset: 'custom', rule: ' RRULE:FREQ=DAILY ' })).toBe('FREQ=DAILY');
});
