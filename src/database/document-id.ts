import { randomUUID } from 'node:crypto';

/**
 * Creates an id in the format of Strapi's documents, for rows that are created by the thousand. Creating Strapi's own kind
 * (cuid2) takes longer than everything else about such a row; Node keeps random numbers ready only for UUIDs.
 */
export const newDocumentId = (): string => `e${randomUUID().replaceAll('-', '').slice(0, 23)}`;
