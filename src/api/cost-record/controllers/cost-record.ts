import { createReadStream } from 'node:fs';
import type { Core } from '@strapi/strapi';
import { answerOnce, hasIdempotencyKey } from '../../../http/idempotency';
import { resourceController } from '../../../http/resource-controller';
import type { RequestContext } from '../../../http/request-state';
import { withSpooledBody } from '../../../http/spool-body';
import { importFocus } from '../../../commands/costs/import-focus';
import { unsupportedMediaType } from '../../../wire/errors/http-errors';
import { costRecord, IMPORT_TYPES } from '../contract';

interface ImportBounds {
  maxBytes: number;
  maxUnpackedBytes: number;
}

/** gzip is detected in the file itself, whatever the header says. */
const ENCODINGS = ['', 'identity', 'gzip', 'x-gzip'];

const assertFile = (ctx: RequestContext): void => {
  if (ctx.request.is(...IMPORT_TYPES) && ENCODINGS.includes(ctx.get('content-encoding').toLowerCase())) return;
  throw unsupportedMediaType(
    `The body must be CSV or Parquet, uncompressed or compressed with gzip: ${IMPORT_TYPES.join(', ')}.`,
  );
};

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(costRecord)({ strapi }),

  /** Imports a FOCUS file, and responds when the import is done. */
  async import(ctx: RequestContext) {
    assertFile(ctx);
    const { maxBytes, maxUnpackedBytes } = strapi.config.get<ImportBounds>('imports');
    const { narrowTo, query } = ctx.state;
    const options = { maxBytes, code: 'IMPORT_TOO_LARGE', isDigested: hasIdempotencyKey(ctx) };
    await withSpooledBody(ctx.req, options, async (file, content) => {
      const run = async () => {
        const data = await importFocus(strapi, createReadStream(file), {
          source: 'POST /api/cost-records/import',
          dryRun: query.dry_run === true,
          only: narrowTo,
          maxBytes: maxUnpackedBytes,
        });
        ctx.body = { data };
      };
      await answerOnce(strapi, ctx, { run, content, isAtomic: false });
    });
  },
});
