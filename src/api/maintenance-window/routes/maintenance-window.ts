import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { MAX_CALENDAR_DAYS, MAX_CALENDAR_OCCURRENCES } from '../../../domain/maintenance/calendar';
import { maintenanceWindow } from '../../../resources/maintenance-window';
import { ORGANISATION_PARAMETER } from '../../../wire/organisation-parameter';

const occurrence = z.object({
  window: z.string().describe('documentId of the window.'),
  name: z.string(),
  timezone: z.string(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
});

const moment = (what: string) => ({ schema: z.iso.datetime({ offset: true }), description: what });

export default {
  routes: [
    // Before the route of one window, whose path would match, too.
    route('GET', '/maintenance-windows/calendar', 'maintenance-window.calendar', {
      kind: 'custom',
      access: 'synthetic:read',
      tag: 'Maintenance windows',
      summary: 'Read when the maintenance windows of an organisation occur',
      description: `Every time of each window that ends after from and begins before until, in the order in which they begin: at most the first ${MAX_CALENDAR_OCCURRENCES}; meta.is_complete is false if there are more. A window keeps the time of its zone when the clock changes.`,
      namesOrganisation: true,
      query: {
        organisation: ORGANISATION_PARAMETER,
        from: moment('Start of the range, ISO 8601, such as 2026-10-01T00:00:00Z.'),
        until: moment(`End of the range, exclusive: at most ${MAX_CALENDAR_DAYS} days later.`),
      },
      answer: z.object({ data: z.array(occurrence), meta: z.object({ is_complete: z.boolean() }) }),
      codes: ['ORGANISATION_UNDECIDED'],
    }),
    ...resourceRoutes(maintenanceWindow, {
      list: 'synthetic:read',
      read: 'synthetic:read',
      create: { access: 'synthetic:report', codes: ['WINDOW_INVALID'] },
      update: { access: 'synthetic:report', codes: ['WINDOW_INVALID'] },
      remove: 'synthetic:report',
    }),
  ],
};
