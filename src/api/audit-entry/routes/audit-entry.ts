import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { auditEntry } from '../../../resources/audit-entry';

export default {
  routes: [
    // Must precede the route of one entry, or "export" would match as an id.
    route('GET', '/audit-entries/export', 'audit-entry.exportAll', {
      kind: 'list',
      access: 'audit:read',
      resource: auditEntry,
      feature: 'audit_export',
      summary: 'Export audit entries as a stream',
      description:
        'All entries that match the filters, oldest first, as NDJSON or as CSV that is safe to open in a spreadsheet.',
      query: {
        format: { schema: z.enum(['ndjson', 'csv']).default('ndjson'), description: 'ndjson (default) or csv.' },
      },
      download: ['application/x-ndjson', 'text/csv'],
    }),
    ...resourceRoutes(auditEntry, {
      list: {
        access: 'audit:read',
        description:
          'Operators can let old entries be removed, whole months at a time. An entry of the action audit-log.remove records each removal, and meta.complete_from is the time since which nothing was removed.',
        meta: z.object({
          complete_from: z.iso
            .datetime()
            .nullable()
            .describe(
              'Entries before this time were removed from a log that the list is about; null if none were removed.',
            ),
        }),
      },
      read: 'audit:read',
    }),
  ],
};
