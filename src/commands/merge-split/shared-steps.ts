import type { Core } from '@strapi/strapi';
import { calendarMonthOf } from '../../domain/budget/calendar-month';
import { exceedingOf } from '../../domain/billing/grace-period';
import type { Blocker } from '../../domain/merge-split/merge-terms';
import type { COUNTED } from '../../domain/plans/capacity';
import { type Counted } from '../../domain/plans/capacity';
import type { Role } from '../../domain/vocabularies';
import { changeRecord } from '../../tenancy/store/system-records';
import { type EvaluatedBudget, updateBudgetStatuses } from '../../repositories/budget/spend';
import type { MergeParty } from '../../repositories/merge-split/parties';
import type { OwnedOrganisation, Ownership } from '../../repositories/billing/owner-capacity';
import { invalid } from '../../wire/errors/http-errors';
import { guarded } from '../../wire/errors/guard-errors';
import { announceStandings } from '../budget/announce-standings';
import { emitEvents } from '../events/emit-events';

/** What a merge and a split have in common. */
const ORGANISATION = 'api::organisation.organisation';

/** An organisation, in short. */
export interface Stub {
  documentId: string;
  name: string;
  slug: string;
}

export const stubOf = ({ facts: { documentId, name, slug } }: MergeParty): Stub => ({ documentId, name, slug });

const isLimit = (code: Blocker['code']): code is (typeof COUNTED)[Counted]['code'] => code !== 'HOME_REGION_DIFFERS';

/**
 * Refuses what blockers stand against: the first one decides over status and code, all are told.
 *
 * @param target the organisation that the limits are of
 */
export const refuseBlocked = (blockers: readonly Blocker[], target: MergeParty): void => {
  const [first] = blockers;
  if (!first) return;
  const { code, message, used, added, limit } = first;
  if (isLimit(code)) throw guarded(code, target.facts, { used, added, limit, blockers });
  throw invalid([{ path: ['into'], message }], code, {
    remedy: "Ask the platform's operator: data changes its region only when home_region says so.",
  });
};

/** Archives an organisation whose records have gone. Row 18 is the grace-period watchdog's, and stays. */
export const archiveOrganisation = (strapi: Core.Strapi, id: number): Promise<void> =>
  changeRecord(strapi, ORGANISATION, id, { org_status: 'archived' });

/**
 * Organisations that would exceed their owner's capacity, and do not yet.
 *
 * @param change what the owner would own, of what the owner owns
 */
export const newlyExceeding = (
  { owned, capacity }: Ownership,
  change: (owned: readonly OwnedOrganisation[]) => OwnedOrganisation[],
): Set<number> => {
  const before = exceedingOf(owned, capacity);
  return new Set([...exceedingOf(change(owned), capacity)].filter((id) => !before.has(id)));
};

/**
 * Judges the standing of organisations whose cost records have come or gone, and tells of thresholds that are reached: the
 * watchdog will find nothing changed.
 */
export const settleSpend = async (strapi: Core.Strapi, ids: readonly number[], now: Date): Promise<void> => {
  const span = { ...calendarMonthOf(now), now, staleAt: now };
  const told: EvaluatedBudget[] = [];
  for (const id of [...ids].sort((a, b) => a - b)) {
    told.push(...(await updateBudgetStatuses(strapi, { after: id - 1, last: id }, span)).toAnnounce);
  }
  await announceStandings(strapi, told, now);
};

/** A member who has come or gone, or has another role. */
export interface MemberNews {
  name: 'member.added' | 'member.removed' | 'member.role-changed';
  /** Numeric id. */
  organisationId: number;
  documentId: string;
  role: Role;
  previousRole?: Role;
}

/** What is told of a membership: who it is receivers may ask for, if they may. */
export const newsOf = ({ documentId, role }: { documentId: string; role: Role }) => ({ documentId, role });

/** Tells of members who have come and gone, or have another role, in sets. */
export const announceMembers = (strapi: Core.Strapi, news: readonly MemberNews[]): Promise<void> =>
  emitEvents(
    strapi,
    news.map(({ documentId, role, previousRole, ...event }) => ({
      ...event,
      payload: { member: { documentId, role }, ...(previousRole ? { previous_role: previousRole } : {}) },
    })),
  );
