import type { Core } from '@strapi/strapi';
import { mayProvision } from '../../domain/budget/provisioning';
import { calendarMonthOf } from '../../domain/budget/calendar-month';
import { type Blocker, exceededLimits, splitWarnings, type Warning } from '../../domain/merge-split/merge-terms';
import { ASSIGNABLE, MEMBERSHIP, OWNED_TYPES, typesWith } from '../../resources/what-moves';
import { countedTypes } from '../../domain/plans/capacity';
import {
  countOwnedRecords,
  countCostsSince,
  countActiveIntegrations,
  type RevokedCredentials,
  revokedOf,
} from '../../repositories/merge-split/owned-records';
import type { MergeParty } from '../../repositories/merge-split/parties';
import { countUsedRecords, usedAmong } from '../../repositories/organisations/usage-counts';
import { ownershipsOf } from '../../repositories/billing/owner-capacity';
import { countByTarget, idOfKey, keyOf, relationsBetween } from '../../repositories/merge-split/relations';
import { budgetDetails, guarded } from '../../wire/errors/guard-errors';
import { newlyExceeding } from './shared-steps';
import { type RequestedPart, parseSplit, type ParsedSplit } from './parse-split';

/** Everything that a split would do. */
export interface SplitPlan extends ParsedSplit {
  source: MergeParty;
  /** When the current month began: cost records from then on move. */
  monthStart: Date;
  /** Records that each part gets, by content type. */
  gets: Map<string, number>[];
  stays: Map<string, number>;
  revoked: RevokedCredentials;
  copied: number;
  blockers: Blocker[];
  warnings: Warning[];
}

const perPart = (split: ParsedSplit): number[] => split.parts.map(() => 0);

const placedOf = (split: ParsedSplit, uid: string): number[] => {
  const counts = perPart(split);
  for (const [key, part] of split.places) if (key.startsWith(`${uid}:`)) counts[part] = (counts[part] ?? 0) + 1;
  return counts;
};

/** Counts the records that follow others, by the part that those go to. */
const followersOf = async (strapi: Core.Strapi, id: number, split: ParsedSplit, uid: string): Promise<number[]> => {
  const counts = perPart(split);
  for (const tie of relationsBetween(strapi, [uid], ASSIGNABLE)) {
    for (const { key, count } of await countByTarget(strapi, id, tie)) {
      const part = (key === null ? undefined : split.places.get(key)) ?? split.rest;
      counts[part] = (counts[part] ?? 0) + count;
    }
  }
  return counts;
};

const countSplit = async (strapi: Core.Strapi, id: number, split: ParsedSplit, from: Date) => {
  const gets = split.parts.map(() => new Map<string, number>());
  const stays = new Map<string, number>();
  const all = await countOwnedRecords(strapi, id);
  const give = (uid: string, counts: readonly number[]): void =>
    counts.forEach((count, part) => gets[part]?.set(uid, count));
  for (const [uid, count] of all) {
    const disposition = OWNED_TYPES.get(uid)?.split;
    const counts = placedOf(split, uid);
    if (uid === MEMBERSHIP)
      give(
        uid,
        split.members.map(({ people }) => people.length),
      );
    else if (disposition === 'assigned') {
      const placed = counts.reduce((sum, each) => sum + each, 0);
      give(
        uid,
        counts.map((each, part) => (part === split.rest ? each + count - placed : each)),
      );
    } else if (disposition === 'follows') give(uid, await followersOf(strapi, id, split, uid));
    else if (disposition === 'running-month') {
      const ofMonth = await countCostsSince(strapi, id, from);
      give(
        uid,
        counts.map((_, part) => (part === split.rest ? ofMonth : 0)),
      );
      stays.set(uid, count - ofMonth);
    } else if (disposition === 'stays') stays.set(uid, count);
  }
  const copied = typesWith('split', 'copied').reduce((sum, uid) => sum + (all.get(uid) ?? 0), 0);
  return { gets, stays, copied };
};

/** A part is never larger than the whole, so it exceeds a limit only if the whole already does. */
const blockersOf = async (strapi: Core.Strapi, source: MergeParty, split: ParsedSplit): Promise<Blocker[]> => {
  const used = split.members.map(({ people }) => ({ agents: 0, instances: 0, members: people.length }));
  // The new organisations have no open invitations: only their members take seats.
  for (const kind of ['agents', 'instances'] as const) {
    for (const counted of countedTypes(kind)) {
      const { type } = counted;
      const placed = [...split.places.keys()].flatMap((key) => idOfKey(type, key) ?? []);
      const placedAndUsed = await usedAmong(strapi, source.id, counted, placed);
      for (const id of placedAndUsed) {
        const counts = used[split.places.get(keyOf(type, id)) ?? split.rest];
        if (counts) counts[kind] += 1;
      }
      const rest = used[split.rest];
      if (rest) rest[kind] += (await countUsedRecords(strapi, source.id, counted)) - placedAndUsed.length;
    }
  }
  const none = { agents: 0, instances: 0, members: 0 };
  return used.flatMap((counts, part) => exceededLimits(split.parts[part]?.name ?? '', source.limits, none, counts));
};

/** The parts that would exceed the capacity of their first owner. The organisation that is split frees one place. */
const exceedingParts = async (
  strapi: Core.Strapi,
  sourceId: number,
  split: ParsedSplit,
  now: Date,
): Promise<string[]> => {
  const owners = split.members.map(({ people }) => people.find(({ role }) => role === 'owner')?.userId ?? 0);
  const ownerships = await ownershipsOf(strapi, [...new Set(owners)], now);
  const exceeding: string[] = [];
  for (const [owner, ownership] of ownerships) {
    // The parts have no ids yet, so negative numbers represent them.
    const parts = owners.flatMap((each, part) =>
      each === owner ? [{ id: -1 - part, members: split.members[part]?.people.length ?? 0 }] : [],
    );
    const over = newlyExceeding(ownership, (owned) => [...owned.filter(({ id }) => id !== sourceId), ...parts]);
    for (const id of over) if (id < 0) exceeding.push(split.parts[-1 - id]?.name ?? '');
  }
  return exceeding;
};

/**
 * Plans a split without changing anything. In the transaction that locks the organisation
 * (src/repositories/merge-split/locks.ts), the plan is then carried out.
 *
 * @throws ValidationError if the body does not match the organisation; PolicyError `BUDGET_HARD_LIMIT` or
 *   `TIER_BUDGET_EXCEEDED` if provisioning is blocked: new budgets would bypass the limit
 */
export const planSplit = async (
  strapi: Core.Strapi,
  source: MergeParty,
  asked: readonly RequestedPart[],
  now: Date,
): Promise<SplitPlan> => {
  const { budget } = source.facts;
  const answer = mayProvision(budget);
  if (!answer.allowed) throw guarded(answer.code, source.facts, budgetDetails(budget));
  const { from: monthStart } = calendarMonthOf(now);
  const split = await parseSplit(strapi, source.id, asked);
  const ties = await countActiveIntegrations(strapi, source.id, now);
  const { gets, stays, copied } = await countSplit(strapi, source.id, split, monthStart);
  const blockers = await blockersOf(strapi, source, split);
  const warnings = splitWarnings(source.party, ties, await exceedingParts(strapi, source.id, split, now));
  return { ...split, source, monthStart, gets, stays, copied, revoked: revokedOf(ties), blockers, warnings };
};
