import type { SignInPolicy, WrittenPolicy } from './use-sign-in-policy';

/** A sign-in policy, as its form has it. Empty numbers mean no limit. */
export interface PolicyValues {
  second_factor_required: boolean;
  second_factor_grace_days: number | '';
  session_lifetime_minutes: number | '';
  idle_timeout_minutes: number | '';
  allowed_methods: WrittenPolicy['allowed_methods'];
}

/** The values of the form. */
export const policyValues = (policy: SignInPolicy): PolicyValues => ({
  second_factor_required: policy.second_factor_required,
  second_factor_grace_days: policy.second_factor_grace_days,
  session_lifetime_minutes: policy.session_lifetime_minutes ?? '',
  idle_timeout_minutes: policy.idle_timeout_minutes ?? '',
  allowed_methods: [...policy.allowed_methods],
});

/** The policy as the API accepts it. Without a number of days there is no grace. */
export const policyOf = (values: PolicyValues): WrittenPolicy => ({
  ...values,
  second_factor_grace_days: values.second_factor_grace_days || 0,
  session_lifetime_minutes: values.session_lifetime_minutes || null,
  idle_timeout_minutes: values.idle_timeout_minutes || null,
});
