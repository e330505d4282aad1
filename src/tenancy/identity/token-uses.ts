import type { Core } from '@strapi/strapi';
import { lockFreeRows } from '../../database/commits/free-rows';

/** `last_used_at` is accurate to a minute, so that a thousand requests with one token write it once. */
const USE_RESOLUTION_MS = 60_000;
const MAX_NOTED = 5_000;

/** Records the last use of the tokens in one table. */
export interface TokenUses {
  /**
   * Records that a token was used, at most once a minute across all nodes. It does not delay the request, and a failure
   * does not affect it. A token that is being changed waits for its next use, in a minute: a merge can lock it for long.
   *
   * @param now milliseconds
   */
  recordUse(id: number, now: number): void;
  /** Waits until all recorded uses are written. Called in destroy(), so that none is lost. */
  settle(): Promise<void>;
}

/**
 * Creates the recorder.
 *
 * @param noun one token of the table, for the log
 */
export const createTokenUses = (strapi: Core.Strapi, table: string, noun: string): TokenUses => {
  const noted = new Map<number, number>();
  const writing = new Set<Promise<void>>();

  const writeUse = async (id: number, now: number): Promise<void> => {
    const earlier = new Date(now - USE_RESOLUTION_MS);
    const { connection: db } = strapi.db;
    const due = db(table)
      .where({ id })
      .where((row) => void row.whereNull('last_used_at').orWhere('last_used_at', '<=', earlier))
      .select('id');
    await db(table)
      .whereIn('id', lockFreeRows(due))
      .update({ last_used_at: new Date(now) });
  };

  return {
    recordUse(id, now) {
      const last = noted.get(id);
      if (last !== undefined && now - last < USE_RESOLUTION_MS) return;
      if (noted.size >= MAX_NOTED) noted.clear();
      noted.set(id, now);
      const work = writeUse(id, now)
        .catch((error: unknown) => strapi.log.warn(`The use of ${noun} was not recorded: ${String(error)}`))
        .then(() => void writing.delete(work));
      writing.add(work);
    },

    async settle() {
      await Promise.all(writing);
    },
  };
};
