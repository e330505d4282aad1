import { dataOf, type Values } from './channel-values';

const values: Values = {
  name: 'On call',
  type: 'email',
  emails: [],
  endpoint: null,
  url: '',
  severities: [],
  checks: [],
  labels: ['web'],
  hasQuiet: false,
  quiet: { timezone: 'UTC', days: ['mo'], from: '22:00', until: '07:00', except_critical: true },
  repeat: '',
  enabled: true,
};

it('lists without a choice are no condition', () => {
  expect(dataOf(values)).toEqual({
    name: 'On call',
    type: 'email',
    emails: null,
    severities: null,
    checks: null,
    labels: ['web'],
    quiet_hours: null,
    repeat_minutes: null,
    enabled: true,
  });
});

it('only the target of the type is sent, and an address only if it is new', () => {
  const others = { emails: ['a@acme.example'], endpoint: 'one' };
  expect(dataOf({ ...values, ...others, type: 'webhook' })).toMatchObject({ webhook_endpoint: 'one' });
  expect(dataOf({ ...values, ...others, type: 'slack', url: ' https://chat.example/1 ' })).toMatchObject({
    url: 'https://chat.example/1',
  });
  expect(Object.keys(dataOf({ ...values, ...others, type: 'teams' }))).not.toContain('url');
  expect(Object.keys(dataOf({ ...values, ...others, type: 'slack' }))).not.toContain('emails');
});

it('quiet hours and repeats are sent if they are chosen', () => {
  expect(dataOf({ ...values, hasQuiet: true, repeat: 30 })).toMatchObject({
    quiet_hours: values.quiet,
    repeat_minutes: 30,
  });
});
