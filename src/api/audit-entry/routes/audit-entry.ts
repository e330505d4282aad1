import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { auditEntry } from '../contract';

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
    ...resourceRoutes(auditEntry, { list: 'audit:read', read: 'audit:read' }),
  ],
};
