import type { Core } from '@strapi/strapi';
import { isSqlite } from '../../../database/connection';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../../database/fair-turns';
import { ignoreUnawaitedFailure } from '../../../database/statements';
import { saveRun } from '../../../repositories/findings/imports/import-runs';
import { linkRepeated, resultIds } from '../../../repositories/findings/imports/repeated-results';
import { resultsAtOnce } from '../../../repositories/findings/imports/staged-results';
import { tenancyOf } from '../../../tenancy/tenancy';
import { countResults, type ImportRun } from './import-run';

/** Transactions that PostgreSQL works on at once: as many as one caller can have in an organisation. SQLite has one writer. */
const linkedAtOnce = (strapi: Core.Strapi): number => (isSqlite(strapi) ? 1 : 2);

/**
 * Links the results that only repeat what the last scan has said of their findings. The event loop does not read them.
 *
 * @returns whether these are all results
 */
export const linkAllRepeated = async (strapi: Core.Strapi, run: ImportRun): Promise<boolean> => {
  const ids = await resultIds(strapi, run.scanId);
  if (ids === null) return true;
  let linked = 0;
  const link = (first: number): Promise<void> =>
    tenancyOf(strapi).writes.run(async () => {
      const some = await linkRepeated(strapi, run, first, first + resultsAtOnce(strapi) - 1);
      linked += some;
      await saveRun(strapi, run.scanId, {});
    });
  const linking: Promise<void>[] = [];
  try {
    for (let { first } = ids; first <= ids.last; first += resultsAtOnce(strapi)) {
      await yieldToEventLoop(BACKGROUND_TURN_MS);
      if (linking.length === linkedAtOnce(strapi)) await linking.shift();
      linking.push(ignoreUnawaitedFailure(link(first)));
    }
  } finally {
    await Promise.allSettled(linking);
  }
  await Promise.all(linking);
  return linked === countResults(run.sources);
};
