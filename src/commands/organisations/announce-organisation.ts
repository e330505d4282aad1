import type { Core } from '@strapi/strapi';
import { emitEvents } from '../events/emit-events';

/**
 * Tells that an organisation was founded, in the transaction that creates it. That asks for a forum community too; whoever
 * provisions it comes later, and its failure never reaches the creation (spec, Events).
 */
export const announceOrganisation = (
  strapi: Core.Strapi,
  { id, documentId, name, slug }: { id: number; documentId: string; name: string; slug: string },
): Promise<void> => {
  const event = { organisationId: id, payload: { organisation: { documentId, name, slug } } };
  return emitEvents(strapi, [
    { ...event, name: 'organisation.forum-community-requested' },
    { ...event, name: 'organisation.created' },
  ]);
};
