import fc from 'fast-check';
import { SECOND_FACTORS, SESSION_METHODS } from '../../vocabularies';
import { DEFAULT_SIGN_IN_POLICY, type SignInPolicy } from './policy';
import { type PolicySession, secondFactorDue, unmetPolicy } from './unmet-policy';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-28T12:00:00.000Z');
const AT = new Date(NOW).toISOString();

const password: PolicySession = {
  method: 'password',
  organisationId: null,
  startedAt: NOW - 30 * MINUTE,
  passwordVerifiedAt: null,
  secondFactor: null,
  longestPause: 10 * MINUTE,
};
const passkey: PolicySession = { ...password, method: 'passkey' };
const ownSso: PolicySession = { ...password, method: 'sso', organisationId: 1 };
const otherSso: PolicySession = { ...ownSso, organisationId: 2, passwordVerifiedAt: NOW - 20 * MINUTE };
const withFactor = (session: PolicySession): PolicySession => ({ ...session, secondFactor: 'totp' });

const needsFactor: Partial<SignInPolicy> = { second_factor_required: true, second_factor_required_from: AT };
const only = (...allowed_methods: SignInPolicy['allowed_methods']) => ({ allowed_methods });

const answer = (
  session: PolicySession | undefined,
  policy: Partial<SignInPolicy>,
  { hasFactor = false, ssoOnly = false } = {},
) => {
  const signInPolicy = { ...DEFAULT_SIGN_IN_POLICY, ...policy };
  return unmetPolicy(session, { id: 1, ssoOnly, signInPolicy }, hasFactor, NOW);
};

describe('a session', () => {
  it.each<[string, PolicySession | undefined, Partial<SignInPolicy>, string | null]>([
    ['meets a policy that requires nothing', password, {}, null],
    ['is none', undefined, {}, 'METHOD_NOT_ALLOWED'],
    ['by password has another method', password, only('passkey', 'sso'), 'METHOD_NOT_ALLOWED'],
    ['by passkey has another method', passkey, only('password', 'sso'), 'METHOD_NOT_ALLOWED'],
    ['by passkey has an allowed method', passkey, only('passkey'), null],
    ['of its single sign-on has another method', ownSso, only('password'), 'METHOD_NOT_ALLOWED'],
    ['of its single sign-on has an allowed method', ownSso, only('sso'), null],
    ['of another single sign-on counts as its password', otherSso, only('sso'), 'METHOD_NOT_ALLOWED'],
    ['of another single sign-on counts as its password, which is allowed', otherSso, only('password'), null],
    ['is young enough', password, { session_lifetime_minutes: 31 }, null],
    ['is too old', password, { session_lifetime_minutes: 30 }, 'SESSION_TOO_OLD'],
    ['of its single sign-on is too old, too', ownSso, { session_lifetime_minutes: 30 }, 'SESSION_TOO_OLD'],
    ['of another single sign-on is as old as its step-up', otherSso, { session_lifetime_minutes: 21 }, null],
    ['of another is too old then', otherSso, { session_lifetime_minutes: 20 }, 'SESSION_TOO_OLD'],
    [
      'without a step-up is too old',
      { ...otherSso, passwordVerifiedAt: null },
      { session_lifetime_minutes: 43_200 },
      'SESSION_TOO_OLD',
    ],
    ['was idle for less', password, { idle_timeout_minutes: 11 }, null],
    ['was idle', password, { idle_timeout_minutes: 10 }, 'SESSION_IDLE'],
    ['by password has one factor', password, needsFactor, 'SECOND_FACTOR_SETUP_REQUIRED'],
    ['by password and a code has two', withFactor(password), needsFactor, null],
    ['by password and a recovery code has two', { ...password, secondFactor: 'recovery' }, needsFactor, null],
    ['by passkey has two', passkey, needsFactor, null],
    ['of its single sign-on has what the provider decides', ownSso, needsFactor, null],
    ['of another single sign-on has one', otherSso, needsFactor, 'SECOND_FACTOR_SETUP_REQUIRED'],
    ['of another single sign-on and a code has two', withFactor(otherSso), needsFactor, null],
    [
      'is in the grace',
      password,
      { ...needsFactor, second_factor_required_from: new Date(NOW + 1).toISOString() },
      null,
    ],
  ])('%s', (_what, session, policy, expected) => {
    expect(answer(session, policy)).toBe(expected);
  });

  it('is told apart by whether the person has a second factor', () => {
    expect(answer(password, needsFactor, { hasFactor: true })).toBe('SECOND_FACTOR_NEEDED');
  });

  it('of the single sign-on that SSO-only requires has an allowed method, whatever is listed', () => {
    expect(answer(ownSso, only('password'), { ssoOnly: true })).toBeNull();
  });

  it('meets everything if nothing is decided', () => {
    expect(unmetPolicy(password, { id: 1, ssoOnly: false, signInPolicy: null }, false, NOW)).toBeNull();
    expect(secondFactorDue(password, { id: 1, ssoOnly: false, signInPolicy: null })).toBeNull();
  });

  it('is warned from the switch on, as long as a factor is missing', () => {
    const organisation = { id: 1, ssoOnly: false, signInPolicy: { ...DEFAULT_SIGN_IN_POLICY, ...needsFactor } };
    expect(secondFactorDue(password, organisation)).toBe(AT);
    expect(secondFactorDue(withFactor(password), organisation)).toBeNull();
    expect(secondFactorDue(ownSso, organisation)).toBeNull();
  });

  it('that meets a policy meets each looser one', () => {
    const sessions = fc.record({
      method: fc.constantFrom(...SESSION_METHODS),
      organisationId: fc.constantFrom(1, 2),
      startedAt: fc.integer({ min: NOW - 90 * MINUTE, max: NOW }),
      passwordVerifiedAt: fc.option(fc.integer({ min: NOW - 90 * MINUTE, max: NOW })),
      secondFactor: fc.option(fc.constantFrom(...SECOND_FACTORS)),
      longestPause: fc.nat(90 * MINUTE),
    });
    const policies = fc.record({
      second_factor_required_from: fc.option(fc.constant(AT)),
      session_lifetime_minutes: fc.option(fc.integer({ min: 15, max: 90 })),
      idle_timeout_minutes: fc.option(fc.integer({ min: 5, max: 90 })),
      allowed_methods: fc.subarray([...SESSION_METHODS], { minLength: 1 }),
    });
    fc.assert(
      fc.property(sessions, policies, (session, policy) => {
        fc.pre(answer(session, policy) === null);
        for (const name of Object.keys(policy) as (keyof typeof policy)[])
          expect(answer(session, { ...policy, [name]: DEFAULT_SIGN_IN_POLICY[name] })).toBeNull();
      }),
    );
  });
});
