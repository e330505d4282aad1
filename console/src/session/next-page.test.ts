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
])('does not leave this server for %s', (requested) => expect(nextPage(requested, ORIGIN)).toBe('/'));
