import { type Fault, firstFaults, violation, type Violation } from '../refusal';

/** What an organisation has decided about its deployments. */
export interface DeploymentPolicy {
  /** Deployments that cost more a month, in EUR, need an approval; null: none does because of its cost. */
  approval_above_eur: number | null;
  /** Blueprints with one of these tags need an approval. */
  approval_tags: readonly string[];
  /** Whether a deployment with steps of unknown cost needs an approval. */
  approval_for_unknown_costs: boolean;
  /** The labels that an agent must have for a runner, by its name; `*`: for every runner. */
  runner_labels: Readonly<Record<string, readonly string[]>>;
  /** A deployment expires at the latest after so many hours; null: it need not expire. */
  max_lifetime_hours: number | null;
}

export const DEFAULT_DEPLOYMENT_POLICY: DeploymentPolicy = {
  approval_above_eur: null,
  approval_tags: [],
  approval_for_unknown_costs: false,
  runner_labels: {},
  max_lifetime_hours: null,
};

/** Bounds of the numbers and lists of a policy. */
export const DEPLOYMENT_POLICY_BOUNDS = {
  approval_above_eur: { min: 0, max: 100_000_000 },
  approval_tags: { max: 50 },
  runners: { max: 50 },
  labels: { max: 20 },
  max_lifetime_hours: { min: 1, max: 87_600 },
} as const;

const isWithin = (value: number | null, { min, max }: { min: number; max: number }): boolean =>
  value === null || (value >= min && value <= max);

/** The faults of a policy whose values have the right types. */
export const deploymentPolicyFaults = (policy: DeploymentPolicy): Fault[] => {
  const { approval_above_eur: amount, approval_tags: tags, max_lifetime_hours: hours } = policy;
  const bounds = DEPLOYMENT_POLICY_BOUNDS;
  const runners = Object.entries(policy.runner_labels);
  const fault = (path: Fault['path'], message: string): Fault => ({ path, message });
  return [
    ...(isWithin(amount, bounds.approval_above_eur)
      ? []
      : [fault(['approval_above_eur'], `approval_above_eur must be from 0 to ${bounds.approval_above_eur.max}.`)]),
    ...(tags.length <= bounds.approval_tags.max
      ? []
      : [fault(['approval_tags'], `approval_tags must have at most ${bounds.approval_tags.max} entries.`)]),
    ...(runners.length <= bounds.runners.max
      ? []
      : [fault(['runner_labels'], `runner_labels must have at most ${bounds.runners.max} entries.`)]),
    ...firstFaults(runners, ([runner, labels]) =>
      labels.length <= bounds.labels.max
        ? []
        : [fault(['runner_labels', runner], `A runner must have at most ${bounds.labels.max} labels.`)],
    ),
    ...(isWithin(hours, bounds.max_lifetime_hours)
      ? []
      : [fault(['max_lifetime_hours'], `max_lifetime_hours must be from 1 to ${bounds.max_lifetime_hours.max}.`)]),
  ];
};

/** The labels that an agent needs for a runner. */
export const labelsFor = ({ runner_labels: labels }: DeploymentPolicy, runner: string | null): string[] => [
  ...new Set([...(labels['*'] ?? []), ...(runner === null ? [] : (labels[runner] ?? []))]),
];

/** Why a deployment needs an approval; empty: it needs none. */
export const approvalReasons = (
  policy: DeploymentPolicy,
  deployment: { tags: readonly string[]; eur: number; unknown: number },
): ('amount' | 'tag' | 'unknown_cost')[] => [
  ...(policy.approval_above_eur !== null && deployment.eur > policy.approval_above_eur ? (['amount'] as const) : []),
  ...(deployment.tags.some((tag) => policy.approval_tags.includes(tag)) ? (['tag'] as const) : []),
  ...(policy.approval_for_unknown_costs && deployment.unknown > 0 ? (['unknown_cost'] as const) : []),
];

const HOUR_MS = 3_600_000;

/**
 * When a deployment expires: as asked, by default as late as the policy allows.
 *
 * @param asked null: nobody has asked for a time
 * @returns null: it does not expire; or why the time is refused
 */
export const expiryOf = (
  { max_lifetime_hours: hours }: DeploymentPolicy,
  asked: Date | null,
  now: Date,
): Date | Violation | null => {
  const latest = hours === null ? null : new Date(now.getTime() + hours * HOUR_MS);
  if (!asked) return latest;
  if (asked <= now) return violation('EXPIRY_PAST', 'expires_at', 'expires_at must be in the future.');
  if (latest && asked > latest)
    return violation('LIFETIME_TOO_LONG', 'expires_at', `expires_at must be at most ${hours} hours from now.`);
  return asked;
};

/** Four eyes: whether somebody other than who asked for a deployment must approve it. */
export const needsOtherApprover = (caller: { isRequester: boolean; otherApprovers: number }): boolean =>
  caller.isRequester && caller.otherApprovers > 0;
