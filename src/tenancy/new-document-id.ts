import { randomBytes } from 'node:crypto';

/**
 * An id of the form that Strapi's documents have. For rows that come by the thousand: making one of Strapi's own (cuid2)
 * takes longer than all else about such a row.
 */
export const newDocumentId = (): string => `e${randomBytes(12).toString('hex').slice(1)}`;
