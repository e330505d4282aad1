import type { Core } from '@strapi/strapi';
import { EVENTS } from '../domain/events/catalogue';
import { addRecord } from '../tenancy/records';

/**
 * Asks for a forum community by an outbox event in the transaction that creates the organisation; whoever provisions it
 * comes later, and its failure never reaches the creation (spec, Events).
 */
export const requestForumCommunity = async (
  strapi: Core.Strapi,
  organisation: { id: number; documentId: string; name: string; slug: string },
): Promise<void> => {
  const { id, documentId, name, slug } = organisation;
  await addRecord(strapi, 'api::outbox-event.outbox-event', id, {
    event: EVENTS.forumCommunityRequested,
    payload: { organisation: { documentId, name, slug } },
    available_at: new Date(),
  });
};
