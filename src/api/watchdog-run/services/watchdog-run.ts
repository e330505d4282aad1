import type { Core } from '@strapi/strapi';
import { resourceService } from '../../../http/resource-service';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { tenancyOf } from '../../../tenancy/tenancy';
import { watchdogNamed } from '../../../watchdogs/registry';
import { runWatchdog } from '../../../watchdogs/run-watchdog';
import { conflict, notFound } from '../../../wire/errors/http-errors';
import { watchdogRun } from '../../../resources/watchdog-run';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceService(watchdogRun)({ strapi }),

  /**
   * Runs a watchdog now, and returns the record of the run.
   *
   * @param by who requested it
   * @throws NotFoundError if there is no such watchdog; ConflictError `WATCHDOG_BUSY`
   */
  async start(name: string, by: string, dryRun: boolean): Promise<TenantRow> {
    const watchdog = watchdogNamed(name);
    if (!watchdog) throw notFound('There is no watchdog with this name.');
    const report = await runWatchdog(strapi, watchdog, { now: new Date(), by, dryRun });
    if (!report) {
      throw conflict('WATCHDOG_BUSY', `The watchdog ${watchdog.name} is already running.`, {
        remedy: 'Wait until GET /api/watchdog-runs shows that it has ended.',
      });
    }
    return tenancyOf(strapi).store.get(watchdogRun, report.documentId);
  },
});
