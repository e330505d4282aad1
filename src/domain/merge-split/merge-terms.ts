import type { BudgetStatus } from '../budget/budget-status';
import { COUNTED, type Counted, fitAll } from '../plans/capacity';

/**
 * What stands against a merge or a split, and what its owners should know before it. A blocker refuses it; a warning is
 * only told. Data never leaves its residency region by a merge, and nobody gets more than a plan allows.
 */
export interface Blocker {
  code: (typeof COUNTED)[Counted]['code'] | 'HOME_REGION_DIFFERS';
  message: string;
  /** What is used in the organisation that gets more, what comes, and the limit; null where nothing is counted. */
  used: number | null;
  added: number | null;
  limit: number | null;
}

export interface Warning {
  code: string;
  message: string;
}

/** An organisation as far as the terms of a merge or a split go. */
export interface Party {
  name: string;
  homeRegion: string | null;
  deploymentCell: string | null;
  ssoOnly: boolean;
  ipAllowlist: readonly string[];
  hasBudgetLimit: boolean;
}

/** How many of each kind that is counted. */
export type Counts = Readonly<Record<Counted, number>>;

/**
 * The limits of an organisation that would be exceeded.
 *
 * @param used what counts there now
 * @param added what would come
 */
export const exceededLimits = (
  name: string,
  limits: Readonly<Record<(typeof COUNTED)[Counted]['limit'], number | null>>,
  used: Counts,
  added: Counts,
): Blocker[] =>
  (Object.keys(COUNTED) as Counted[]).flatMap((kind) => {
    const { code, limit: column, noun } = COUNTED[kind];
    const limit = limits[column];
    if (fitAll(used[kind], added[kind], limit)) return [];
    const message = `${name} may have ${limit} ${noun}; it has ${used[kind]}, and ${added[kind]} more would come.`;
    return [{ code, message, used: used[kind], added: added[kind], limit }];
  });

/** Refuses to move data out of its region. An organisation without a region has made no promise. */
export const regionBlockers = (source: Party, target: Party): Blocker[] => {
  const { homeRegion: from } = source;
  if (from === null || from === target.homeRegion) return [];
  const message = `${source.name} keeps its data in ${from}, ${target.name} in ${target.homeRegion ?? 'no region of its own'}.`;
  return [{ code: 'HOME_REGION_DIFFERS', message, used: null, added: null, limit: null }];
};

/** What is the same for both: what the organisation that ends leaves behind. */
export interface LeftBehind {
  /** Subscriptions that are not cancelled. */
  subscriptions: number;
  /** SCIM tokens that still open something. */
  tokens: number;
  /** Webhook endpoints that are switched on. */
  webhooks: number;
}

type Told = [applies: boolean, code: string, message: string];

const told = (lines: readonly Told[]): Warning[] =>
  lines.flatMap(([applies, code, message]) => (applies ? [{ code, message }] : []));

const leftBehind = ({ subscriptions, tokens, webhooks }: LeftBehind, name: string): Told[] => [
  [
    subscriptions > 0,
    'SUBSCRIPTION_STAYS',
    `The subscription stays with ${name}, which is archived: it has to be cancelled, or moved by the platform's operator.`,
  ],
  [tokens > 0, 'SCIM_TOKENS_REVOKED', `${tokens} SCIM tokens of ${name} are revoked: directories need new ones.`],
  [
    webhooks > 0,
    'WEBHOOKS_STAY',
    `${webhooks} webhook endpoints stay with ${name}: they hear nothing of what has gone elsewhere.`,
  ],
];

const overCapacity = (names: readonly string[]): Told => [
  names.length > 0,
  'OWNER_CAPACITY_EXCEEDED',
  `Beyond the user plan of its owner: ${names.join(', ')}. After 14 days of grace it is suspended.`,
];

/** What a merge changes beside the records that move. */
export interface MergeChanges extends LeftBehind {
  /** Directory integrations of the source that people sign in through. */
  directories: number;
  /** Members of the target whose role rises. */
  raises: number;
  /** Standing of the target before and after. */
  standing: { before: BudgetStatus; after: BudgetStatus };
  /** Organisations that would exceed their owner's capacity. */
  exceeding: readonly string[];
}

const sameRanges = (a: readonly string[], b: readonly string[]): boolean =>
  [...a].sort().join() === [...b].sort().join();

/** What the owners of two organisations should know before they merge them. */
export const mergeWarnings = (source: Party, target: Party, changes: MergeChanges): Warning[] =>
  told([
    ...leftBehind(changes, source.name),
    [
      changes.directories > 0,
      'DIRECTORIES_STAY',
      `Directory integrations of ${source.name} stay behind: its people sign in as ${target.name} lets them.`,
    ],
    [
      source.ssoOnly && !target.ssoOnly,
      'SSO_RELAXED',
      `${source.name} takes single sign-on only, ${target.name} does not.`,
    ],
    [
      !source.ssoOnly && target.ssoOnly,
      'SSO_TIGHTENED',
      `${target.name} takes single sign-on only, ${source.name} did not.`,
    ],
    [
      !sameRanges(source.ipAllowlist, target.ipAllowlist),
      'ALLOWLIST_DIFFERS',
      `The IP allowlists differ: that of ${target.name} holds from now on.`,
    ],
    [
      source.deploymentCell !== target.deploymentCell,
      'CELL_DIFFERS',
      `${source.name} and ${target.name} are in different deployment cells.`,
    ],
    [changes.raises > 0, 'ROLES_RAISED', `${changes.raises} members of ${target.name} get a higher role there.`],
    [
      changes.standing.after !== changes.standing.before,
      'BUDGET_STATUS_CHANGES',
      `The budget standing of ${target.name} becomes ${changes.standing.after}.`,
    ],
    overCapacity(changes.exceeding),
  ]);

/** What the owners of an organisation should know before they split it. */
export const splitWarnings = (source: Party, left: LeftBehind, exceeding: readonly string[]): Warning[] =>
  told([
    ...leftBehind(left, source.name),
    [
      source.hasBudgetLimit,
      'BUDGET_LIMIT_REPEATED',
      `Each new organisation has the whole budget limit of ${source.name}: lower it where that is too much.`,
    ],
    overCapacity(exceeding),
  ]);
