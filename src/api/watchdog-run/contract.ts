import { z } from 'zod';
import { WATCHDOG_NAMES } from '../../domain/vocabularies';
import { boolean, datetime, integer, json, oneOf, string } from '../../wire/field';
import { defineResource } from '../../wire/resource';

const system = { writer: 'system' } as const;

export const watchdogRun = defineResource({
  uid: 'api::watchdog-run.watchdog-run',
  path: 'watchdog-runs',
  singular: 'watchdog run',
  plural: 'watchdog runs',
  label: 'watchdog',
  ownership: 'platform',
  fields: {
    watchdog: oneOf(WATCHDOG_NAMES, 'Background job that ran.', { ...system, nullable: false }),
    moment: datetime(
      'The moment that the job took for now: the tick of the timetable, or what it was run for.',
      system,
    ),
    started_at: datetime('When the run began.', system),
    ended_at: datetime('When it ended; null while it runs.', system),
    scanned: integer('Records looked at.', system),
    changed: integer('Records changed, or that would have been in a dry run.', system),
    failed: integer('Records that could not be dealt with; a run that broke off counts one.', system),
    failures: json(
      'The first 20 records that could not be dealt with: type and documentId, the cause, and how many records it is about. `run` is the run itself, which broke off.',
      z.array(z.object({ record: z.string(), cause: z.string(), count: z.int() })),
      system,
    ),
    run_by: string('The timetable of a node, the command line, or an operator.', system),
    cell: string('Region and deployment cell of the node that ran it; null where no cells are set up.', system),
    dry_run: boolean('Whether it only looked.', system),
  },
});
