import type { Core } from '@strapi/strapi';
import { answerOnce, hasIdempotencyKey } from '../../../http/idempotency';
import { resourceController } from '../../../http/resource-controller';
import { resourceServiceOf } from '../../../http/resource-service';
import type { RequestContext } from '../../../http/request-state';
import { withSpooledBody } from '../../../http/bodies/spool-body';
import { readImportPart } from '../../../domain/costs/import-set';
import { violated } from '../../../wire/errors/http-errors';
import { costRecord } from '../../../resources/cost-record';
import { assertImportFile } from '../import-file';
import type createCosts from '../services/cost-record';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(costRecord)({ strapi }),

  /** Imports a FOCUS file, and responds when the import is done. */
  async import(ctx: RequestContext) {
    assertImportFile(ctx);
    const part = readImportPart(ctx.state.query);
    if (part && 'code' in part) throw violated(part);
    const costs = resourceServiceOf<ReturnType<typeof createCosts>>(strapi, costRecord);
    const { narrowTo, query } = ctx.state;
    const options = { ...costs.reception(), isDigested: hasIdempotencyKey(ctx) };
    await withSpooledBody(ctx.req, options, async (file, content) => {
      const run = async () => {
        const data = await costs.importFile(file, {
          source: 'POST /api/cost-records/import',
          part,
          dryRun: query.dry_run === true,
          only: narrowTo,
        });
        ctx.body = { data };
      };
      await answerOnce(strapi, ctx, { run, content, isAtomic: false });
    });
  },
});
