import type { Core } from '@strapi/strapi';
import { calendarMonthOf, monthOf } from '../../domain/budget/calendar-month';
import { exceedingOf } from '../../domain/billing/grace-period';
import type { Blocker } from '../../domain/merge-split/merge-terms';
import type { LIMITED_RESOURCES } from '../../domain/plans/capacity';
import { type LimitedResource } from '../../domain/plans/capacity';
import type { Role } from '../../domain/vocabularies';
import { changeRecord } from '../../tenancy/store/system-records';
import { type EvaluatedBudget, updateBudgetStatuses } from '../../repositories/budget/spend';
import { settleCharges } from '../../repositories/budget/deployment-charges';
import type { MergeParty } from '../../repositories/merge-split/parties';
import { copyRuleHelp, moveRuleHelp } from '../../repositories/findings/rule-help';
import { copyStatements, moveStatements } from '../../repositories/findings/vex/moved-statements';
import { defined } from '../../values';
import type { OwnedOrganisation, Ownership } from '../../repositories/billing/owner-capacity';
import { invalid } from '../../wire/errors/http-errors';
import { guarded } from '../../wire/errors/guard-errors';
import { emitBudgetStatus } from '../budget/emit-budget-status';
import { emitEvents } from '../events/emit-events';

/** The steps that merges and splits share. */
const ORGANISATION = 'api::organisation.organisation';

/** The identity of an organisation in reports. */
export interface Stub {
  documentId: string;
  name: string;
  slug: string;
}

export const stubOf = ({ facts: { documentId, name, slug } }: MergeParty): Stub => ({ documentId, name, slug });

const isLimit = (code: Blocker['code']): code is (typeof LIMITED_RESOURCES)[LimitedResource]['code'] =>
  code !== 'HOME_REGION_DIFFERS';

/**
 * Throws if there are blockers. The first one determines status and code; all are reported.
 *
 * @param target the organisation whose limits apply
 */
export const refuseBlocked = (blockers: readonly Blocker[], target: MergeParty): void => {
  const [first] = blockers;
  if (!first) return;
  const { code, message, used, added, limit } = first;
  if (isLimit(code)) throw guarded(code, target.facts, { used, added, limit, blockers });
  throw invalid([{ path: ['into'], message }], code, {
    remedy: "Ask the platform's operator: data moves to another region only with a change of home_region.",
  });
};

/**
 * Archives an organisation whose records have moved. It does not touch the grace period's anchor
 * (docs/organisation-fields.md, row 18), which belongs to the watchdog.
 */
export const archiveOrganisation = (strapi: Core.Strapi, id: number): Promise<void> =>
  changeRecord(strapi, ORGANISATION, id, { org_status: 'archived' });

/**
 * Finds organisations that would exceed their owner's capacity, and do not exceed it yet.
 *
 * @param change maps what the owner owns now to what they would own
 */
export const newlyExceeding = (
  { owned, capacity }: Ownership,
  change: (owned: readonly OwnedOrganisation[]) => OwnedOrganisation[],
): Set<number> => {
  const before = exceedingOf(owned, capacity);
  return new Set([...exceedingOf(change(owned), capacity)].filter((id) => !before.has(id)));
};

/**
 * Evaluates the budget status of organisations whose cost records have moved, and announces the thresholds that they
 * reach. The watchdog then has nothing to change.
 */
export const settleSpend = async (strapi: Core.Strapi, ids: readonly number[], now: Date): Promise<void> => {
  const span = { ...calendarMonthOf(now), now, staleAt: now };
  const changed: EvaluatedBudget[] = [];
  for (const id of [...ids].sort((a, b) => a - b)) {
    const range = { after: id - 1, last: id };
    changed.push(...(await updateBudgetStatuses(strapi, range, span)).toAnnounce);
    await settleCharges(strapi, range, { ...span, month: monthOf(now) });
  }
  await emitBudgetStatus(strapi, changed, { spend: now, now });
};

/**
 * Moves the VEX statements and the help of rules. Of several organisations each gets all: nothing says which later findings it will have.
 *
 * @param from numeric id of the organisation that ends
 * @param to numeric ids of those that get its findings
 */
export const moveFindingTexts = async (strapi: Core.Strapi, from: number, to: readonly number[]): Promise<void> => {
  for (const id of to.slice(0, -1)) {
    await copyStatements(strapi, { from, to: id });
    await copyRuleHelp(strapi, { from, to: id });
  }
  const last = { from, to: defined(to.at(-1)) };
  await moveStatements(strapi, last);
  await moveRuleHelp(strapi, last);
};

/** A member who was added or removed, or whose role has changed. */
export interface MembershipEvent {
  name: 'member.added' | 'member.removed' | 'member.role-changed';
  /** Numeric id. */
  organisationId: number;
  documentId: string;
  role: Role;
  previousRole?: Role;
}

/** The part of a membership that events contain. Receivers can look up the person if they are authorised. */
export const membershipOf = ({ documentId, role }: { documentId: string; role: Role }) => ({ documentId, role });

/** Emits the events of members who were added or removed, or whose role has changed, in bulk. */
export const emitMembers = (strapi: Core.Strapi, events: readonly MembershipEvent[]): Promise<void> =>
  emitEvents(
    strapi,
    events.map(({ documentId, role, previousRole, ...event }) => ({
      ...event,
      payload: { member: { documentId, role }, ...(previousRole ? { previous_role: previousRole } : {}) },
    })),
  );
