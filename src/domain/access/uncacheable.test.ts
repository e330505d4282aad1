import { mayCarryToken, servesAdminPanel } from './uncacheable';

describe('the response', () => {
  it.each([
    ['POST', '/api/scim-tokens', true],
    ['PUT', '/api/organisations/x', true],
    ['DELETE', '/api/invitations/x', true],
    ['GET', '/api/auth/sso/callback', true],
    ['GET', '/API/Auth/email-confirmation', true],
    ['HEAD', '/api/auth/methods', true],
    ['GET', '/api/organisations', false],
    ['HEAD', '/api/organisations', false],
    ['GET', '/api/authors', false],
    ['GET', '/admin/main.js', false],
  ])('to %s %s can contain a token: %s', (method, path, carries) => {
    expect(mayCarryToken(method, path)).toBe(carries);
  });

  it.each([
    ['/admin/api-tokens/1', true],
    ['/content-manager/collection-types', true],
    ['/apiary', true],
    ['/api/organisations', false],
    ['/SCIM/v2/Users', false],
  ])('of %s belongs to the admin panel: %s', (path, belongs) => {
    expect(servesAdminPanel(path)).toBe(belongs);
  });
});
