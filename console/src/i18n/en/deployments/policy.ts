/** The policy of deployments, in the settings. */
export const deploymentPolicy = {
  title: 'Deployments',
  about: 'Which deployments need an approval, how long they may live, and which agents may run their steps.',
  amount: 'Approval needed above (EUR per month)',
  amountHint: 'Empty: the cost alone needs no approval',
  tags: 'Approval for blueprints with these tags',
  unknownCosts: 'Approval if the cost of steps is unknown',
  lifetime: 'Longest lifetime (hours)',
  lifetimeHint: 'Deployments are then destroyed automatically. Empty: no limit.',
  runners: 'Labels that agents need, by runner',
  runnersHint: 'A runner is a program of an agent that runs steps. * means every runner.',
  runner: 'Runner',
  labels: 'Labels for {{runner}}',
  labelsHint: 'An agent needs all of them',
  addRunner: 'Add a runner',
  removeRunner: 'Remove {{runner}}',
  twice: 'Each runner can be listed once.',
} as const;
