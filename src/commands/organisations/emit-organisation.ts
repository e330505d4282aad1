import type { Core } from '@strapi/strapi';
import { emitEvents } from '../events/emit-events';

/**
 * Emits the events of a new organisation, in the transaction that creates it. One of them requests a forum community.
 * It is provisioned later, so a failure cannot affect the creation (docs/api-rules.md#events).
 */
export const emitOrganisation = (
  strapi: Core.Strapi,
  { id, documentId, name, slug }: { id: number; documentId: string; name: string; slug: string },
): Promise<void> => {
  const event = { organisationId: id, payload: { organisation: { documentId, name, slug } } };
  return emitEvents(strapi, [
    { ...event, name: 'organisation.forum-community-requested' },
    { ...event, name: 'organisation.created' },
  ]);
};
