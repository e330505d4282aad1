import { Stream } from 'node:stream';
import type { RequestContext } from '../request-state';

/** Writes a body that is an object as JSON, as Koa does in the end. Only its text shows how long it is. */
export const writeJson = (ctx: RequestContext): void => {
  const body: unknown = ctx.body;
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body) || body instanceof Stream) return;
  ctx.body = JSON.stringify(body);
};
