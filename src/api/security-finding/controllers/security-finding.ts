import type { Core } from '@strapi/strapi';
import { importReport } from '../../../commands/findings/imports/import-report';
import { answerOnce } from '../../../http/idempotency';
import { resourceController } from '../../../http/resource-controller';
import type { RequestContext } from '../../../http/request-state';
import { withSpooledBody } from '../../../http/spool-body';
import { securityFinding } from '../../../resources/security-finding';
import { securityScan } from '../../../resources/security-scan';
import { tenancyOf } from '../../../tenancy/tenancy';
import { assertReport, encodingOf, readImportQuery, unwrapperOf } from '../import-contract';
import { defined } from '../../../values';

/** The largest report as it is sent; in bytes. */
const maxBytesOf = (strapi: Core.Strapi): number => strapi.config.get<number>('imports.maxBytes');

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(securityFinding)({ strapi }),

  /** Imports the report of a scanner. */
  async import(ctx: RequestContext) {
    assertReport(ctx);
    const { organisationId, query } = ctx.state;
    const options = {
      maxBytes: maxBytesOf(strapi),
      code: 'REPORT_TOO_LARGE',
      isDigested: true,
      unwrap: unwrapperOf(ctx),
    };
    await withSpooledBody(ctx.req, options, async (file, content, keep) => {
      const run = async () => {
        const { scan, isRunning } = await importReport(strapi, {
          ...readImportQuery(query),
          organisationId: defined(organisationId),
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
