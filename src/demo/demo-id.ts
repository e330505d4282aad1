import { createHash } from 'node:crypto';

const RANDOM_PART = 23;

/**
 * The documentId of a demo record: derived from its key, so that it is the same on every machine, in the format of
 * Strapi's ids (a letter, then 23 lower-case letters and digits).
 */
export const demoId = (key: string): string => {
  const digest = createHash('sha256').update(`tenantry-demo:${key}`).digest('hex');
  return `d${BigInt(`0x${digest}`).toString(36).slice(0, RANDOM_PART)}`;
};
