import validator from 'validator';
import { emailAddress } from '../accounts/email-address';
import { type Fault, firstFaults } from '../refusal';
import { SEVERITIES } from '../vocabularies';
import type { Severity } from './reported';

/** Days until a finding of a severity is due; null: it never is. */
export type DueDays = Readonly<Record<Severity, number | null>>;

/** An agent that may import reports, and the scopes to which. */
export interface ImportingAgent {
  /** Its documentId. */
  agent: string;
  scopes: readonly string[];
}

/** What an organisation has decided about its findings. */
export interface FindingPolicy {
  days: DueDays;
  /** A scan that would close a larger part of the findings needs a confirmation. */
  closing_threshold_percent: number;
  /** A scan that would close fewer findings needs none. */
  closing_threshold_minimum: number;
  /** How long a risk is accepted if nobody says how long. */
  default_acceptance_days: number;
  /** A tool and scope without a complete scan for longer is stale. */
  stale_days: number;
  /** Addresses that get the email about a scan. */
  contacts: readonly string[];
  agents_may_import: readonly ImportingAgent[];
}

export const DEFAULT_FINDING_POLICY: FindingPolicy = {
  days: { critical: 7, high: 30, medium: 90, low: 180, info: null },
  closing_threshold_percent: 30,
  closing_threshold_minimum: 20,
  default_acceptance_days: 90,
  stale_days: 30,
  contacts: [],
  agents_may_import: [],
};

/** Bounds of the numbers, lists and texts of a policy. */
export const FINDING_POLICY_BOUNDS = {
  days: { min: 1, max: 3650 },
  closing_threshold_percent: { min: 0, max: 100 },
  closing_threshold_minimum: { min: 1, max: 100_000 },
  default_acceptance_days: { min: 1, max: 3650 },
  stale_days: { min: 1, max: 3650 },
  contacts: { max: 10 },
  agents_may_import: { max: 50 },
  scopes: { min: 1, max: 50 },
  scope: { min: 1, max: 200 },
} as const;

const fault = (path: Fault['path'], message: string): Fault => ({ path, message });

const numberFaults = (path: Fault['path'], value: number, { min, max }: { min: number; max: number }): Fault[] =>
  Number.isInteger(value) && value >= min && value <= max
    ? []
    : [fault(path, `${path.join('.')} must be a whole number from ${min} to ${max}.`)];

const listFaults = (path: Fault['path'], list: readonly unknown[], { max, min = 0 }: { max: number; min?: number }) =>
  list.length >= min && list.length <= max
    ? []
    : [fault(path, `${path.join('.')} must have ${min === 0 ? 'at most' : `${min} to`} ${max} entries.`)];

/** A fault at each value that another one before it equals. */
const repetitionFaults = (values: readonly string[], pathOf: (index: number) => Fault['path']): Fault[] =>
  values.flatMap((value, index) =>
    values.indexOf(value) === index ? [] : [fault(pathOf(index), `${value.slice(0, 60)} is listed twice.`)],
  );

const contactFaults = (contacts: readonly string[]): Fault[] => [
  ...listFaults(['contacts'], contacts, FINDING_POLICY_BOUNDS.contacts),
  ...firstFaults(contacts, (contact, index) =>
    validator.isEmail(contact)
      ? []
      : [fault(['contacts', index], `contacts: ${contact.slice(0, 60)} is not an email address.`)],
  ),
  ...repetitionFaults(contacts.map(emailAddress), (index) => ['contacts', index]),
];

const agentFaults = ({ scopes }: ImportingAgent, index: number): Fault[] => {
  const path = ['agents_may_import', index, 'scopes'];
  const { min, max } = FINDING_POLICY_BOUNDS.scope;
  return [
    ...listFaults(path, scopes, FINDING_POLICY_BOUNDS.scopes),
    ...firstFaults(scopes, (scope, at) =>
      scope.trim().length >= min && scope.length <= max
        ? []
        : [fault([...path, at], `A scope must have ${min} to ${max} characters.`)],
    ),
  ];
};

/** The faults of a policy whose values have the right types. */
export const findingPolicyFaults = (policy: FindingPolicy): Fault[] => {
  const { days, contacts, agents_may_import: agents } = policy;
  const bounds = FINDING_POLICY_BOUNDS;
  return [
    ...SEVERITIES.flatMap((severity) =>
      days[severity] === null ? [] : numberFaults(['days', severity], days[severity], bounds.days),
    ),
    ...(
      ['closing_threshold_percent', 'closing_threshold_minimum', 'default_acceptance_days', 'stale_days'] as const
    ).flatMap((name) => numberFaults([name], policy[name], bounds[name])),
    ...contactFaults(contacts),
    ...listFaults(['agents_may_import'], agents, bounds.agents_may_import),
    ...firstFaults(agents, agentFaults),
    ...repetitionFaults(
      agents.map(({ agent }) => agent),
      (index) => ['agents_may_import', index, 'agent'],
    ),
  ];
};

/** Whether an agent may import reports of a scope. By default, none may. */
export const agentMayImport = (
  { agents_may_import: agents }: Pick<FindingPolicy, 'agents_may_import'>,
  agent: string,
  scope: string,
): boolean => agents.some((one) => one.agent === agent && one.scopes.includes(scope));
