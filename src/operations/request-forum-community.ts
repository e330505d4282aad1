import type { Core } from '@strapi/strapi';
import { emitEvents } from './emit-events';

/**
 * Asks for a forum community by an outbox event in the transaction that creates the organisation; whoever provisions it
 * comes later, and its failure never reaches the creation (spec, Events).
 */
export const requestForumCommunity = (
  strapi: Core.Strapi,
  { id, documentId, name, slug }: { id: number; documentId: string; name: string; slug: string },
): Promise<void> =>
  emitEvents(strapi, [
    {
      name: 'organisation.forum-community-requested',
      organisationId: id,
      payload: { organisation: { documentId, name, slug } },
    },
  ]);
