/** An agent that was not heard of for so long counts as offline (contract, section 7). */
export const OFFLINE_AFTER_MS = 5 * 60 * 1000;

/** Agents last heard of before this moment are silent at `now`. */
export const silentBefore = (now: Date): Date => new Date(now.getTime() - OFFLINE_AFTER_MS);
