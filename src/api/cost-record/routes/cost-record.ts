import { z } from 'zod';
import { IMPORT_MODES, MAX_EXPORT_LENGTH, MAX_PARTS } from '../../../domain/costs/import-set';
import { ROW_REFUSAL_CODES } from '../../../domain/costs/focus/focus-row';
import { IMPORT_NOTE_CODES } from '../../../domain/costs/import-tally';
import { SEPARATOR_LIST } from '../../../domain/costs/focus/separator';
import { resourceRoutes, route } from '../../../http/routes';
import { costRecord } from '../../../resources/cost-record';
import { IMPORT_TYPES } from '../import-file';

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true');

const name = z.string().trim().min(1).max(MAX_EXPORT_LENGTH).optional();

const number = z.coerce.number().int().min(1).max(MAX_PARTS).optional();

const fault = z.object({
  line: z.int(),
  lines: z.array(z.int()),
  rows: z.int(),
  code: z.enum(ROW_REFUSAL_CODES),
  reason: z.string(),
});

const note = z.object({ code: z.enum(IMPORT_NOTE_CODES), rows: z.int(), line: z.int(), message: z.string() });

const set = z.object({
  export: z.string(),
  run: z.string(),
  part: z.int(),
  parts: z.int(),
  missing: z.array(z.int()),
  sum_before_eur: z.number().nullable(),
  sum_after_eur: z.number().nullable(),
});

const report = z.object({
  read: z.int(),
  imported: z.int(),
  corrected: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  refused: z.int(),
  dry_run: z.boolean(),
  format: z.object({ type: z.enum(['csv', 'parquet']), separator: z.enum(SEPARATOR_LIST).nullable() }),
  errors: z.array(fault),
  notes: z.array(note),
  set: set.nullable(),
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
        'Imports cost and usage data in the format FOCUS 1.0 to 1.4, or as Oracle writes it: Parquet, or CSV in UTF-8 or UTF-16 separated by commas, semicolons or tabs, uncompressed or compressed with gzip. Column names can be in lower case. Only BilledCost, BillingCurrency, BillingAccountId and ChargePeriodStart are required. Cloud accounts map each row to its organisation; BilledCost is its amount. Valid rows are stored; the others are counted in refused. errors lists each kind of fault once, at most 1,000: the number of its rows, the lines of the first 20 (Parquet rows count from 1), and the reason of the first. notes lists what was accepted although FOCUS does not allow it: TIME_READ_AS_UTC for times without a zone or in another format than ISO 8601. A row is identified by all of its columns that are no amounts. With mode=append, a row that is already stored is not imported twice, and one with a different amount is corrected. With mode=replace, the file is a part of an export: it is kept until all parts are there, and then they replace what the same export delivered before for their billing accounts and billing periods, in one transaction. set.missing lists the parts that are missing; as long as there are any, nothing is changed. A part that is sent again replaces itself. Incomplete parts are dropped after a day, if there are 3 newer sets of the export or 50 of all, or if a later set of the export is completed. Costs of suspended organisations are imported like all others. If an organisation is archived during the import, for example by a merge, its remaining rows are refused with ORGANISATION_ARCHIVED: import the file again.',
      upload: IMPORT_TYPES,
      query: {
        dry_run: { schema: flag, description: 'true: evaluate the file without changing anything.' },
        mode: {
          schema: z.enum(IMPORT_MODES).optional(),
          description:
            'append (the default): add the rows. replace: replace what the export delivered before for the billing accounts and billing periods of the rows.',
        },
        export: { schema: name, description: 'With mode=replace: the name of the export, the same for each delivery.' },
        run: {
          schema: name,
          description: 'With mode=replace: the delivery, so that parts of two deliveries are not mixed.',
        },
        part: { schema: number, description: 'With mode=replace: the number of this part, from 1.' },
        parts: { schema: number, description: 'With mode=replace: how many parts the delivery has.' },
      },
      answer: z.object({ data: report }),
      codes: [
        'IMPORT_EMPTY',
        'IMPORT_COLUMNS_MISSING',
        'IMPORT_FILE_BROKEN',
        'IMPORT_FORMAT_UNREADABLE',
        'IMPORT_MODE_INVALID',
        'IMPORT_SET_DROPPED',
        'IMPORT_SET_TOO_LARGE',
        'IMPORT_TOO_LARGE',
        'IMPORTS_BUSY',
        'UNSUPPORTED_MEDIA_TYPE',
      ],
    }),
  ],
};
