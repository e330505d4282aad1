import { Readable } from 'node:stream';
import type { Next } from 'koa';
import type { RequestContext } from '../http/request-state';
import { writeJson } from '../http/responses/json-text';
import { createResponseTurns } from '../http/responses/response-turns';
import { refuseScim } from '../scim/answer-scim';
import { SCIM_PATH } from '../wire/scim/operations';

/**
 * Large responses stay in memory until their clients have read them. So few are sent at a time, and the others wait for their
 * turn: docs/decisions/0076.
 */

/** A response with more characters is large. Streams are large whatever their length, which nothing knows before their end. */
const MIN_LARGE = 128 * 1024;

/** Whether a response to a principal's read is large. A write has happened, so its response is never refused. */
const isLarge = (ctx: RequestContext): boolean => {
  if (ctx.method !== 'GET' || !ctx.body || ctx.status >= 400 || ctx.state.principal === undefined) return false;
  writeJson(ctx);
  return ctx.body instanceof Readable || (ctx.body as string | Buffer).length > MIN_LARGE;
};

/** Makes a stream end with its response, and the other way round. Koa and the compression do neither in all cases. */
const tie = (body: Readable, { res }: RequestContext): void => {
  body.once('error', () => res.destroy());
  res.once('close', () => body.destroy());
};

/** Makes large responses wait for their turn. */
const largeResponses = () => {
  const untilTurn = createResponseTurns();
  return async (ctx: RequestContext, next: Next): Promise<void> => {
    await next();
    if (!isLarge(ctx)) return;
    const body: unknown = ctx.body;
    if (body instanceof Readable) tie(body, ctx);
    try {
      await untilTurn(ctx);
    } catch (error) {
      if (body instanceof Readable) body.destroy();
      if (!ctx.path.startsWith(SCIM_PATH)) throw error;
      refuseScim(ctx, error);
    }
  };
};

export default largeResponses;
