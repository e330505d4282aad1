import { randomUUID } from 'node:crypto';

/**
 * An id of the form that Strapi's documents have. For rows that come by the thousand: making one of Strapi's own (cuid2)
 * takes longer than all else about such a row, and Node keeps random numbers ready for UUIDs alone.
 */
export const newDocumentId = (): string => `e${randomUUID().replaceAll('-', '').slice(0, 23)}`;
