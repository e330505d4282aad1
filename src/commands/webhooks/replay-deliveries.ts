import type { Core } from '@strapi/strapi';
import { recordAction } from '../../audit/record-actions';
import {
  lockDelivery,
  lockEnded,
  type ReplayedRange,
  requeueDeliveries,
} from '../../repositories/events/webhook-deliveries';
import type { TenantRow } from '../../lists/records/row-decoder';
import { invalid, notFound } from '../../wire/errors/http-errors';
import { roomOf } from './queue-room';

/** The refusal of a delivery that is not one to the endpoint. */
export const noSuchDelivery = () => notFound('There is no such delivery to this endpoint.');

/** Refuses a disabled endpoint: its deliveries would end at once. */
const assertEnabled = ({ values }: TenantRow): void => {
  if (values.enabled) return;
  throw invalid([{ path: ['enabled'], message: 'The endpoint is disabled.' }], 'WEBHOOK_DISABLED', {
    remedy: 'Enable it first: PUT /api/webhook-endpoints/{id} with enabled true.',
  });
};

const record = (strapi: Core.Strapi, { documentId, organisationId }: TenantRow, replayed: number): Promise<void> =>
  recordAction(strapi, {
    action: 'webhook-endpoint.replay',
    organisationId,
    target: { type: 'webhook-endpoint', id: documentId },
    changes: { replayed: { before: null, after: replayed } },
  });

/**
 * Puts one delivery to an endpoint back into its queue, with an audit entry.
 *
 * @param delivery documentId
 * @throws NotFoundError, or ValidationError `WEBHOOK_DISABLED`, `DELIVERY_PENDING`; PolicyError `WEBHOOK_QUEUE_FULL`
 */
export const replayDelivery = async (strapi: Core.Strapi, endpoint: TenantRow, delivery: string): Promise<void> => {
  assertEnabled(endpoint);
  await strapi.db.transaction(async () => {
    const found = await lockDelivery(strapi, endpoint.documentId, delivery);
    if (!found) throw noSuchDelivery();
    if (found.status === 'pending')
      throw invalid(
        [{ path: ['status'], message: 'The delivery is waiting for its next attempt.' }],
        'DELIVERY_PENDING',
      );
    await roomOf(strapi, endpoint);
    await requeueDeliveries(strapi, [found.id], new Date());
    await record(strapi, endpoint, 1);
  });
};

/** The outcome of a replay. */
export interface ReplayOutcome {
  replayed: number;
  /** Whether deliveries of the range are left. */
  more: boolean;
  /** When the last one that was replayed was created, in milliseconds; null if there was none. */
  last: number | null;
}

/**
 * Puts the oldest deliveries of a range back into the queue of their endpoint, with one audit entry.
 *
 * @param most how many; fewer if the queue has no room for them
 * @throws ValidationError `WEBHOOK_DISABLED`; PolicyError `WEBHOOK_QUEUE_FULL`
 */
export const replayRange = async (
  strapi: Core.Strapi,
  endpoint: TenantRow,
  range: ReplayedRange,
  most: number,
): Promise<ReplayOutcome> => {
  assertEnabled(endpoint);
  let outcome: ReplayOutcome = { replayed: 0, more: false, last: null };
  await strapi.db.transaction(async () => {
    const found = await lockEnded(strapi, endpoint.documentId, range, most + 1);
    // Counted after the locks, so that a replay of the same range at the same time is counted.
    const chosen = found.slice(0, Math.min(most, await roomOf(strapi, endpoint)));
    outcome = { replayed: chosen.length, more: found.length > chosen.length, last: chosen.at(-1)?.createdAt ?? null };
    if (chosen.length === 0) return;
    await requeueDeliveries(
      strapi,
      chosen.map(({ id }) => id),
      new Date(),
    );
    await record(strapi, endpoint, chosen.length);
  });
  return outcome;
};
