import { type Fault, type Violation, violation } from '../../refusal';
import { SESSION_METHODS, type SessionMethod } from '../../vocabularies';

/** What an organisation requires of the sign-ins of its members (docs/guides/access.md#sign-in-policy). */
export interface SignInPolicy {
  second_factor_required: boolean;
  /** How long after the switch members can still enter without a second factor. */
  second_factor_grace_days: number;
  /** When the grace ends, ISO 8601; null if no second factor is required. */
  second_factor_required_from: string | null;
  /** How long after its sign-in a session opens the organisation; null: as long as the session lasts. */
  session_lifetime_minutes: number | null;
  /** After which pause a session no longer opens it; null: after none. */
  idle_timeout_minutes: number | null;
  /** By which sign-ins sessions open it. */
  allowed_methods: readonly SessionMethod[];
}

/** What can be written: the end of the grace follows from it. */
export type WrittenPolicy = Omit<SignInPolicy, 'second_factor_required_from'>;

/** A policy that refuses no session. */
export const DEFAULT_SIGN_IN_POLICY: SignInPolicy = {
  second_factor_required: false,
  second_factor_grace_days: 7,
  second_factor_required_from: null,
  session_lifetime_minutes: null,
  idle_timeout_minutes: null,
  allowed_methods: SESSION_METHODS,
};

/** Bounds of the numbers. The longest lifetime is thirty days, the longest idle timeout a week. */
export const SIGN_IN_POLICY_BOUNDS = {
  second_factor_grace_days: { min: 0, max: 90 },
  session_lifetime_minutes: { min: 15, max: 43_200 },
  idle_timeout_minutes: { min: 5, max: 10_080 },
} as const;

type Numbered = keyof typeof SIGN_IN_POLICY_BOUNDS;

const DAY_MS = 86_400_000;

const numberFaults = (name: Numbered, value: unknown): Fault[] => {
  const { min, max } = SIGN_IN_POLICY_BOUNDS[name];
  const isFine = Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
  return isFine ? [] : [{ path: [name], message: `${name} must be a whole number from ${min} to ${max}.` }];
};

const METHODS: readonly unknown[] = SESSION_METHODS;

const methodFaults = (methods: unknown): Fault[] => {
  const isFine =
    Array.isArray(methods) &&
    methods.length > 0 &&
    new Set(methods).size === methods.length &&
    methods.every((method) => METHODS.includes(method));
  const message = `allowed_methods must list at least one of ${SESSION_METHODS.join(', ')}, each once.`;
  return isFine ? [] : [{ path: ['allowed_methods'], message }];
};

const flagFaults = (value: unknown): Fault[] =>
  typeof value === 'boolean'
    ? []
    : [{ path: ['second_factor_required'], message: 'second_factor_required must be true or false.' }];

const timeFaults = (value: unknown): Fault[] =>
  value === null || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))
    ? []
    : [{ path: ['second_factor_required_from'], message: 'second_factor_required_from must be a time, or null.' }];

/** The faults of a policy, whatever the types of its values are. */
export const signInPolicyFaults = (policy: Readonly<Record<keyof SignInPolicy, unknown>>): Fault[] => [
  ...flagFaults(policy.second_factor_required),
  ...numberFaults('second_factor_grace_days', policy.second_factor_grace_days),
  ...timeFaults(policy.second_factor_required_from),
  ...(['session_lifetime_minutes', 'idle_timeout_minutes'] as const).flatMap((name) =>
    policy[name] === null ? [] : numberFaults(name, policy[name]),
  ),
  ...methodFaults(policy.allowed_methods),
];

/** The whole policy for what is stored of it. */
export const completePolicy = (stored: unknown): SignInPolicy => ({
  ...DEFAULT_SIGN_IN_POLICY,
  ...(typeof stored === 'object' ? stored : null),
});

/** The violation of the rules by what a write stores as a policy; null if there is none. */
export const checkSignInPolicy = (stored: unknown): Violation | null => {
  const isPolicy = stored === null || (typeof stored === 'object' && !Array.isArray(stored));
  const [first, ...others] = isPolicy
    ? signInPolicyFaults(completePolicy(stored))
    : [{ path: ['sign_in_policy'], message: 'sign_in_policy must be an object.' }];
  if (!first) return null;
  const refused = violation('VALIDATION_FAILED', first.path, first.message);
  return { ...refused, faults: [...refused.faults, ...others] };
};

/** Whether people can enter by single sign-on only. */
export const allowsOnlySso = (stored: unknown): boolean =>
  completePolicy(stored).allowed_methods.every((method) => method === 'sso');

/** A canonical text: equal policies have equal texts, in whatever order a database returns their fields. */
export const textOfPolicy = (stored: unknown): string => {
  const policy = completePolicy(stored);
  const methods = SESSION_METHODS.filter((method) => policy.allowed_methods.includes(method));
  const names = Object.keys(DEFAULT_SIGN_IN_POLICY) as (keyof SignInPolicy)[];
  return JSON.stringify(names.map((name) => (name === 'allowed_methods' ? methods : policy[name])));
};

/** Whether a policy can refuse a session. */
export const refusesSessions = (stored: unknown): boolean =>
  textOfPolicy({ ...completePolicy(stored), second_factor_grace_days: 7 }) !== textOfPolicy(null);

/** A policy as it is after its grace. */
export const withoutGrace = (policy: SignInPolicy): SignInPolicy => ({
  ...policy,
  second_factor_required_from: policy.second_factor_required ? new Date(0).toISOString() : null,
});

const graceEnd = (before: SignInPolicy, after: WrittenPolicy, now: number): number => {
  const grace = after.second_factor_grace_days * DAY_MS;
  const { second_factor_required: wasRequired, second_factor_required_from: from } = before;
  if (!wasRequired || from === null) return now + grace;
  return Date.parse(from) - before.second_factor_grace_days * DAY_MS + grace;
};

/**
 * The policy after a write. The grace begins when the second factor becomes required; another length moves its end.
 *
 * @param now milliseconds
 */
export const settlePolicy = (before: SignInPolicy, after: WrittenPolicy, now: number): SignInPolicy => ({
  ...after,
  second_factor_required_from: after.second_factor_required
    ? new Date(graceEnd(before, after, now)).toISOString()
    : null,
});
