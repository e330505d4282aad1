import { pipeline, Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { stringify } from 'csv-stringify';
import { EXPORT_COLUMNS, exportRow } from '../../../domain/audit/export-row';
import { guardedCell } from '../../../domain/csv-cells';
import { inPieces } from '../../../http/responses/json-list';
import { resourceController } from '../../../http/resource-controller';
import type { RequestContext } from '../../../http/request-state';
import { removedBefore } from '../../../repositories/retention/audit-chains';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { tenancyOf } from '../../../tenancy/tenancy';
import { jsonTextOf, RawJson } from '../../../wire/raw-json';
import { auditEntry } from '../../../resources/audit-entry';

/** Spreadsheets execute cells that start like a formula, so csv-stringify prefixes them with an apostrophe, and we those within. */
const asCsv = (rows: AsyncIterable<TenantRow>): Readable => {
  const flat = async function* () {
    for await (const { values } of rows) {
      const { changes } = values;
      yield changes instanceof RawJson
        ? { ...exportRow({ ...values, changes: null }), changes: changes.text }
        : exportRow(values);
    }
  };
  const csv = stringify({
    header: true,
    columns: [...EXPORT_COLUMNS],
    escape_formulas: true,
    cast: { string: guardedCell },
  });
  // Unlike pipe(), pipeline() passes errors on, and stops reading when the client disconnects.
  return pipeline(Readable.from(flat()), csv, () => undefined);
};

const asLines = (rows: AsyncIterable<TenantRow>): Readable => {
  const lines = async function* () {
    for await (const { values } of rows) yield `${jsonTextOf(values)}\n`;
  };
  return Readable.from(inPieces(lines()));
};

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(auditEntry, undefined, async (_strapi, scope) => {
    const removed = await removedBefore(strapi, scope.kind === 'everywhere' ? null : scope.ids);
    return { complete_from: removed === null ? null : new Date(removed).toISOString() };
  })({ strapi }),

  /** Streams all entries that match the filters, oldest first. */
  async exportAll(ctx: RequestContext) {
    const { scope, principal, listQuery, query } = ctx.state;
    const visibility = { scope, includeHidden: principal.isOperator };
    const rows = await tenancyOf(strapi).store.stream(auditEntry, visibility, listQuery.condition);
    const isCsv = query.format === 'csv';
    const body = isCsv ? asCsv(rows) : asLines(rows);
    // The status has already been sent, so only a broken connection shows that the export is incomplete.
    body.on('error', (error) => {
      if (!ctx.res.writableFinished) strapi.log.error(`The export broke off: ${error.message}`);
      ctx.res.destroy();
    });
    ctx.set('Content-Disposition', `attachment; filename="audit-entries.${isCsv ? 'csv' : 'ndjson'}"`);
    ctx.type = isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson';
    ctx.body = body;
  },
});
