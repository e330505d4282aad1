import { PassThrough } from 'node:stream';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { costRecord } from '../resources/cost-record';
import { assertImportFile } from '../api/cost-record/import-file';
import type createCosts from '../api/cost-record/services/cost-record';
import { resourceServiceOf } from '../http/resource-service';
import { withSpooledBody } from '../http/bodies/spool-body';
import { errorBodyOf } from '../wire/errors/error-body';

/** How often progress is sent. */
const PROGRESS_MS = 200;

/** A function that sends a line of JSON, and is ignored once the browser has disconnected. */
const lineWriter = (stream: PassThrough) => {
  // There is no reader any more; the import itself continues.
  stream.on('error', () => undefined);
  return (line: object): void => {
    if (stream.writable) stream.write(`${JSON.stringify(line)}\n`);
  };
};

/** Imports a received file, and sends its progress, and then its report or why it failed. */
const importWithProgress = async (
  strapi: Core.Strapi,
  file: string,
  dryRun: boolean,
  stream: PassThrough,
): Promise<void> => {
  const costs = resourceServiceOf<ReturnType<typeof createCosts>>(strapi, costRecord);
  const send = lineWriter(stream);
  let sentAt = 0;
  const onProgress = (rows: number): void => {
    if (performance.now() - sentAt < PROGRESS_MS) return;
    sentAt = performance.now();
    send({ rows });
  };
  try {
    send({ report: await costs.importFile(file, { source: 'admin panel', dryRun, onProgress }) });
  } catch (error) {
    const { error: refusal } = errorBodyOf(error);
    if (refusal.status >= 500)
      strapi.log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    send({ error: refusal });
  }
  stream.end();
};

/**
 * Imports a cost file, as POST /api/cost-records/import does. The response begins when the file is received, and consists of
 * lines of JSON: `{ rows }` while the file is read, then `{ report }` or `{ error }`.
 *
 * @param dryRun only evaluates the file
 */
export const importCosts = (strapi: Core.Strapi, ctx: Context, dryRun: boolean): Promise<void> => {
  assertImportFile(ctx);
  const { reception } = resourceServiceOf<ReturnType<typeof createCosts>>(strapi, costRecord);
  const stream = new PassThrough();
  return new Promise((resolve, reject) => {
    withSpooledBody(ctx.req, { ...reception(), isDigested: false }, (file) => {
      ctx.type = 'application/x-ndjson';
      ctx.body = stream;
      resolve();
      return importWithProgress(strapi, file, dryRun, stream);
    }).catch(reject);
  });
};
