import { DEFAULT_SIGN_IN_POLICY } from '../../../../src/domain/access/sign-in-policy/policy';
import { policyOf, policyValues } from './policy-values';

const stored = {
  ...DEFAULT_SIGN_IN_POLICY,
  ...{ allowed_methods: [...DEFAULT_SIGN_IN_POLICY.allowed_methods], confirm_by: null },
  members_without_factor: { total: 0, members: [] },
};

it('shows no limit as an empty field, and saves an empty field as no limit', () => {
  const values = policyValues(stored);
  expect(values).toMatchObject({ session_lifetime_minutes: '', idle_timeout_minutes: '' });
  expect(policyOf(values)).toEqual({
    second_factor_required: false,
    second_factor_grace_days: 7,
    session_lifetime_minutes: null,
    idle_timeout_minutes: null,
    allowed_methods: stored.allowed_methods,
  });
});

it('saves numbers as they are, and no number of days as none', () => {
  const values = { ...policyValues(stored), idle_timeout_minutes: 5, second_factor_grace_days: '' as const };
  expect(policyOf(values)).toMatchObject({ idle_timeout_minutes: 5, second_factor_grace_days: 0 });
});
