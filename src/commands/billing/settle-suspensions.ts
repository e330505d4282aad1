import type { Core } from '@strapi/strapi';
import { dunningMove } from '../../domain/billing/dunning';
import { graceMove } from '../../domain/billing/grace-period';
import { causesOf, withCauses } from '../../domain/billing/suspension';
import { type AuditedAction, recordActions } from '../../audit/record-actions';
import { findExceeding } from '../../repositories/billing/owner-capacity';
import {
  loadSuspensions,
  subscriptionStatusesOf,
  type SuspensionChange,
  type SuspensionRow,
  writeSuspensions,
} from '../../repositories/billing/suspensions';
import { invalidateRights } from '../../tenancy/rights';
import { emitStatuses } from './emit-statuses';

/** Decides which suspensions have to change. In a transaction, the organisations stay locked until its end. */
export type Examination = (strapi: Core.Strapi, ids: readonly number[], now: Date) => Promise<SuspensionChange[]>;

const changesOf = (
  rows: readonly SuspensionRow[],
  decide: (row: SuspensionRow) => SuspensionRow | null,
): SuspensionChange[] =>
  rows.flatMap((before) => {
    const after = decide(before);
    return after ? [{ before, after }] : [];
  });

/** Examines the capacity of the owners of some organisations (src/domain/billing/grace-period.ts). */
export const examineGracePeriods: Examination = async (strapi, ids, now) => {
  const rows = await loadSuspensions(strapi, ids);
  const exceeding = await findExceeding(strapi, ids, now);
  return changesOf(rows, (row) => {
    const move = graceMove(row, exceeding.has(row.id), row.anchor, now.getTime());
    return move && { ...row, ...withCauses(row, move.causes), anchor: move.stamps ? now.getTime() : row.anchor };
  });
};

/** Examines the subscriptions of some organisations (src/domain/billing/dunning.ts). */
export const examineDunning: Examination = async (strapi, ids) => {
  const rows = await loadSuspensions(strapi, ids);
  const statuses = await subscriptionStatusesOf(strapi, ids);
  return changesOf(rows, (row) => {
    const causes = dunningMove(row, statuses.get(row.id) ?? []);
    return causes && { ...row, ...withCauses(row, causes) };
  });
};

const entryOf = ({ before, after }: SuspensionChange): AuditedAction => {
  const status = before.status !== after.status;
  const [were, are] = [causesOf(before), causesOf(after)];
  return {
    action: status ? 'organisation.status-changed' : 'organisation.suspension-causes-changed',
    organisationId: before.id,
    target: { type: 'organisation', id: before.documentId },
    changes: {
      ...(status && { org_status: { before: before.status, after: after.status } }),
      ...(were.join() !== are.join() && { suspension_causes: { before: were, after: are } }),
    },
  };
};

/**
 * Examines organisations and makes the changes, each with its audit entry and its event, in one transaction: the
 * decision is made on locked rows. Repeating it changes nothing.
 *
 * @param wants selects the changes to make; by default all
 * @returns how many organisations were changed
 */
export const settleSuspensions = async (
  strapi: Core.Strapi,
  examine: Examination,
  ids: readonly number[],
  now: Date,
  wants: (change: SuspensionChange) => boolean = () => true,
): Promise<number> => {
  let changed = 0;
  await strapi.db.transaction(async () => {
    const changes = (await examine(strapi, ids, now)).filter(wants);
    changed = changes.length;
    if (changed === 0) return;
    await writeSuspensions(strapi, changes, now);
    const entries = changes.map(entryOf).filter(({ changes: written }) => Object.keys(written).length > 0);
    await recordActions(strapi, entries);
    await emitStatuses(strapi, changes, now);
    await invalidateRights(strapi);
  });
  return changed;
};
