import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { watchdogRun } from '../../../resources/watchdog-run';

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true');

export default {
  routes: [
    ...resourceRoutes(watchdogRun, { list: 'operator', read: 'operator' }),
    route('POST', '/watchdogs/:name/run', 'watchdog-run.start', {
      kind: 'custom',
      isRepeatable: true,
      access: 'operator',
      tag: 'Watchdog runs',
      answers: watchdogRun,
      summary: 'Run a watchdog now',
      description: 'Responds when the run has ended. Each watchdog runs only once at a time across all nodes.',
      query: { dry_run: { schema: flag, description: 'true: count without changing anything.' } },
      codes: ['NOT_FOUND', 'WATCHDOG_BUSY'],
    }),
  ],
};
