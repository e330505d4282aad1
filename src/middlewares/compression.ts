import { constants } from 'node:zlib';
import type { Next } from 'koa';
import compress from 'koa-compress';
import { contentKeyOf, createCompressedCopies } from '../http/cost/compressed-copies';
import type { RequestContext } from '../http/request-state';
import { writeJson } from '../http/responses/json-text';
import { codedTag, CODINGS, knownTag, uncodedTags } from '../wire/headers/coded-tags';

/** Smaller responses fit into one packet, so compressing them gains nothing. */
const MIN_BYTES = 1024;

/** Types that become smaller. The library's own list does not know `application/x-ndjson`. */
const TEXTS = /^text\/|json|javascript|xml/;

/** Low levels, for responses that are compressed once for each request. Small windows use less memory. */
const OPTIONS = {
  threshold: MIN_BYTES,
  filter: (type: string) => TEXTS.test(type),
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  gzip: { level: 4 },
  deflate: false,
  zstd: false,
};

const done = (): Promise<void> => Promise.resolve();

/** A header of the response. Koa copies all of them to read one. */
const headerOf = ({ res }: RequestContext, name: string): string => String(res.getHeader(name) ?? '');

/**
 * Whether a response can be compressed. One that can contain a token has `no-store`, and its length must not depend on
 * what surrounds the token (BREACH).
 */
const isCompressible = (ctx: RequestContext): boolean =>
  Boolean(ctx.body) && !/no-store/i.test(headerOf(ctx, 'Cache-Control')) && headerOf(ctx, 'Content-Encoding') === '';

/** Whether a response becomes smaller. The length of a stream is unknown. */
const isWorthIt = (ctx: RequestContext): boolean =>
  TEXTS.test(ctx.type) && Number(headerOf(ctx, 'Content-Length') || MIN_BYTES) >= MIN_BYTES;

/** Removes codings from the tags of a request, and returns the tags of `If-None-Match` as they were sent. */
const takeTags = ({ req: { headers } }: RequestContext): string => {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match !== undefined) headers['if-match'] = uncodedTags(match);
  if (noneMatch !== undefined) headers['if-none-match'] = uncodedTags(noneMatch);
  return noneMatch ?? '';
};

const changeTag = (ctx: RequestContext, change: (tag: string) => string): void => {
  const tag = headerOf(ctx, 'ETag');
  if (tag !== '') ctx.set('ETag', change(tag));
};

const ENCODING = 'Accept-Encoding';
const ORIGIN = 'Origin';

/** Says that the response depends on the accepted codings. Almost every response depends on nothing else but the origin. */
const varyByCoding = (ctx: RequestContext): void => {
  if (headerOf(ctx, 'Vary') === ORIGIN) ctx.set('Vary', `${ORIGIN}, ${ENCODING}`);
  else ctx.vary(ENCODING);
};

/** Compresses responses: docs/decisions/0043. */
const compression = () => {
  const compressBody = compress(OPTIONS);
  const copies = createCompressedCopies();
  return async (ctx: RequestContext, next: Next): Promise<void> => {
    const known = takeTags(ctx);
    await next();
    if (ctx.status === 304) {
      varyByCoding(ctx);
      return changeTag(ctx, (tag) => knownTag(tag, known));
    }
    if (!isCompressible(ctx)) return;
    varyByCoding(ctx);
    if (ctx.headers['accept-encoding'] === undefined) return;
    // koa-compress fails if a client accepts no coding at all, not even none. RFC 9110 allows to disregard that.
    if (!ctx.acceptsEncodings(...CODINGS)) return;
    // koa-compress would serialise the body once for its length and once more to send it.
    writeJson(ctx);
    const content = contentKeyOf(ctx);
    if (content !== null && isWorthIt(ctx)) await copies.send(ctx, content);
    else await compressBody(ctx, done);
    const coding = headerOf(ctx, 'Content-Encoding');
    if (coding !== '') changeTag(ctx, (tag) => codedTag(tag, coding));
  };
};

export default compression;
