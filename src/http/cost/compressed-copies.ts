import { ReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { CODINGS } from '../../wire/headers/coded-tags';
import type { RequestContext } from '../request-state';

/**
 * Responses that are the same for every caller, compressed: the panel's scripts, the documentation and its scripts. Compressing
 * these files for each request would take the CPU from other callers, so each is compressed once, in a thread, and kept.
 */
type Coding = (typeof CODINGS)[number];

/** All of them in both codings take 11 MB. A caller that could evict them would have them compressed again. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Of the levels that take less than a second for the whole panel, those with the smallest results. */
const COMPRESS: Record<Coding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  gzip: (content) => promisify(gzip)(content, { level: 6 }),
};

/** What has to be compressed. */
interface Original {
  coding: Coding;
  read: () => Promise<Buffer>;
}

const header = ({ res }: RequestContext, name: string): string => String(res.getHeader(name) ?? '');

/**
 * What a response that is the same for every caller contains. Files name their time and size, texts their entity tag.
 *
 * @returns null for any other response
 */
export const contentKeyOf = (ctx: RequestContext): string | null => {
  if (ctx.state.isSameForAll) return header(ctx, 'ETag');
  const modified = header(ctx, 'Last-Modified');
  if (!(ctx.body instanceof ReadStream) || modified === '') return null;
  return `${ctx.body.path.toString()} ${modified} ${header(ctx, 'Content-Length')}`;
};

/** The coding of a copy, chosen as koa-send chooses among the files of a folder. */
const codingOf = (ctx: RequestContext): Coding | undefined =>
  CODINGS.find((coding) => ctx.acceptsEncodings(coding, 'identity') === coding);

/** Creates the copies of one node. */
export const createCompressedCopies = () => {
  const copies = new LRUCache<string, Buffer, Original>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: async (_key, _stale, { context: { coding, read } }) => COMPRESS[coding](await read()),
  });
  return {
    /**
     * Replaces the body of a response by its copy, in a coding that the client accepts.
     *
     * @param content of the response (`contentKeyOf`)
     */
    async send(ctx: RequestContext, content: string): Promise<void> {
      const coding = codingOf(ctx);
      if (!coding || ctx.method === 'HEAD') return;
      const { body } = ctx;
      // Not from the stream of this request: others wait for the same copy, and its client may leave.
      const read = (): Promise<Buffer> =>
        body instanceof ReadStream ? readFile(body.path) : Promise.resolve(Buffer.from(String(body)));
      ctx.body = await copies.forceFetch(`${coding} ${content}`, { context: { coding, read } });
      ctx.set('Content-Encoding', coding);
    },
  };
};
