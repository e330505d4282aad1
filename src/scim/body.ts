import type { Context } from 'koa';
import { noteBodyBytes } from '../http/cost/body-bytes';
import { inOwnTurn, LARGE_BODY_BYTES, readInTurn } from '../http/cost/body-turns';
import { callerOf } from '../tenancy/identity/caller';
import { shapeFault } from '../wire/json-shape';
import { ScimRefusal, scimInvalid } from '../wire/scim/refusal';
import { parseJson } from '../values';

/**
 * What was read can be sent back: a group is shown with 10,000 members, each with three names (`value`, `$ref`, `type`), seven
 * parts and about 150 bytes.
 */
const MAX_BYTES = 2 * 1024 * 1024;
const SHAPE = { names: 31_000, parts: 72_000 };
const TYPES = ['application/scim+json', 'application/json'];

const tooLarge = () => new ScimRefusal(413, 'The body is larger than 2 MiB.');

const bytesOf = async (ctx: Context): Promise<Buffer> => {
  if (Number(ctx.get('content-length') || 0) > MAX_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // By default, leaving the loop would close the connection before the response is sent.
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > MAX_BYTES) throw tooLarge();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
};

const parse = (bytes: Buffer): unknown => {
  const fault = shapeFault(bytes, SHAPE);
  if (fault) throw scimInvalid('invalidSyntax', fault);
  try {
    // JSON is UTF-8, possibly with a mark (RFC 8259, 8.1). Other bytes would become other characters.
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw scimInvalid('invalidSyntax', 'The body is not valid JSON in UTF-8.');
  }
};

/**
 * The body of a request. Strapi's parser does not know application/scim+json, and its errors have another format.
 *
 * @throws ScimRefusal 413, 415, or `invalidSyntax`; ApplicationError 503 `BODIES_BUSY`
 */
export const readBody = async (ctx: Context): Promise<unknown> => {
  const isPacked = !['', 'identity'].includes(ctx.get('content-encoding').toLowerCase());
  if (isPacked || !ctx.request.is(TYPES)) throw new ScimRefusal(415, `The body must be ${TYPES.join(' or ')}.`);
  const caller = callerOf(ctx.state.principal);
  return readInTurn(caller, ctx.res, async () => {
    const bytes = await bytesOf(ctx);
    noteBodyBytes(ctx.req, bytes.length);
    return bytes.length <= LARGE_BODY_BYTES
      ? parse(bytes)
      : inOwnTurn(caller, ctx.res, bytes.length, () => parse(bytes));
  });
};
