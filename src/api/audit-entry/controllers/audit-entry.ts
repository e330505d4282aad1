import { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { stringify } from 'csv-stringify';
import { EXPORT_COLUMNS, exportRow } from '../../../domain/audit/export-row';
import { resourceController } from '../../../http/resource-controller';
import type { RequestContext } from '../../../http/request-state';
import { tenancyOf } from '../../../tenancy/tenancy';
import { auditEntry } from '../contract';

/** A spreadsheet runs cells that begin like a formula: csv-stringify puts an apostrophe before them. */
const asCsv = () => stringify({ header: true, columns: [...EXPORT_COLUMNS], escape_formulas: true });

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(auditEntry)({ strapi }),

  /** Streams everything that the list would page through, oldest first. */
  exportAll(ctx: RequestContext) {
    const { scope, principal, listQuery, query } = ctx.state;
    const rows = tenancyOf(strapi).store.stream(
      auditEntry,
      { scope, seesHidden: principal.isOperator },
      listQuery.condition,
    );
    const isCsv = query.format === 'csv';
    ctx.set('Content-Disposition', `attachment; filename="audit-entries.${isCsv ? 'csv' : 'ndjson'}"`);
    if (isCsv) {
      ctx.type = 'text/csv; charset=utf-8';
      const flat = async function* () {
        for await (const { values } of rows) yield exportRow(values);
      };
      ctx.body = Readable.from(flat()).pipe(asCsv());
      return;
    }
    ctx.type = 'application/x-ndjson';
    const lines = async function* () {
      for await (const { values } of rows) yield `${JSON.stringify(values)}\n`;
    };
    ctx.body = Readable.from(lines());
  },
});
