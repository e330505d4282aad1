import type { Core } from '@strapi/strapi';
import { KEPT_IF_REPEATED } from '../../../domain/findings/life-cycle';
import { moveFindings, type RepeatedResult, seeAgain } from '../../../repositories/findings/imports/repeated-results';
import type { ImportRun } from './import-run';

/** What became of results that repeat something. */
interface Repeated {
  unchanged: number;
  updated: number;
  /** The ids of the results whose findings are not as the last scan left them: the life cycle decides about these. */
  left: number[];
}

/**
 * Applies results that say nothing new, in the open transaction: their findings have been seen again, some of them at another place. In
 * a scan that runs every night, these are nearly all.
 */
export const applyRepeated = async (
  strapi: Core.Strapi,
  { scan, sources }: ImportRun,
  results: readonly RepeatedResult[],
): Promise<Repeated> => {
  const repeated: Repeated = { unchanged: 0, updated: 0, left: [] };
  for (const [index, { scannedAt }] of sources.entries()) {
    const own = results.filter(({ source }) => source === index);
    const same = own.filter(({ repeats }) => repeats === 'same').map(({ finding_id: finding }) => finding);
    const moved = own.filter(({ repeats }) => repeats === 'moved').map(({ id }) => id);
    const facts = { scan, at: new Date(scannedAt), statuses: KEPT_IF_REPEATED };
    const seenIds = same.length === 0 ? [] : await seeAgain(strapi, same, facts);
    const movedIds = moved.length === 0 ? [] : await moveFindings(strapi, moved, facts);
    const done = new Set([...seenIds, ...movedIds]);
    repeated.unchanged += seenIds.length;
    repeated.updated += movedIds.length;
    repeated.left.push(...own.filter(({ finding_id: finding }) => !done.has(finding)).map(({ id }) => id));
  }
  return repeated;
};
