import { isVisitedPath } from './visited-paths';

it.each<[string, boolean]>([
  ['/api/auth/sso/acme/start', true],
  ['/api/auth/sso/callback', true],
  ['/API/auth/sso/callback', true],
  ['/api/auth/email-confirmation', true],
  ['/', true],
  ['/sign-in', true],
  ['/apiary', true],
  ['/api', false],
  ['/api/organisations', false],
  ['/api/auth/local', false],
  ['/api/auth/ssoo', false],
  ['/scim/v2/Users', false],
])('whether people visit %s: %s', (path, expected) => {
  expect(isVisitedPath(path)).toBe(expected);
});
