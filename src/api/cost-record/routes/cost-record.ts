import { z } from 'zod';
import { ROW_REFUSAL_CODES } from '../../../domain/costs/focus/focus-row';
import { IMPORT_NOTE_CODES } from '../../../domain/costs/import-tally';
import { SEPARATOR_LIST } from '../../../domain/costs/focus/separator';
import { resourceRoutes, route } from '../../../http/routes';
import { costRecord, IMPORT_TYPES } from '../contract';

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true');

const fault = z.object({
  line: z.int(),
  lines: z.array(z.int()),
  rows: z.int(),
  code: z.enum(ROW_REFUSAL_CODES),
  reason: z.string(),
});

const note = z.object({ code: z.enum(IMPORT_NOTE_CODES), rows: z.int(), line: z.int(), message: z.string() });

const report = z.object({
  read: z.int(),
  imported: z.int(),
  corrected: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  dry_run: z.boolean(),
  format: z.object({ type: z.enum(['csv', 'parquet']), separator: z.enum(SEPARATOR_LIST).nullable() }),
  errors: z.array(fault),
  notes: z.array(note),
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
        'Takes cost and usage data in the format FOCUS 1.2 or 1.0: Parquet, or CSV in UTF-8 separated by commas, semicolons or tabs, plain or packed with gzip. Names of columns may be in lower case. Each row goes to the organisation that a cloud account maps; BilledCost is its amount. Good rows are kept, bad ones counted in refused. errors has each fault once, 1,000 at most: how many rows have it, the lines of the first 20 (rows count from 1 in Parquet), and the reason of the first. notes says what was read though it is not as FOCUS demands: TIME_READ_AS_UTC for times without a zone or in another form than ISO 8601. A row that is there already is not imported twice; one with another amount is corrected. Suspended organisations take costs as others do. Where an organisation is archived during the import, by a merge for example, its further rows are refused with ORGANISATION_ARCHIVED: import the file again.',
      upload: IMPORT_TYPES,
      query: { dry_run: { schema: flag, description: 'true: read and judge, and change nothing.' } },
      answer: z.object({ data: report }),
      codes: [
        'IMPORT_EMPTY',
        'IMPORT_COLUMNS_MISSING',
        'IMPORT_FILE_BROKEN',
        'IMPORT_FORMAT_UNREADABLE',
        'IMPORT_TOO_LARGE',
        'UNSUPPORTED_MEDIA_TYPE',
      ],
    }),
  ],
};
