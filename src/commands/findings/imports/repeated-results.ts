import type { Core } from '@strapi/strapi';
import { KEPT_IF_REPEATED } from '../../../domain/findings/life-cycle';
import type { RepeatedResult } from '../../../repositories/findings/imports/staged-results';
import { seeAgain } from '../../../repositories/findings/imports/stored-findings';
import type { ImportRun } from './import-run';

/**
 * Applies results that say nothing new, in the open transaction: their findings have been seen again. In a scan that runs every night,
 * these are nearly all.
 *
 * @returns the ids of the results whose findings are not as the last scan left them: the life cycle decides about these
 */
export const applyRepeated = async (
  strapi: Core.Strapi,
  { scan, sources }: ImportRun,
  results: readonly RepeatedResult[],
): Promise<number[]> => {
  const left: number[] = [];
  for (const [index, { scannedAt }] of sources.entries()) {
    const own = results.filter(({ source }) => source === index);
    if (own.length === 0) continue;
    const facts = { scan, at: new Date(scannedAt), statuses: KEPT_IF_REPEATED };
    const ids = own.map(({ finding_id: finding }) => finding);
    const seen = await seeAgain(strapi, ids, facts);
    left.push(...own.filter(({ finding_id: finding }) => !seen.has(finding)).map(({ id }) => id));
  }
  return left;
};
