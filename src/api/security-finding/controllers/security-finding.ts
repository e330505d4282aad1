import { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { reasonWarnings } from '../../../commands/findings/decisions/reason-warnings';
import { assertAgentMayBegin } from '../../../commands/findings/imports/agent-imports';
import { exportFindings } from '../../../commands/findings/exports/export-findings';
import { importReport } from '../../../commands/findings/imports/import-report';
import { answerOnce } from '../../../http/idempotency';
import { onlyOrganisationOf } from '../../../http/only-organisation';
import { resourceController } from '../../../http/resource-controller';
import type { RequestContext } from '../../../http/request-state';
import { inPieces } from '../../../http/responses/json-list';
import { withSpooledBody } from '../../../http/bodies/spool-body';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { ruleHelpOf } from '../../../repositories/findings/rule-help';
import { securityFinding } from '../../../resources/security-finding';
import { securityScan } from '../../../resources/security-scan';
import { tenancyOf } from '../../../tenancy/tenancy';
import { EXPORT_FORMATS, type ExportFormat } from '../export-contract';
import { assertReport, encodingOf, readImportQuery, unwrapperOf } from '../import-contract';
import { defined } from '../../../values';

/** The largest report as it is sent; in bytes. */
const maxBytesOf = (strapi: Core.Strapi): number => strapi.config.get<number>('imports.maxBytes');

/** The help of the rule of a finding, which is kept once for all findings of the rule. */
const helpOf = async (strapi: Core.Strapi, { organisationId, values: { tool, rule_id: rule } }: TenantRow) => {
  const isReported = organisationId !== null && typeof tool === 'string';
  return { rule_help: isReported ? await ruleHelpOf(strapi, organisationId, tool, String(rule)) : null };
};

const plainController = ({ strapi }: { strapi: Core.Strapi }) =>
  resourceController(securityFinding, (row) => helpOf(strapi, row))({ strapi });

/** Adds what is remarked about a finding that a person has changed. */
const withWarnings = async (answer: Promise<{ data: Record<string, unknown> }>) => {
  const { data } = await answer;
  const warnings = reasonWarnings(data);
  return warnings.length > 0 ? { data, meta: { warnings } } : { data };
};

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...plainController({ strapi }),

  create: (ctx: RequestContext) => withWarnings(plainController({ strapi }).create(ctx)),

  update: (ctx: RequestContext) => withWarnings(plainController({ strapi }).update(ctx)),

  /** Streams all findings of an organisation that match the filters. */
  async exportAll(ctx: RequestContext) {
    const { scope, listQuery, query } = ctx.state;
    const format = query.format as ExportFormat;
    const { condition } = listQuery;
    const texts = await exportFindings(strapi, format, { organisationId: onlyOrganisationOf(scope), condition });
    const body = Readable.from(inPieces(texts));
    // The status has already been sent, so only a broken connection shows that the export is incomplete.
    body.on('error', (error) => {
      if (!ctx.res.writableFinished) strapi.log.error(`The export broke off: ${error.message}`);
      ctx.res.destroy();
    });
    const { type, file } = EXPORT_FORMATS[format];
    ctx.set('Content-Disposition', `attachment; filename="${file}"`);
    ctx.type = `${type}; charset=utf-8`;
    ctx.body = body;
  },

  /** Imports the report of a scanner. */
  async import(ctx: RequestContext) {
    assertReport(ctx);
    const { principal, query } = ctx.state;
    const organisationId = defined(ctx.state.organisationId);
    const agent = principal.agent ? principal.documentId : null;
    const asked = readImportQuery(query);
    await assertAgentMayBegin(strapi, { organisationId, agent, confirmClosing: asked.confirmClosing });
    const options = {
      maxBytes: maxBytesOf(strapi),
      code: 'REPORT_TOO_LARGE',
      isDigested: true,
      unwrap: unwrapperOf(ctx),
    };
    await withSpooledBody(ctx.req, options, async (file, content, keep) => {
      const run = async () => {
        const { scan, isRunning } = await importReport(strapi, {
          ...asked,
          organisationId,
          agent,
          file,
          encoding: encodingOf(ctx),
          sha256: content,
          keepFile: keep,
        });
        ctx.status = isRunning ? 202 : 200;
        ctx.body = { data: (await tenancyOf(strapi).store.get(securityScan, scan)).values };
      };
      await answerOnce(strapi, ctx, { run, content, isAtomic: false });
    });
  },
});
