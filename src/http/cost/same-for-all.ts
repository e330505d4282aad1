import type { RequestContext } from '../request-state';

/** A text that is the same for every caller, and its entity tag. */
export interface PublicText {
  text: string;
  tag: string;
}

/**
 * Responds with a text that is the same for every caller. Caches keep it and ask each time whether it has changed, so
 * clients see a new version at once. It is compressed only once (`compressed-copies.ts`).
 */
export const sendToAll = (ctx: RequestContext, type: string, { text, tag }: PublicText): void => {
  ctx.status = 200;
  ctx.set({ ETag: tag, 'Cache-Control': 'no-cache' });
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.state.isSameForAll = true;
  ctx.type = type;
  ctx.body = text;
};
