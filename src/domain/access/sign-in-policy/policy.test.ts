import fc from 'fast-check';
import { SESSION_METHODS } from '../../vocabularies';
import {
  allowsOnlySso,
  checkSignInPolicy,
  completePolicy,
  DEFAULT_SIGN_IN_POLICY,
  refusesSessions,
  settlePolicy,
  SIGN_IN_POLICY_BOUNDS,
  type SignInPolicy,
  signInPolicyFaults,
  textOfPolicy,
  withoutGrace,
} from './policy';

const NOW = Date.parse('2026-11-28T12:00:00.000Z');
const inDays = (days: number): string => new Date(NOW + days * 86_400_000).toISOString();

describe('a sign-in policy', () => {
  it('has valid defaults, which refuse no session', () => {
    expect(signInPolicyFaults(DEFAULT_SIGN_IN_POLICY)).toEqual([]);
    expect(refusesSessions(null)).toBe(false);
    expect(refusesSessions({ second_factor_grace_days: 0 })).toBe(false);
  });

  it.each<[Record<string, unknown>, string[]]>([
    [{ second_factor_required: null }, ['second_factor_required']],
    [{ second_factor_grace_days: -1 }, ['second_factor_grace_days']],
    [{ second_factor_grace_days: 91 }, ['second_factor_grace_days']],
    [{ second_factor_grace_days: null }, ['second_factor_grace_days']],
    [{ second_factor_required_from: 'soon' }, ['second_factor_required_from']],
    [{ session_lifetime_minutes: 14 }, ['session_lifetime_minutes']],
    [{ session_lifetime_minutes: 43_201 }, ['session_lifetime_minutes']],
    [{ session_lifetime_minutes: 15.5 }, ['session_lifetime_minutes']],
    [{ session_lifetime_minutes: '15' }, ['session_lifetime_minutes']],
    [{ session_lifetime_minutes: 15, idle_timeout_minutes: 5 }, []],
    [{ idle_timeout_minutes: 4 }, ['idle_timeout_minutes']],
    [{ idle_timeout_minutes: 10_081 }, ['idle_timeout_minutes']],
    [{ allowed_methods: [] }, ['allowed_methods']],
    [{ allowed_methods: ['sms'] }, ['allowed_methods']],
    [{ allowed_methods: ['sso', 'sso'] }, ['allowed_methods']],
    [{ allowed_methods: 'sso' }, ['allowed_methods']],
    [{ allowed_methods: ['passkey'] }, []],
  ])('%j has the faults %j', (values, expected) => {
    expect(signInPolicyFaults({ ...DEFAULT_SIGN_IN_POLICY, ...values }).map(({ path }) => path.join('.'))).toEqual(
      expected,
    );
    const refused = checkSignInPolicy({ ...DEFAULT_SIGN_IN_POLICY, ...values });
    expect(refused?.faults.map(({ path }) => path.join('.')) ?? []).toEqual(expected);
  });

  it.each([['text'], [[1]], [7]])('is refused if %j is stored', (stored) => {
    expect(checkSignInPolicy(stored)?.faults[0]?.path).toEqual(['sign_in_policy']);
  });

  it('is complete whatever is stored of it', () => {
    expect(completePolicy(null)).toEqual(DEFAULT_SIGN_IN_POLICY);
    expect(completePolicy({ idle_timeout_minutes: 5 })).toMatchObject({
      idle_timeout_minutes: 5,
      second_factor_grace_days: 7,
    });
  });

  it('allows only single sign-on if it lists nothing else', () => {
    expect(allowsOnlySso(null)).toBe(false);
    expect(allowsOnlySso({ allowed_methods: ['sso'] })).toBe(true);
    expect(allowsOnlySso({ allowed_methods: ['sso', 'passkey'] })).toBe(false);
  });

  it('is equal to one with another order of fields and methods', () => {
    const { allowed_methods: methods, ...rest } = DEFAULT_SIGN_IN_POLICY;
    expect(textOfPolicy({ allowed_methods: [...methods].reverse(), ...rest })).toBe(textOfPolicy(null));
  });
});

describe('the grace of a second factor', () => {
  const { second_factor_required_from: _end, ...off } = DEFAULT_SIGN_IN_POLICY;
  const on = { ...off, second_factor_required: true };

  it('begins when the factor becomes required', () => {
    expect(settlePolicy(DEFAULT_SIGN_IN_POLICY, on, NOW).second_factor_required_from).toBe(inDays(7));
  });

  it('stays when the policy is written again, moves with its length, and ends with the requirement', () => {
    const begun = settlePolicy(DEFAULT_SIGN_IN_POLICY, on, NOW);
    const later = NOW + 3 * 86_400_000;
    expect(settlePolicy(begun, on, later)).toEqual(begun);
    const longer = settlePolicy(begun, { ...on, second_factor_grace_days: 10 }, later);
    expect(longer.second_factor_required_from).toBe(inDays(10));
    expect(settlePolicy(begun, off, later).second_factor_required_from).toBeNull();
    expect(settlePolicy(settlePolicy(begun, off, later), on, later).second_factor_required_from).toBe(inDays(10));
  });

  it('is over at once without it', () => {
    const begun = settlePolicy(DEFAULT_SIGN_IN_POLICY, on, NOW);
    expect(withoutGrace(begun).second_factor_required_from).toBe(new Date(0).toISOString());
    expect(withoutGrace(DEFAULT_SIGN_IN_POLICY).second_factor_required_from).toBeNull();
  });

  it('never changes when the same policy is written twice', () => {
    const minutes = (name: 'session_lifetime_minutes' | 'idle_timeout_minutes') =>
      fc.option(fc.integer(SIGN_IN_POLICY_BOUNDS[name]));
    const policies = fc.record({
      second_factor_required: fc.boolean(),
      second_factor_grace_days: fc.integer(SIGN_IN_POLICY_BOUNDS.second_factor_grace_days),
      session_lifetime_minutes: minutes('session_lifetime_minutes'),
      idle_timeout_minutes: minutes('idle_timeout_minutes'),
      allowed_methods: fc.subarray([...SESSION_METHODS], { minLength: 1 }),
    });
    fc.assert(
      fc.property(policies, policies, fc.nat(10_000_000), (first, second, pause) => {
        const before: SignInPolicy = settlePolicy(DEFAULT_SIGN_IN_POLICY, first, NOW);
        const after = settlePolicy(before, second, NOW + pause);
        expect(signInPolicyFaults(after)).toEqual([]);
        expect(settlePolicy(after, second, NOW + 2 * pause)).toEqual(after);
        expect(textOfPolicy(JSON.parse(JSON.stringify(after)))).toBe(textOfPolicy(after));
      }),
    );
  });
});
