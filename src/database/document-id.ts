import { randomUUID } from 'node:crypto';

/** Characters of the time: milliseconds until the year 5188, to the base of 36. */
const TIME_LENGTH = 9;

/**
 * Creates an id in the format of Strapi's documents, for rows that are created by the thousand. Creating Strapi's own kind
 * (cuid2) takes longer than everything else about such a row; Node keeps random numbers ready only for UUIDs.
 *
 * It begins with the time, so that new rows, and old ones that are removed, are next to each other in the unique index. It
 * reveals no more than `createdAt` does. 56 bits are random.
 */
export const newDocumentId = (): string => {
  const random = randomUUID();
  const time = Date.now().toString(36).padStart(TIME_LENGTH, '0');
  return `e${time}${random.slice(0, 2)}${random.slice(-12)}`;
};

/** Texts that cannot be an id never reach the database: PostgreSQL fails on a null byte. */
export const mayBeDocumentId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);
