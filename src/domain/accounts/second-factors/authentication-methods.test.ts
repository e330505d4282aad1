import { authenticationMethods } from './authentication-methods';

describe('the authentication methods of a session', () => {
  it.each([
    ['password', null, null, ['pwd']],
    ['password', 'totp', null, ['pwd', 'otp', 'mfa']],
    ['password', 'passkey', null, ['pwd', 'pop', 'mfa']],
    ['password', 'recovery', null, ['pwd', 'recovery', 'mfa']],
    ['sso', null, null, ['sso']],
    ['sso', null, 1, ['sso', 'pwd']],
    ['sso', 'totp', 1, ['sso', 'pwd', 'otp', 'mfa']],
    ['passkey', null, null, ['pop', 'mfa']],
    ['passkey', 'totp', null, ['pop', 'mfa', 'otp']],
  ] as const)('are named for %s with %s (password verified: %s)', (method, secondFactor, passwordVerifiedAt, names) => {
    expect(authenticationMethods({ method, secondFactor, passwordVerifiedAt })).toEqual(names);
  });
});
