import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../../database/connection';
import { moment, type StoredTime, toMilliseconds } from '../../../database/moments';
import { countOf } from '../../../database/counts';
import { NO_AGENT, type StoredSpan } from './stored-spans';

/** The results of a span before and after a time: the nearest one, and how many there are; null if there is none. */
interface Around {
  before: { at: number; count: number } | null;
  after: { at: number } | null;
}

/** Counting stops here: no rule counts further. */
const MAX_COUNTED = 1000;

/** Finds the results of a span around a time in it. A result at exactly this time is left out. */
export const resultsAround = async (
  strapi: Core.Strapi,
  { checkId, reporter, starts, ends }: StoredSpan,
  at: number,
): Promise<Around> => {
  const db = connectionOf(strapi);
  const time = (ms: number) => moment(strapi, new Date(ms));
  const within = () =>
    db('synthetic_results')
      .where('synthetic_check_id', checkId)
      .where((row) => void (reporter === NO_AGENT ? row.whereNull('agent') : row.where('agent', reporter)))
      .whereNotNull('result_status')
      .whereBetween('checked_at', [time(starts), time(ends)]);
  type Found = { checked_at: StoredTime } | undefined;
  const last = await within()
    .where('checked_at', '<', time(at))
    .orderBy('checked_at', 'desc')
    .first<Found>('checked_at');
  const next = await within().where('checked_at', '>', time(at)).orderBy('checked_at').first<Found>('checked_at');
  const earlier = within().where('checked_at', '<', time(at)).limit(MAX_COUNTED).select('id');
  const count = last ? countOf(await db.from(earlier.as('n')).count({ total: '*' })) : 0;
  return {
    before: last ? { at: toMilliseconds(last.checked_at), count } : null,
    after: next ? { at: toMilliseconds(next.checked_at) } : null,
  };
};
