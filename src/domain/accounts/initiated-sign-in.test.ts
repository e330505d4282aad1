import { readLanding, readLoginHint } from './initiated-sign-in';

it.each<[string | undefined, boolean]>([
  ['lin@acme.example', true],
  ['ACME\\lin', true],
  ['x'.repeat(320), true],
  ['x'.repeat(321), false],
  ['', false],
  ['lin\r\nx', false],
  [undefined, false],
])('passes the hint %j on: %s', (hint, isPassed) => {
  expect(readLoginHint(hint)).toBe(isPassed ? hint : undefined);
});

const OWN = 'https://tenantry.example';

it.each<[string, string | null]>([
  [`${OWN}/organisations/acme/fleet?tab=1`, '/organisations/acme/fleet?tab=1'],
  [`${OWN}/`, '/'],
  [`${OWN}/api/auth/sso/acme/start`, null],
  [`${OWN}/admin`, null],
  [`${OWN}//evil.example`, null],
  ['https://tenantry.example.evil/', null],
  ['https://a:b@tenantry.example/', null],
  ['/organisations', null],
  ['javascript:alert(1)', null],
])('lands from %s on %j', (target, expected) => {
  expect(readLanding(target, OWN)).toBe(expected);
});

it('lands nowhere if the server does not know its address', () => {
  expect(readLanding(`${OWN}/`, null)).toBeNull();
});
