import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../../database/connection';
import { SPANS } from './span-tables';

/** Availability can be reported for so many days. */
const KEPT_DAYS = 800;

/**
 * Removes spans of results that nothing reports any more.
 *
 * @param now milliseconds
 * @param most at most so many
 * @returns how many were removed
 */
export const removeOldSpans = async (strapi: Core.Strapi, now: number, most: number): Promise<number> => {
  const db = connectionOf(strapi);
  const key = ['check_id', 'reporter', 'starts'];
  const before = now - KEPT_DAYS * 86_400_000;
  // Found by when they began, which has an index; a check that has been up for longer has one that has not ended.
  const old = db(SPANS)
    .where('starts', '<', before)
    .where('ends', '<', before)
    .orderBy('starts')
    .limit(most)
    .select(key);
  return db(SPANS).whereIn(key, old).delete();
};
