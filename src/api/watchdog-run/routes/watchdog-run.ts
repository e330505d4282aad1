import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { watchdogRun } from '../contract';

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true');

export default {
  routes: [
    ...resourceRoutes(watchdogRun, { list: 'operator', read: 'operator' }),
    route('POST', '/watchdogs/:name/run', 'watchdog-run.start', {
      kind: 'custom',
      access: 'operator',
      tag: 'Watchdog runs',
      answers: watchdogRun,
      summary: 'Run a background job now',
      description:
        'Answers when the run has ended. Only one run of a job is under way at a time, on all nodes together.',
      query: { dry_run: { schema: flag, description: 'true: look and count, and change nothing.' } },
      codes: ['NOT_FOUND', 'WATCHDOG_BUSY'],
    }),
  ],
};
