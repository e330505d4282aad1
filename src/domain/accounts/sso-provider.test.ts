import { directoryIssuer, isIssuerTrusted, isSameIssuer, issuerSpellings, tenantOf } from './sso-provider';

const ENTRA = 'https://login.microsoftonline.com/{tenant}/v2.0';
const OKTA = 'https://acme.okta.com';
const GUID = '3f2b8c1e-0d4a-4b6f-9a57-5f0c2d1e7b90';

it('puts the tenant of an Entra directory into the issuer', () => {
  expect(directoryIssuer(ENTRA, { kind: 'entra', tenant: GUID })).toBe(ENTRA.replace('{tenant}', GUID));
  expect(tenantOf('entra', ` ${GUID.toUpperCase()} `)).toBe(GUID);
  expect(tenantOf('okta', ' Acme.okta.com')).toBe('Acme.okta.com');
});

it.each([
  'common',
  'organizations',
  'consumers',
  'contoso.onmicrosoft.com',
  '',
  '..',
  '../x',
  'evil.example/#',
  '@evil.example',
  `${GUID}/..`,
  `${GUID}\n`,
  GUID.toUpperCase(),
])('accepts no other tenant for Entra: %j', (tenant) => {
  expect(directoryIssuer(ENTRA, { kind: 'entra', tenant })).toBeNull();
});

it.each([
  [OKTA, 'okta', 'acme.okta.com', OKTA],
  [OKTA, 'oidc', 'Acme.okta.com', OKTA],
  [`${OKTA}/oauth2/default`, 'okta', 'acme.okta.com', `${OKTA}/oauth2/default`],
  [OKTA, 'okta', 'other.okta.com', null],
  [OKTA, 'okta', '', null],
  [OKTA, 'entra', GUID, null],
  [OKTA, 'google', 'acme.okta.com', null],
  [ENTRA, 'okta', 'login.microsoftonline.com', null],
  ['nonsense', 'okta', 'nonsense', null],
  ['', 'okta', '', null],
])('the issuer %s for a directory of kind %s with the id %j is %j', (template, kind, tenant, expected) => {
  expect(directoryIssuer(template, { kind, tenant })).toBe(expected);
});

it.each<[string, boolean, boolean]>([
  ['https://accounts.google.com', false, true],
  ['http://accounts.google.com', true, false],
  ['http://127.0.0.1:4000', false, false],
  ['http://127.0.0.1:4000', true, true],
  ['http://localhost:4000/x', true, true],
  ['http://[::1]:4000', true, true],
  ['http://127.0.0.1.evil.example', true, false],
  ['file:///etc/passwd', true, false],
  ['', true, false],
])('accepts the issuer %s with loopback allowed %s: %s', (issuer, allowed, expected) => {
  expect(isIssuerTrusted(issuer, allowed)).toBe(expected);
});

it.each<[string, string, boolean]>([
  ['https://id.example', 'https://id.example', true],
  ['https://id.example', 'https://id.example/', true],
  ['https://id.example/realms/a/', 'https://id.example/realms/a', true],
  ['https://id.example/realms/a', 'https://id.example/realms/b', false],
  ['https://id.example', 'https://id.example//', false],
  ['https://id.example', 'http://id.example', false],
])('compares the issuers %s and %s: %s', (one, other, expected) => {
  expect(isSameIssuer(one, other)).toBe(expected);
});

it('spells an issuer as it is set first', () => {
  expect(issuerSpellings('https://id.example/a')).toEqual(['https://id.example/a', 'https://id.example/a/']);
  expect(issuerSpellings('https://id.example/a/')).toEqual(['https://id.example/a/', 'https://id.example/a']);
});
