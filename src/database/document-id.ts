import { randomUUID } from 'node:crypto';

/**
 * Creates an id in the format of Strapi's documents, for rows that are created by the thousand. Creating Strapi's own kind
 * (cuid2) takes longer than everything else about such a row; Node keeps random numbers ready only for UUIDs.
 */
export const newDocumentId = (): string => `e${randomUUID().replaceAll('-', '').slice(0, 23)}`;

/** Texts that cannot be an id never reach the database: PostgreSQL fails on a null byte. */
export const mayBeDocumentId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);
