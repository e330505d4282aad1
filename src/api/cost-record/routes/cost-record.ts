import { z } from 'zod';
import { ROW_REFUSAL_CODES } from '../../../domain/costs/focus-row';
import { resourceRoutes, route } from '../../../http/routes';
import { costRecord, IMPORT_TYPES } from '../contract';

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true');

const report = z.object({
  read: z.int(),
  imported: z.int(),
  corrected: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  dry_run: z.boolean(),
  errors: z.array(z.object({ line: z.int(), code: z.enum(ROW_REFUSAL_CODES), reason: z.string() })),
});

export default {
  routes: [
    ...resourceRoutes(costRecord, { list: 'organisation:read', read: 'organisation:read' }),
    route('POST', '/cost-records/import', 'cost-record.import', {
      kind: 'custom',
      access: 'operator',
      tag: 'Cost records',
      summary: 'Import a FOCUS file',
      description:
        'Takes cost and usage data in the format FOCUS 1.2: CSV in UTF-8, plain or packed with gzip. Each row goes to the organisation that a cloud account maps; BilledCost is its amount. Good rows are kept, bad ones named by line: the first 1,000 of them in errors, all of them counted in refused. A row that is there already is not imported twice; one with another amount is corrected. Suspended organisations take costs as others do. Where an organisation is archived during the import, by a merge for example, its further rows are refused with ORGANISATION_ARCHIVED: import the file again.',
      upload: IMPORT_TYPES,
      query: { dry_run: { schema: flag, description: 'true: read and judge, and change nothing.' } },
      answer: z.object({ data: report }),
      codes: [
        'IMPORT_EMPTY',
        'IMPORT_COLUMNS_MISSING',
        'IMPORT_FILE_BROKEN',
        'IMPORT_TOO_LARGE',
        'UNSUPPORTED_MEDIA_TYPE',
      ],
    }),
  ],
};
