import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { HttpMethodEnum, koaBody } from 'koa-body';
import type { Context, Middleware, Next } from 'koa';
import { countingRuleAt, hasCredentialBody } from '../domain/access/limits/rate-limits';
import { anonymousCaller } from '../http/authentication/credential-of-request';
import { noteBodyBytes } from '../http/cost/body-bytes';
import { inOwnTurn, LARGE_BODY_BYTES, readInTurn } from '../http/cost/body-turns';
import type { RequestContext } from '../http/request-state';
import { hasFileBody } from '../http/bodies/file-bodies';
import { isSigned } from '../http/signed-requests';
import { bodyFault } from '../wire/body-fault';
import { invalid, unsupportedMediaType } from '../wire/errors/http-errors';
import { shapeFault } from '../wire/json-shape';

/**
 * Strapi 5.54 parses bodies with koa-body, and creates and configures a new parser for each request. It parses before
 * it knows the route, so a malformed body is reported before missing credentials. It keeps either no body's text or
 * every body's text.
 *
 * Here the same parser is created once. Tenantry reports 401, 404 and 403 first (docs/api-rules.md#order-of-answers), so the
 * parser's error is thrown only when the body is read. Signatures are computed from the text of a body, so it is kept for
 * signed requests.
 */
type Settings = Parameters<typeof koaBody>[0];
type Factory = (config: Settings) => Middleware;

/** The property in which koa-body keeps the text. */
const TEXT = Symbol.for('unparsedBody');

const isParsed = (): Promise<void> => Promise.resolve();

interface ParserError {
  status?: number;
  message?: string;
  /** The text that is not JSON. */
  body?: unknown;
}

/**
 * A body that is not JSON or cannot be decompressed is the caller's fault; other errors of the parser have their own
 * status.
 */
const refusalOf = (error: unknown): unknown => {
  const { status = 400, body, message = '' }: ParserError = typeof error === 'object' && error !== null ? error : {};
  if (status !== 400 || error instanceof errors.ApplicationError) return error;
  const fault = typeof body === 'string' ? bodyFault(body, message) : { path: [], message: 'The body cannot be read.' };
  return invalid([fault], 'BODY_INVALID');
};

const deferError = (request: object, error: unknown): void => {
  Object.defineProperty(request, 'body', {
    configurable: true,
    get() {
      throw refusalOf(error);
    },
  });
};

/** Settles when a body is read. Its error, if any, is thrown by what uses the body. */
const orDeferError = ({ request }: Context, reading: Promise<void>): Promise<void> =>
  reading.catch((error: unknown) => deferError(request, error));

/** The types that the parser reads as JSON. */
const JSON_TYPES = [
  'application/json',
  'application/json-patch+json',
  'application/vnd.api+json',
  'application/csp-report',
  'application/reports+json',
];

/** JSON is UTF-8 (RFC 8259, 8.1). The parser would read any other charset as UTF-8, and lose characters. */
const isUtf8 = (charset: string): boolean => /^(utf-?8|us-ascii)?$/i.test(charset);

/** Whether a request has a body of another type. The parser would ignore it, as if nothing had been sent. */
const isOfOtherType = ({ request, req }: Context): boolean =>
  req.headers['content-length'] !== '0' &&
  (request.is(JSON_TYPES) === false || (request.is(JSON_TYPES) !== null && !isUtf8(request.charset)));

const MAX_BYTES = 1024 * 1024;
/** A sign-in needs only an address and a password, so larger bodies are refused. */
const CREDENTIALS_LIMIT = '16kb';

/** To remove a second factor takes a password, too. */
const WITH_CREDENTIALS = [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE];

const ENCODINGS = ['identity', 'gzip', 'deflate', 'br'];

/** The parser itself refuses a body that announces too many bytes or has another encoding. */
const isLeftToParser = (headers: IncomingHttpHeaders): boolean => {
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = headers;
  if (!ENCODINGS.includes(encoding) || Number(length) > MAX_BYTES) return true;
  return encoding === 'identity' && length !== undefined && Number(length) <= LARGE_BODY_BYTES;
};

const OF_API = /^\/api\//i;

/** Whether a body is compressed although only the panel sends one there, which compresses nothing. */
const isPackedElsewhere = ({ path, req: { headers } }: Context): boolean =>
  !OF_API.test(path) && (headers['content-encoding'] ?? 'identity') !== 'identity';

/** Whether a body can be large and is read before the parser. */
const isReadHere = (ctx: Context): boolean =>
  Boolean(ctx.request.is('json', '+json', 'application/csp-report')) && !isLeftToParser(ctx.req.headers);

const decompressed = (request: Readable, encoding: string | undefined): Readable => {
  if (encoding === undefined || encoding === 'identity') return request;
  return pipeline(request, encoding === 'br' ? createBrotliDecompress() : createUnzip(), () => undefined);
};

/** The decompressed bytes of a body. It stops after the chunk that exceeds the limit, and the parser refuses the rest. */
const bytesOf = async (ctx: Context): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  // The connection has to stay open for the response.
  const body = decompressed(ctx.req, ctx.req.headers['content-encoding']).iterator({ destroyOnReturn: false });
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_BYTES) break;
    }
  } finally {
    // Also of a body that does not arrive as a whole.
    noteBodyBytes(ctx.req, size);
  }
  return Buffer.concat(chunks);
};

/**
 * Whether the first policy of the route reads the body, once the caller is verified and counted: callers whose token is wrong could
 * otherwise have any number parsed. An operation that needs no token counts attempts, or is signed. Node discards a body
 * that is not read.
 */
const isReadByPolicy = (ctx: Context): boolean =>
  OF_API.test(ctx.path) && !isSigned(ctx) && countingRuleAt(ctx.method, ctx.path) === undefined;

/** The request with these bytes as its body, after checking their shape, because JSON.parse() cannot be interrupted. */
const withShapeChecked = (ctx: Context, bytes: Buffer): Context => {
  const fault = bytes.length > MAX_BYTES ? null : shapeFault(bytes);
  if (fault) throw Object.assign(new errors.ValidationError(fault, { code: 'VALIDATION_FAILED' }), { status: 400 });
  const { 'content-encoding': _encoding, ...headers } = ctx.req.headers;
  const req = Object.assign(Readable.from([bytes]), {
    headers: { ...headers, 'content-length': String(bytes.length) },
  });
  return Object.create(ctx, { req: { value: req } }) as Context;
};

/** The parser of koa-body, which has its own copy of koa's types. */
const parserOf = (settings: Settings) => koaBody(settings) as unknown as (ctx: Context, next: Next) => Promise<void>;

/** Replaces Strapi's parser, with its settings; call it in register(). */
export const parseBodies = (strapi: Core.Strapi): void => {
  const middlewares: {
    extend(name: string, extension: (factory: Factory) => Factory): void;
  } = strapi.get('middlewares');
  middlewares.extend('strapi::body', () => (config) => {
    const parse = parserOf(config);
    const parseAndKeep = parserOf({ ...config, includeUnparsed: true });
    const parseCredentials = parserOf({
      ...config,
      jsonLimit: CREDENTIALS_LIMIT,
      parsedMethods: WITH_CREDENTIALS,
    });
    const parseBody = async (ctx: Context): Promise<void> => {
      if (isOfOtherType(ctx)) throw unsupportedMediaType('The body must be JSON in UTF-8: application/json.');
      if (isPackedElsewhere(ctx)) throw unsupportedMediaType('The body must not be compressed.');
      if (hasCredentialBody(ctx.method, ctx.path)) {
        await parseCredentials(ctx, isParsed);
        return;
      }
      const parseJson = isSigned(ctx) ? parseAndKeep : parse;
      if (!isReadHere(ctx)) return parseJson(ctx, isParsed);
      const readBody = (caller: string): Promise<void> =>
        readInTurn(caller, ctx.res, async () => {
          const bytes = await bytesOf(ctx);
          const parseBytes = (): Promise<void> => parseJson(withShapeChecked(ctx, bytes), isParsed);
          await (bytes.length > LARGE_BODY_BYTES ? inOwnTurn(caller, ctx.res, bytes.length, parseBytes) : parseBytes());
        });
      if (!isReadByPolicy(ctx)) return readBody(anonymousCaller(ctx));
      (ctx as RequestContext).state.readBody = (caller) => orDeferError(ctx, readBody(caller));
    };
    return async (ctx: Context, next: Next): Promise<unknown> => {
      const hasBody = ctx.method !== 'GET' && ctx.method !== 'HEAD';
      if (hasBody && !hasFileBody(ctx)) await orDeferError(ctx, parseBody(ctx));
      return next();
    };
  });
};

/** The text of a signed body; empty if there was none. Throws the parser's error if it is not JSON. */
export const signedBodyOf = (ctx: { request: unknown }): string => {
  const { body } = ctx.request as { body?: Record<symbol, unknown> };
  const text = body?.[TEXT];
  return typeof text === 'string' ? text : '';
};
