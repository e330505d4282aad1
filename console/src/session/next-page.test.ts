import { nextPage } from './next-page';

const ORIGIN = 'https://tenantry.example';

it.each([
  ['/organisations/acme/findings?severity=high', '/organisations/acme/findings?severity=high'],
  ['/account', '/account'],
])('returns to %s', (requested, page) => expect(nextPage(requested, ORIGIN)).toBe(page));

it.each([
  null,
  '',
  'account',
  'https://other.example/',
  '//other.example/x',
  '/\\other.example',
  'javascript:alert(1)',
  '/.//other.example',
  '/..//other.example/x?y',
  '/%2e//other.example',
  '/%2E%2e//other.example',
  '/account/..//other.example',
  '/./\\other.example',
  '/\t/other.example',
  '/.\n//other.example',
  '///other.example',
])('does not leave this server for %s', (requested) => expect(nextPage(requested, ORIGIN)).toBe('/'));
