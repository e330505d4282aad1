import { checkSsoOnly, hasSsoMethod, isUsableDirectory } from './sso-only';

describe('single sign-on only', () => {
  it.each([
    [true, null, 0, 'SSO_METHOD_MISSING'],
    [true, '', 0, 'SSO_METHOD_MISSING'],
    [true, 'example.com', 0, undefined],
    [true, null, 1, undefined],
    [true, 'example.com', 2, undefined],
    [false, null, 0, undefined],
    [false, 'example.com', 1, undefined],
  ])('sso_only %s, domain %j, %i directories: %s', (ssoOnly, workspaceDomain, usableDirectories, code) => {
    expect(checkSsoOnly({ ssoOnly, workspaceDomain, usableDirectories })?.code).toBe(code);
  });

  it('points to the field that the change was made through', () => {
    const setting = { ssoOnly: true, workspaceDomain: null, usableDirectories: 0 };
    expect(checkSsoOnly(setting)?.faults[0]?.path).toEqual(['sso_only']);
    expect(checkSsoOnly(setting, 'enabled')?.faults[0]?.path).toEqual(['enabled']);
  });

  it.each([
    [{ enabled: true, idp_tenant_id: 't-1' }, true],
    [{ enabled: false, idp_tenant_id: 't-1' }, false],
    [{ enabled: true, idp_tenant_id: '' }, false],
    [{ enabled: true, idp_tenant_id: null }, false],
    [{ enabled: true }, false],
    [{}, false],
    // SQLite gives booleans as numbers.
    [{ enabled: 1, idp_tenant_id: 't-1' }, true],
    [{ enabled: 0, idp_tenant_id: 't-1' }, false],
  ])('the directory %j is usable: %s', (directory, expected) => {
    expect(isUsableDirectory(directory)).toBe(expected);
  });

  it('counts a domain or a directory as a method', () => {
    expect(hasSsoMethod({ workspaceDomain: null, usableDirectories: 0 })).toBe(false);
    expect(hasSsoMethod({ workspaceDomain: 'example.com', usableDirectories: 0 })).toBe(true);
    expect(hasSsoMethod({ workspaceDomain: null, usableDirectories: 1 })).toBe(true);
  });
});
