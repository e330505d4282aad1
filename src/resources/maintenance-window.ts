import { FAULT_WORDS } from '../domain/faults/fault-codes';
import type { MaintenanceWindow } from '../domain/maintenance/windows';
import { MAX_CHECK_LABELS } from '../domain/checks/check-rules';
import { boolean, datetime, integer, name, relation, string, strings, text } from '../wire/field';
import { shownTimes } from '../wire/checks/window-times';
import { defineResource } from '../wire/resource';

const WALL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

export const maintenanceWindow = defineResource({
  uid: 'api::maintenance-window.maintenance-window',
  path: 'maintenance-windows',
  singular: 'maintenance window',
  plural: 'maintenance windows',
  description: 'A planned time, once or recurring, in which failures of checks raise no alarm.',
  label: 'name',
  searched: ['name', 'description'],
  ownership: 'member',
  audited: true,
  grantsRights: false,
  merge: 'moves',
  split: 'assigned',
  admin: { group: 'work', columns: ['name', 'organisation', 'starts', 'duration_minutes', 'timezone', 'recurrence'] },
  requiredOnCreate: ['name', 'starts', 'duration_minutes', 'timezone'],
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', {
      createOnly: true,
      nullable: false,
    }),
    name: name('Name; status pages show it.'),
    description: text('What is done; status pages show it.'),
    starts: string('When it begins first, in the time of its zone, such as 2026-10-24T22:00.', {
      nullable: false,
      pattern: [WALL_TIME, FAULT_WORDS.WALL_TIME_MALFORMED],
    }),
    duration_minutes: integer('How long it is, in minutes of the clock on the wall.', {
      min: 1,
      max: 10_080,
      nullable: false,
    }),
    timezone: string('Time zone, such as Europe/Berlin.', { min: 1, nullable: false }),
    recurrence: string('How it recurs: an RRULE (RFC 5545) without DTSTART, such as FREQ=WEEKLY;BYDAY=SU; null: once.'),
    checks: strings('documentIds of the checks that it is for.', { max: 200 }),
    labels: strings('It is also for checks with one of these labels. Without checks and labels it is for all checks.', {
      max: MAX_CHECK_LABELS,
    }),
    public: boolean('Whether status pages show it.', { attribute: 'is_public', column: { default: true } }),
  },
  present: (values) => ({ ...values, ...shownTimes(values as typeof values & MaintenanceWindow, Date.now()) }),
  computed: {
    from: datetime('When the one in effect began, or the next one begins; null if there is none.'),
    until: datetime('When that ends.'),
    in_effect: boolean('Whether one is in effect.'),
  },
  indexes: {
    maintenance_org_created_idx: ['organisation_id', 'created_at', 'id'],
  },
});
