import type { Core } from '@strapi/strapi';
import { tenancyOf } from '../../tenancy/tenancy';
import { fieldsIn } from '../../values';

/** An event as deliveries and the feed show it. */
export interface EventBody {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** The body of an event. It is the same in every delivery and in the feed. */
export const eventBody = async (
  strapi: Core.Strapi,
  {
    organisationId,
    event,
    occurredAt,
    payload,
  }: { organisationId: number | null; event: string; occurredAt: number; payload: unknown },
): Promise<EventBody> => {
  const facts = organisationId === null ? undefined : await tenancyOf(strapi).organisations.of([organisationId]);
  const documentId = organisationId === null ? undefined : facts?.get(organisationId)?.documentId;
  return {
    type: event,
    timestamp: new Date(occurredAt).toISOString(),
    data: { organisation: documentId === undefined ? null : { documentId }, ...fieldsIn(payload) },
  };
};
