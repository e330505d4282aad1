import {
  accountKey,
  addressKey,
  costs,
  type CountingRule,
  countingRuleAt,
  hasCredentialBody,
  unknownCallerKey,
} from './rate-limits';

describe('the counting rule', () => {
  it.each([
    ['POST', '/api/auth/local', 'failures'],
    ['POST', '/api/auth/local/', 'failures'],
    ['POST', '/API/Auth/Local', 'failures'],
    ['POST', '/api/auth/local/register', 'all'],
    ['POST', '/api/auth/forgot-password', 'all'],
    ['POST', '/api/auth/send-email-confirmation', 'all'],
    ['GET', '/api/auth/email-confirmation', 'failures'],
    ['HEAD', '/api/auth/email-confirmation', 'failures'],
    ['POST', '/api/auth/reset-password', 'failures'],
    ['POST', '/api/auth/change-password', 'failures'],
    ['POST', '/api/auth/refresh', 'failures'],
    ['GET', '/api/auth/methods', 'lookups'],
    ['HEAD', '/api/auth/methods/', 'lookups'],
    ['POST', '/api/auth/methods', 'lookups'],
    ['GET', '/api/cells/lookup', 'lookups'],
    ['GET', '/api/auth/sso/acme/start', 'failures'],
    ['GET', '/api/auth/sso/callback', 'failures'],
    ['GET', '/api/auth/sso/abc/callback', 'failures'],
    ['POST', '/api/invitations/accept', 'failures'],
    ['POST', '/api/invitations/show', 'failures'],
    ['POST', '/api/svc-agents/enrol', 'failures'],
    ['POST', '/api/check-ins/code', 'failures'],
    ['POST', '/api/deployment-callbacks/attempt/', 'failures'],
    ['GET', '/scim/v2/Users', 'unauthenticated'],
    ['POST', '/scim/v2', 'unauthenticated'],
  ])('of %s %s is %s', (method, path, counted) => expect(countingRuleAt(method, path)).toBe(counted));

  it.each([
    ['GET', '/api/auth/local'],
    ['OPTIONS', '/api/auth/local'],
    ['POST', '/api/auth/logout'],
    ['GET', '/api/organisations'],
    ['GET', '/scim/v20'],
    ['GET', '/'],
  ])('of %s %s is absent', (method, path) => expect(countingRuleAt(method, path)).toBeUndefined());

  it('expects only credentials in a body, except of machines and steps', () => {
    expect(hasCredentialBody('POST', '/api/auth/local')).toBe(true);
    expect(hasCredentialBody('POST', '/api/svc-agents/enrol')).toBe(false);
    expect(hasCredentialBody('POST', '/api/deployment-callbacks/attempt')).toBe(false);
  });

  it('counts failures, successes, all requests, or unauthenticated ones', () => {
    const statuses = [200, 302, 400, 401, 403, 404, 429, 500, 503];
    const counted = (kind: CountingRule) => statuses.filter((status) => costs(kind, status));
    expect(counted('failures')).toEqual([400, 401, 403, 404]);
    expect(counted('successes')).toEqual([200, 302]);
    expect(counted('all')).toEqual(statuses);
    expect(counted('lookups')).toEqual(statuses);
    expect(counted('unauthenticated')).toEqual([401]);
    expect(costs('failures', 503, 'SIGN_INS_SLOWED')).toBe(true);
    expect(costs('failures', 503, 'PASSWORDS_BUSY')).toBe(false);
    expect(costs('successes', 503, 'SIGN_INS_SLOWED')).toBe(false);
  });
});

describe('the key of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s is counted as %s', (address, key) => expect(addressKey(address)).toBe(key));
});

describe('the key of an account', () => {
  it('is the normalised name, in every spelling', () => {
    expect(accountKey(' Ada@Example.com ')).toBe('ada@example.com');
    for (const none of ['', '  ', 7, null, undefined, {}]) expect(accountKey(none)).toBeNull();
  });
});

describe('callers without a known address', () => {
  it('are counted separately by peer and proxy header', () => {
    const keys = ['_a', '_b', '_c'].map((hop) => unknownCallerKey('10.0.0.1', hop));
    expect(new Set([...keys, unknownCallerKey('10.0.0.2', '_a')]).size).toBe(4);
    expect(unknownCallerKey('10.0.0.1', '_a')).toBe(keys[0]);
  });

  it('have a bounded number of counters, whatever they send', () => {
    const keys = Array.from({ length: 5000 }, (_, n) => unknownCallerKey('10.0.0.1', `made up ${n}`));
    expect(new Set(keys).size).toBe(64);
  });

  it('share one counter of their peer if they can have chosen the text', () => {
    const texts = Array.from({ length: 5000 }, (_, n) => unknownCallerKey('10.0.0.1', `made up ${n}`));
    expect(texts).not.toContain(unknownCallerKey('10.0.0.1', null));
    expect(unknownCallerKey('10.0.0.1', null)).not.toBe(unknownCallerKey('10.0.0.2', null));
  });

  it('always have the same key', () => {
    const key = unknownCallerKey(undefined, '');
    expect(addressKey(key)).toBe(key);
  });
});
