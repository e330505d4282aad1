import type { DeploymentPolicy } from './use-deployment-policy';

/** The labels for one runner. */
export interface RunnerLabels {
  runner: string;
  labels: string[];
}

/** A deployment policy, as its form has it. Empty numbers mean none. */
export interface PolicyValues {
  approval_above_eur: number | '';
  approval_tags: string[];
  approval_for_unknown_costs: boolean;
  runner_labels: RunnerLabels[];
  max_lifetime_hours: number | '';
}

/** The values of the form. */
export const policyValues = (policy: DeploymentPolicy): PolicyValues => ({
  approval_above_eur: policy.approval_above_eur ?? '',
  approval_tags: [...policy.approval_tags],
  approval_for_unknown_costs: policy.approval_for_unknown_costs,
  runner_labels: Object.entries(policy.runner_labels).map(([runner, labels]) => ({ runner, labels: [...labels] })),
  max_lifetime_hours: policy.max_lifetime_hours ?? '',
});

/** The policy as the API accepts it. Runners without a name are left out. */
export const policyOf = (values: PolicyValues): DeploymentPolicy => ({
  approval_above_eur: values.approval_above_eur === '' ? null : values.approval_above_eur,
  approval_tags: values.approval_tags,
  approval_for_unknown_costs: values.approval_for_unknown_costs,
  runner_labels: Object.fromEntries(
    values.runner_labels.flatMap(({ runner, labels }) => (runner.trim() === '' ? [] : [[runner.trim(), labels]])),
  ),
  max_lifetime_hours: values.max_lifetime_hours === '' ? null : values.max_lifetime_hours,
});

/** The place of the first runner that is listed twice; -1 if none is. */
export const repeatedRunner = (runners: readonly RunnerLabels[]): number => {
  const names = runners.map(({ runner }) => runner.trim());
  return names.findIndex((name, at) => name !== '' && names.indexOf(name) < at);
};
