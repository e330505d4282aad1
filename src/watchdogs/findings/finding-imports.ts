import { continueImports } from '../../commands/findings/imports/continue-imports';
import { countDeadRuns } from '../../repositories/findings/imports/import-runs';
import type { Watchdog } from '../watchdog';

/** Continues or ends the imports of findings whose node has died. */
export const findingImportsWatchdog: Watchdog = {
  name: 'finding-imports',
  async run(strapi, _now, { dryRun = false, onFailure } = {}) {
    if (dryRun) {
      const dead = await countDeadRuns(strapi);
      return { scanned: dead, changed: dead, failed: 0 };
    }
    let failed = 0;
    const scanned = await continueImports(strapi, (scan, error) => {
      failed += 1;
      onFailure?.(`security-scan ${scan}`, error);
    });
    return { scanned, changed: scanned - failed, failed };
  },
};
