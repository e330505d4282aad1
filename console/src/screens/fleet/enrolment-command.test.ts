import { enrolmentCommand } from './enrolment-command';

it('is the two lines of the guide', () => {
  expect(enrolmentCommand('http://127.0.0.1:1337', 'abc_-1', null)).toBe(
    'export TENANTRY_SERVER=http://127.0.0.1:1337 TENANTRY_TOKEN=abc_-1\nnpm run agent -- run\n',
  );
});

it.each([
  ['web-7.example', 'TENANTRY_HOSTNAME=web-7.example'],
  ["Ann's $(reboot)", String.raw`TENANTRY_HOSTNAME='Ann'\''s $(reboot)'`],
])('names the agent %s', (hostname, expected) => {
  expect(enrolmentCommand('http://127.0.0.1:1337', 'abc', hostname)).toContain(` ${expected}\n`);
});
