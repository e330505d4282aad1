import type { Core } from '@strapi/strapi';
import { resourceController } from '../../../http/resource-controller';
import { resourceServiceOf } from '../../../http/resource-service';
import type { RequestContext } from '../../../http/request-state';
import { watchdogRun } from '../../../resources/watchdog-run';
import type createRuns from '../services/watchdog-run';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(watchdogRun)({ strapi }),

  /** Runs a watchdog now and returns the record of the run. */
  async start({ params, state }: RequestContext & { params: { name: string } }) {
    const runs = resourceServiceOf<ReturnType<typeof createRuns>>(strapi, watchdogRun);
    const { values } = await runs.start(params.name, state.principal.name, state.query.dry_run === true);
    return { data: values };
  },
});
