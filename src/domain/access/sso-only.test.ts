import {
  concernsOnly,
  acceptsPasswords,
  checkSsoOnly,
  hasSsoMethod,
  isUsableDirectory,
  type OpeningSession,
  whyBlocked,
} from './sso-only';

describe('the setting sso_only', () => {
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

  it('accepts no passwords', () => {
    expect(acceptsPasswords({ ssoOnly: true })).toBe(false);
    expect(acceptsPasswords({ ssoOnly: false })).toBe(true);
  });

  it('reports the field of the change', () => {
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
    // SQLite returns booleans as numbers.
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

describe('a session', () => {
  const byPassword: OpeningSession = {
    method: 'password',
    organisationId: null,
    startedAt: 100,
    passwordVerifiedAt: null,
  };
  const bySso: OpeningSession = { method: 'sso', organisationId: 1, startedAt: 100, passwordVerifiedAt: null };
  const steppedUp: OpeningSession = { ...bySso, passwordVerifiedAt: 150 };
  const waived: OpeningSession = { ...byPassword, organisationId: 1 };
  const strict = { ssoOnly: true, passwordSessionsFrom: null };
  const open = { ssoOnly: false, passwordSessionsFrom: null };
  const since = (passwordSessionsFrom: number) => ({ ssoOnly: false, passwordSessionsFrom });

  it.each([
    ['by password opens an organisation that does not require single sign-on', byPassword, { id: 1, ...open }, null],
    ['by password does not open one that requires it', byPassword, { id: 1, ...strict }, 'SSO_REQUIRED'],
    [
      'by password does not open one that has ended such sessions',
      byPassword,
      { id: 1, ...since(101) },
      'SESSION_ENDED',
    ],
    ['by password opens one that ended earlier sessions', byPassword, { id: 1, ...since(100) }, null],
    ['of single sign-on opens its own organisation', bySso, { id: 1, ...strict }, null],
    [
      'of single sign-on opens its own organisation even if that has ended sessions',
      bySso,
      { id: 1, ...since(101) },
      null,
    ],
    ['of single sign-on does not open another that requires its own', bySso, { id: 2, ...strict }, 'SSO_REQUIRED'],
    ['of single sign-on opens one that has ended no sessions', bySso, { id: 2, ...open }, null],
    [
      'of single sign-on does not open one that has ended password sessions',
      bySso,
      { id: 2, ...since(1) },
      'SESSION_ENDED',
    ],
    ['with a verified password opens one that ended earlier sessions', steppedUp, { id: 2, ...since(150) }, null],
    [
      'with a verified password does not open an SSO-only organisation',
      steppedUp,
      { id: 2, ...strict },
      'SSO_REQUIRED',
    ],
    ['of a waiver opens its organisation', waived, { id: 1, ...open }, null],
    ['of a waiver opens no other', waived, { id: 2, ...open }, 'STEP_UP_REQUIRED'],
    ['of a waiver does not replace single sign-on', waived, { id: 1, ...strict }, 'SSO_REQUIRED'],
    ['of a waiver opens others after a step-up', { ...waived, passwordVerifiedAt: 150 }, { id: 2, ...open }, null],
    [
      'that does not exist does not open one that has ended sessions',
      undefined,
      { id: 1, ...since(1) },
      'SESSION_ENDED',
    ],
  ] as const)('%s', (_name, session, organisation, answer) => {
    expect(whyBlocked(session, organisation.id, organisation)).toBe(answer);
  });
});

describe('a session concerns', () => {
  it('everything of its person if it was opened by password', () => {
    expect(concernsOnly({ organisationId: null, passwordVerifiedAt: null })).toBeNull();
  });

  it('the organisation of its single sign-on, until the password is verified', () => {
    expect(concernsOnly({ organisationId: 7, passwordVerifiedAt: null })).toBe(7);
    expect(concernsOnly({ organisationId: 7, passwordVerifiedAt: 1 })).toBeNull();
  });
});
