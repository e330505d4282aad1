import type { Core } from '@strapi/strapi';
import Big from 'big.js';
import { calendarMonthOf } from '../../domain/budget/calendar-month';
import { type BudgetStatus, budgetStatusOf } from '../../domain/budget/budget-status';
import { mergeMembers, type MergedMembers } from '../../domain/merge-split/merge-members';
import {
  type Blocker,
  type Counts,
  exceededLimits,
  mergeWarnings,
  regionBlockers,
  type Warning,
} from '../../domain/merge-split/merge-terms';
import { type RenamedSlug, deduplicateSlugs } from '../../domain/merge-split/deduplicate-slugs';
import { OWNED_TYPES, MEMBERSHIP } from '../../resources/what-moves';
import {
  countOwnedRecords,
  countCostsSince,
  countActiveIntegrations,
  type RevokedCredentials,
  revokedOf,
} from '../../repositories/merge-split/owned-records';
import { type CollidingDraft, collidingDrafts } from '../../repositories/merge-split/colliding-drafts';
import {
  membersWithNames,
  type NamedMember,
  pendingMembershipsOf,
} from '../../repositories/merge-split/members-in-bulk';
import type { MergeParty } from '../../repositories/merge-split/parties';
import { countUsableDirectories } from '../../repositories/accounts/sign-in-methods';
import { firstOwnerOf, type OwnedOrganisation, ownershipsOf } from '../../repositories/billing/owner-capacity';
import { evaluateSpend } from '../../repositories/budget/spend';
import { newlyExceeding } from './shared-steps';
import { countUsed } from '../../repositories/organisations/usage-counts';

/** The target's spend of the month after the merge, and its budget status before and after. */
export interface MergedSpend {
  spend: string;
  status: BudgetStatus;
  statusBefore: BudgetStatus;
}

/** Everything that a merge would do. */
export interface MergePlan {
  source: MergeParty;
  target: MergeParty;
  /** When the current month began: cost records from then on move. */
  monthStart: Date;
  joined: MergedMembers<NamedMember>;
  /** Pending memberships of the target whose people become members through the merge. */
  endingPending: number[];
  drafts: { colliding: CollidingDraft[]; renamed: RenamedSlug[] };
  spend: MergedSpend;
  /** Records by content type, by what happens to them. */
  counts: { moves: Map<string, number>; stays: Map<string, number>; revoked: RevokedCredentials };
  blockers: Blocker[];
  warnings: Warning[];
}

const spendOf = async (strapi: Core.Strapi, id: number, month: { from: Date; until: Date }) => {
  const found = await evaluateSpend(strapi, id, month);
  return { spend: found?.spend ?? '0', limit: found?.limit ?? null, status: found?.before ?? 'ok' };
};

const mergeSpends = async (
  strapi: Core.Strapi,
  sourceId: number,
  targetId: number,
  month: { from: Date; until: Date },
): Promise<MergedSpend> => {
  const source = await spendOf(strapi, sourceId, month);
  const target = await spendOf(strapi, targetId, month);
  const spend = new Big(source.spend).plus(target.spend).toFixed();
  return { spend, status: budgetStatusOf(spend, target.limit), statusBefore: target.status };
};

const countMerge = async (strapi: Core.Strapi, id: number, from: Date, members: number) => {
  const moves = new Map<string, number>();
  const stays = new Map<string, number>();
  for (const [uid, count] of await countOwnedRecords(strapi, id)) {
    const disposition = OWNED_TYPES.get(uid)?.merge;
    if (uid === MEMBERSHIP) moves.set(uid, members);
    else if (disposition === 'moves') moves.set(uid, count);
    else if (disposition === 'running-month') {
      const ofMonth = await countCostsSince(strapi, id, from);
      moves.set(uid, ofMonth);
      stays.set(uid, count - ofMonth);
    } else if (disposition === 'stays') stays.set(uid, count);
  }
  return { moves, stays };
};

const usedBy = async (strapi: Core.Strapi, id: number): Promise<Counts> => ({
  agents: await countUsed(strapi, id, 'agents'),
  instances: await countUsed(strapi, id, 'instances'),
  members: await countUsed(strapi, id, 'members'),
});

/** Whether the target would exceed its owner's capacity: the source frees a place, and its members take seats. */
const exceedsCapacity = async (
  strapi: Core.Strapi,
  sourceId: number,
  targetId: number,
  members: number,
  now: Date,
): Promise<boolean> => {
  const owner = await firstOwnerOf(strapi, targetId);
  const ownership = owner === null ? undefined : (await ownershipsOf(strapi, [owner], now)).get(owner);
  if (!ownership) return false;
  const merged = (owned: readonly OwnedOrganisation[]): OwnedOrganisation[] =>
    owned
      .filter(({ id }) => id !== sourceId)
      .map((each) => (each.id === targetId ? { ...each, members: each.members + members } : each));
  return newlyExceeding(ownership, merged).has(targetId);
};

const planDrafts = async (strapi: Core.Strapi, sourceId: number, targetId: number) => {
  const { colliding, taken } = await collidingDrafts(strapi, sourceId, targetId);
  return { colliding, renamed: deduplicateSlugs(colliding, taken) };
};

const planMembers = async (strapi: Core.Strapi, sourceId: number, targetId: number) => {
  const [leaving, there] = [
    await membersWithNames(strapi, sourceId, true),
    await membersWithNames(strapi, targetId, false),
  ];
  const joined = mergeMembers(leaving, there);
  const pending = await pendingMembershipsOf(strapi, targetId);
  const endingPending = leaving.flatMap(({ userId }) => pending.get(userId) ?? []);
  return { joined, endingPending, added: joined.moves.length + joined.joins.length };
};

/**
 * Plans a merge without changing anything. In the transaction that locks both organisations
 * (src/repositories/merge-split/locks.ts), the plan is then carried out.
 */
export const planMerge = async (
  strapi: Core.Strapi,
  source: MergeParty,
  target: MergeParty,
  now: Date,
): Promise<MergePlan> => {
  const month = calendarMonthOf(now);
  const ties = await countActiveIntegrations(strapi, source.id, now);
  const { added, joined, ...members } = await planMembers(strapi, source.id, target.id);
  const drafts = await planDrafts(strapi, source.id, target.id);
  const spend = await mergeSpends(strapi, source.id, target.id, month);
  const counts = { ...(await countMerge(strapi, source.id, month.from, added)), revoked: revokedOf(ties) };
  // A pending membership that ends frees the seat that its person takes as a member.
  const coming = { ...(await usedBy(strapi, source.id)), members: added - members.endingPending.length };
  const isOver = await exceedsCapacity(strapi, source.id, target.id, coming.members, now);
  const blockers = [
    ...regionBlockers(source.party, target.party),
    ...exceededLimits(target.party.name, target.limits, await usedBy(strapi, target.id), coming),
  ];
  const warnings = mergeWarnings(source.party, target.party, {
    ...ties,
    directories: await countUsableDirectories(strapi, source.id),
    raises: joined.raises.length,
    budgetStatus: { before: spend.statusBefore, after: spend.status },
    exceeding: isOver ? [target.party.name] : [],
  });
  const monthStart = month.from;
  return { source, target, monthStart, joined, ...members, drafts, spend, counts, blockers, warnings };
};
