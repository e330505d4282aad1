import type { Core } from '@strapi/strapi';
import { emitEvents } from '../../events/emit-events';
import type { ImportRun } from './import-run';
import type { Plan, PlannedEvent } from './plan-changes';

/** A scan with more changes publishes them only as the counts of `scan.completed`. */
const MAX_PUBLISHED = 100;

/**
 * Publishes what happened to single findings, in the open transaction.
 *
 * @returns how many events were published
 */
export const publishPlan = async (
  strapi: Core.Strapi,
  { organisationId, published }: ImportRun,
  { events }: Plan,
): Promise<number> => {
  const some = events.slice(0, Math.max(0, MAX_PUBLISHED - published));
  const payloadOf = ({ finding, rule_id, severity, status }: PlannedEvent) => ({
    finding: { documentId: finding, rule_id, severity, status },
  });
  await emitEvents(
    strapi,
    some.map((event) => ({ name: event.name, organisationId, payload: payloadOf(event) })),
  );
  return some.length;
};
