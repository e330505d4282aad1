import { policyOf, policyValues, repeatedRunner } from './deployment-values';

const POLICY = {
  approval_above_eur: 100,
  approval_tags: ['production'],
  approval_for_unknown_costs: true,
  runner_labels: { '*': ['trusted'], ansible: ['eu'] },
  max_lifetime_hours: null,
};

it('shows a policy, and sends it unchanged', () => {
  const values = policyValues(POLICY);
  expect(values.max_lifetime_hours).toBe('');
  expect(policyOf(values)).toEqual(POLICY);
});

it('leaves out runners without a name', () => {
  const values = { ...policyValues(POLICY), runner_labels: [{ runner: ' ', labels: ['x'] }] };
  expect(policyOf(values).runner_labels).toEqual({});
});

it('finds a runner that is listed twice', () => {
  const runner = (name: string) => ({ runner: name, labels: [] });
  expect(repeatedRunner([runner('*'), runner('ansible'), runner(' ansible')])).toBe(2);
  expect(repeatedRunner([runner(''), runner('')])).toBe(-1);
});
