import type { Core } from '@strapi/strapi';
import { graceEndOf } from '../../domain/billing/grace-period';
import { causesOf, type SuspensionCause } from '../../domain/billing/suspension';
import type { StatusChanged } from '../../domain/mails/status-notice';
import { namesOf } from '../../repositories/organisations/organisation-names';
import type { SuspensionChange } from '../../repositories/billing/suspensions';
import { emitEvents } from '../events/emit-events';

const sameCauses = (were: readonly SuspensionCause[], are: readonly SuspensionCause[]): boolean =>
  were.join() === are.join();

/**
 * Notifies the owners of organisations, by events in the open transaction, that the status or the causes of a
 * suspension have changed. Other changes are skipped.
 *
 * @param setByOperator whether an operator set the status by hand
 */
export const emitStatuses = async (
  strapi: Core.Strapi,
  changes: readonly SuspensionChange[],
  now: Date,
  setByOperator = false,
): Promise<void> => {
  const announced = changes
    .map(({ before, after }) => ({ before, after, were: causesOf(before), are: causesOf(after) }))
    .filter(({ before, after, were, are }) => before.status !== after.status || !sameCauses(were, are));
  if (announced.length === 0) return;
  const names = await namesOf(
    strapi,
    announced.map(({ before }) => before.id),
  );
  const events = announced.flatMap(({ before, after, were, are }) => {
    const organisation = names.get(before.id);
    if (!organisation) return [];
    const end = after.status === 'grace_period' ? graceEndOf(after.anchor) : null;
    const payload: StatusChanged = {
      organisation,
      before: before.status,
      after: after.status,
      causes: are,
      causes_before: were,
      set_by_operator: setByOperator,
      grace_ends_at: end === null ? null : new Date(end).toISOString(),
      at: new Date(now.getTime()).toISOString(),
    };
    const isMoved = before.status !== after.status;
    const name = isMoved
      ? ('organisation.status-changed' as const)
      : ('organisation.suspension-causes-changed' as const);
    return [{ name, organisationId: before.id, payload: { ...payload } }];
  });
  await emitEvents(strapi, events);
};
