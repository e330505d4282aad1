import type { Core } from '@strapi/strapi';
import { resourceController } from '../../../http/resource-controller';
import type { RequestContext } from '../../../http/request-state';
import { tenancyOf } from '../../../tenancy/tenancy';
import { watchdogNamed } from '../../../watchdogs/registry';
import { runWatchdog } from '../../../watchdogs/run-watchdog';
import { conflict, notFound } from '../../../wire/errors/http-errors';
import { watchdogRun } from '../contract';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(watchdogRun)({ strapi }),

  /** Runs a watchdog now and returns the record of the run. */
  async start({ params, state }: RequestContext & { params: { name: string } }) {
    const watchdog = watchdogNamed(params.name);
    if (!watchdog) throw notFound('There is no watchdog with this name.');
    const { principal, query } = state;
    const report = await runWatchdog(strapi, watchdog, {
      now: new Date(),
      by: principal.name,
      dryRun: query.dry_run === true,
    });
    if (!report) {
      throw conflict('WATCHDOG_BUSY', `The watchdog ${watchdog.name} is already running.`, {
        remedy: 'Wait until GET /api/watchdog-runs shows that it has ended.',
      });
    }
    const { values } = await tenancyOf(strapi).store.get(watchdogRun, report.documentId);
    return { data: values };
  },
});
