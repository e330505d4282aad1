import type { BudgetStatus } from '../budget/budget-status';
import { LIMITED_RESOURCES, type LimitedResource, fitAll } from '../plans/capacity';
import { keysOf } from '../../values';

/** What a message names, for clients that say it in their own words. */
type Details = Readonly<Record<string, string | number>>;

/**
 * What blocks a merge or a split, and what its owners should know. A blocker refuses it; a warning does not. A merge never moves
 * data out of their residency region, and never exceeds the limits of a plan.
 */
export interface Blocker {
  code: (typeof LIMITED_RESOURCES)[LimitedResource]['code'] | 'HOME_REGION_DIFFERS';
  message: string;
  details: Details;
  /** The present number in the organisation, the added number, and the limit; null if the blocker is not a limit. */
  used: number | null;
  added: number | null;
  limit: number | null;
}

/** Something to know before a merge or a split. */
export interface Warning {
  code: string;
  message: string;
  details: Details;
}

/** An organisation that takes part in a merge or a split. */
export interface Party {
  name: string;
  homeRegion: string | null;
  deploymentCell: string | null;
  ssoOnly: boolean;
  ipAllowlist: readonly string[];
  hasBudgetLimit: boolean;
}

/** The number of each limited resource. */
export type Counts = Readonly<Record<LimitedResource, number>>;

/**
 * The limits of an organisation that would be exceeded.
 *
 * @param used the present numbers
 * @param added the added numbers
 */
export const exceededLimits = (
  name: string,
  limits: Readonly<Record<(typeof LIMITED_RESOURCES)[LimitedResource]['limit'], number | null>>,
  used: Counts,
  added: Counts,
): Blocker[] =>
  keysOf(LIMITED_RESOURCES).flatMap((kind) => {
    const { code, limit: column, noun } = LIMITED_RESOURCES[kind];
    const limit = limits[column];
    if (fitAll(used[kind], added[kind], limit)) return [];
    const message = `${name} can have ${limit} ${noun}. It has ${used[kind]}, and ${added[kind]} would be added.`;
    return [{ code, message, details: { organisation: name }, used: used[kind], added: added[kind], limit }];
  });

/** Refuses to move data out of their region. Organisations without a region have no such restriction. */
export const regionBlockers = (source: Party, target: Party): Blocker[] => {
  const { homeRegion: from } = source;
  if (from === null || from === target.homeRegion) return [];
  const message = `${source.name} keeps its data in ${from}, ${target.name} in ${target.homeRegion ?? 'no region of its own'}.`;
  const details = { source: source.name, target: target.name, from, to: target.homeRegion ?? '–' };
  return [{ code: 'HOME_REGION_DIFFERS', message, details, used: null, added: null, limit: null }];
};

/** What remains in the archived organisation, of a merge or a split. */
export interface LeftBehind {
  /** Subscriptions that are not cancelled. */
  subscriptions: number;
  /** Valid SCIM tokens. */
  tokens: number;
  /** Valid API keys. */
  keys: number;
  /** Enabled webhook endpoints. */
  webhooks: number;
}

type Condition = [applies: boolean, code: string, message: string, details: Details];

const warningsOf = (lines: readonly Condition[]): Warning[] =>
  lines.flatMap(([applies, code, message, details]) => (applies ? [{ code, message, details }] : []));

const leftBehind = ({ subscriptions, tokens, keys, webhooks }: LeftBehind, name: string): Condition[] => [
  [
    subscriptions > 0,
    'SUBSCRIPTION_STAYS',
    `The subscription stays with ${name}, which is archived. Cancel it, or ask the platform operator to move it.`,
    { source: name },
  ],
  [
    tokens > 0,
    'SCIM_TOKENS_REVOKED',
    `${tokens} SCIM tokens of ${name} are revoked. Directories need new ones.`,
    { source: name, count: tokens },
  ],
  [
    keys > 0,
    'API_KEYS_REVOKED',
    `${keys} API keys of ${name} are revoked. Programs need new ones.`,
    { source: name, count: keys },
  ],
  [
    webhooks > 0,
    'WEBHOOKS_STAY',
    `${webhooks} webhook endpoints stay with ${name}. They get no events about records that have moved.`,
    { source: name, count: webhooks },
  ],
];

const overCapacity = (names: readonly string[]): Condition => [
  names.length > 0,
  'OWNER_CAPACITY_EXCEEDED',
  `Exceeds the user plan of its owner: ${names.join(', ')}. It is suspended after a grace period of 14 days.`,
  { names: names.join(', ') },
];

/** What a merge changes in addition to the records that move. */
export interface MergeChanges extends LeftBehind {
  /** Directory integrations of the source with single sign-on. */
  directories: number;
  /** Members of the target whose role rises. */
  raises: number;
  /** Budget status of the target before and after. */
  budgetStatus: { before: BudgetStatus; after: BudgetStatus };
  /** Organisations that would exceed their owner's capacity. */
  exceeding: readonly string[];
}

const sameRanges = (a: readonly string[], b: readonly string[]): boolean =>
  [...a].sort().join() === [...b].sort().join();

/** What the owners of two organisations should know before they merge them. */
export const mergeWarnings = (source: Party, target: Party, changes: MergeChanges): Warning[] => {
  const names = { source: source.name, target: target.name };
  return warningsOf([
    ...leftBehind(changes, source.name),
    [
      changes.directories > 0,
      'DIRECTORIES_STAY',
      `Directory integrations of ${source.name} stay with it. Its members sign in with the methods of ${target.name}.`,
      names,
    ],
    [
      source.ssoOnly && !target.ssoOnly,
      'SSO_RELAXED',
      `${source.name} accepts only single sign-on, ${target.name} does not.`,
      names,
    ],
    [
      !source.ssoOnly && target.ssoOnly,
      'SSO_TIGHTENED',
      `${target.name} accepts only single sign-on, ${source.name} did not.`,
      names,
    ],
    [
      !sameRanges(source.ipAllowlist, target.ipAllowlist),
      'ALLOWLIST_DIFFERS',
      `The IP allowlists differ. That of ${target.name} applies from now on.`,
      names,
    ],
    [
      source.deploymentCell !== target.deploymentCell,
      'CELL_DIFFERS',
      `${source.name} and ${target.name} are in different deployment cells.`,
      names,
    ],
    [
      changes.raises > 0,
      'ROLES_RAISED',
      `${changes.raises} members of ${target.name} get a higher role there.`,
      { ...names, count: changes.raises },
    ],
    [
      changes.budgetStatus.after !== changes.budgetStatus.before,
      'BUDGET_STATUS_CHANGES',
      `The budget status of ${target.name} becomes ${changes.budgetStatus.after}.`,
      names,
    ],
    overCapacity(changes.exceeding),
  ]);
};

/** What the owners of an organisation should know before they split it. */
export const splitWarnings = (source: Party, left: LeftBehind, exceeding: readonly string[]): Warning[] =>
  warningsOf([
    ...leftBehind(left, source.name),
    [
      source.hasBudgetLimit,
      'BUDGET_LIMIT_REPEATED',
      `Each new organisation gets the whole budget limit of ${source.name}. Lower it where that is too much.`,
      { source: source.name },
    ],
    overCapacity(exceeding),
  ]);
