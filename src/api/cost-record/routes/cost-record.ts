import { z } from 'zod';
import { ROW_REFUSAL_CODES } from '../../../domain/costs/focus/focus-row';
import { IMPORT_NOTE_CODES } from '../../../domain/costs/import-tally';
import { SEPARATOR_LIST } from '../../../domain/costs/focus/separator';
import { resourceRoutes, route } from '../../../http/routes';
import { costRecord } from '../contract';
import { IMPORT_TYPES } from '../import-file';

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
        'Imports cost and usage data in the format FOCUS 1.0 to 1.4, or as Oracle writes it: Parquet, or CSV in UTF-8 or UTF-16 separated by commas, semicolons or tabs, uncompressed or compressed with gzip. Column names can be in lower case. Only BilledCost, BillingCurrency, BillingAccountId and ChargePeriodStart are required. Cloud accounts map each row to its organisation; BilledCost is its amount. Valid rows are stored; the others are counted in refused. errors lists each kind of fault once, at most 1,000: the number of its rows, the lines of the first 20 (Parquet rows count from 1), and the reason of the first. notes lists what was accepted although FOCUS does not allow it: TIME_READ_AS_UTC for times without a zone or in another format than ISO 8601. A row that is already stored is not imported twice; one with a different amount is corrected. Costs of suspended organisations are imported like all others. If an organisation is archived during the import, for example by a merge, its remaining rows are refused with ORGANISATION_ARCHIVED: import the file again.',
      upload: IMPORT_TYPES,
      query: { dry_run: { schema: flag, description: 'true: evaluate the file without changing anything.' } },
      answer: z.object({ data: report }),
      codes: [
        'IMPORT_EMPTY',
        'IMPORT_COLUMNS_MISSING',
        'IMPORT_FILE_BROKEN',
        'IMPORT_FORMAT_UNREADABLE',
        'IMPORT_TOO_LARGE',
        'IMPORTS_BUSY',
        'UNSUPPORTED_MEDIA_TYPE',
      ],
    }),
  ],
};
