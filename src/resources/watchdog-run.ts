import { z } from 'zod';
import { WATCHDOG_NAMES } from '../domain/vocabularies';
import { boolean, datetime, integer, json, oneOf, string } from '../wire/field';
import { defineResource } from '../wire/resource';

const system = { writer: 'system' } as const;
const counter = { ...system, column: { default: 0 } } as const;

export const watchdogRun = defineResource({
  uid: 'api::watchdog-run.watchdog-run',
  path: 'watchdog-runs',
  singular: 'watchdog run',
  plural: 'watchdog runs',
  description: 'One run of a background job.',
  label: 'watchdog',
  ownership: 'platform',
  audited: { except: 'Only watchdogs write it.' },
  grantsRights: false,
  admin: { group: 'system', columns: ['started_at', 'watchdog', 'ended_at', 'scanned', 'changed', 'failed'] },
  fields: {
    watchdog: oneOf(WATCHDOG_NAMES, 'The watchdog that ran.', { ...system, nullable: false }),
    moment: datetime(
      'The time that the watchdog used as the current time: the tick of the timetable, or the time of the request.',
      system,
    ),
    started_at: datetime('When the run started.', system),
    ended_at: datetime('When it ended; null while it runs.', system),
    scanned: integer('Records examined.', counter),
    changed: integer('Records changed; in a dry run, records that would change.', counter),
    failed: integer('Records that could not be processed; a run that failed as a whole counts one.', counter),
    failures: json(
      'The first 20 records that could not be processed: type and documentId, the cause, and the number of records. `run` means that the run failed as a whole.',
      z.array(z.object({ record: z.string(), cause: z.string(), count: z.int() })),
      system,
    ),
    run_by: string('The timetable of a node, the command line, or an operator.', system),
    cell: string('Region and deployment cell of the node that ran it; null if no cells are configured.', system),
    dry_run: boolean('Whether it was a dry run.', system),
  },
  indexes: {
    watchdog_runs_started_idx: ['watchdog', 'started_at'],
  },
});
