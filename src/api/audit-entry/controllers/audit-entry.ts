import { pipeline, Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { stringify } from 'csv-stringify';
import { EXPORT_COLUMNS, exportRow } from '../../../domain/audit/export-row';
import { resourceController } from '../../../http/resource-controller';
import type { RequestContext } from '../../../http/request-state';
import type { TenantRow } from '../../../tenancy/store/row-decoder';
import { tenancyOf } from '../../../tenancy/tenancy';
import { jsonTextOf, RawJson } from '../../../wire/raw-json';
import { auditEntry } from '../contract';

/** A spreadsheet runs cells that begin like a formula: csv-stringify puts an apostrophe before them. */
const asCsv = (rows: AsyncIterable<TenantRow>): Readable => {
  const flat = async function* () {
    for await (const { values } of rows) {
      const { changes } = values;
      yield changes instanceof RawJson
        ? { ...exportRow({ ...values, changes: null }), changes: changes.text }
        : exportRow(values);
    }
  };
  const csv = stringify({ header: true, columns: [...EXPORT_COLUMNS], escape_formulas: true });
  // Unlike pipe(), it hands an error on, and ends the reading when the caller is gone.
  return pipeline(Readable.from(flat()), csv, () => undefined);
};

const asLines = (rows: AsyncIterable<TenantRow>): Readable => {
  const lines = async function* () {
    for await (const { values } of rows) yield `${jsonTextOf(values)}\n`;
  };
  return Readable.from(lines());
};

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(auditEntry)({ strapi }),

  /** Streams everything that the list would page through, oldest first. */
  async exportAll(ctx: RequestContext) {
    const { scope, principal, listQuery, query } = ctx.state;
    const visibility = { scope, includeHidden: principal.isOperator };
    const rows = await tenancyOf(strapi).store.stream(auditEntry, visibility, listQuery.condition);
    const isCsv = query.format === 'csv';
    const body = isCsv ? asCsv(rows) : asLines(rows);
    // The status is sent long before: only a connection that breaks off tells that the export is not whole.
    body.on('error', (error) => {
      if (!ctx.res.writableFinished) strapi.log.error(`${ctx.state.requestId} export broke off: ${error.message}`);
      ctx.res.destroy();
    });
    ctx.set('Content-Disposition', `attachment; filename="audit-entries.${isCsv ? 'csv' : 'ndjson'}"`);
    ctx.type = isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson';
    ctx.body = body;
  },
});
