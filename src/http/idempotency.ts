import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import { openSecret, sealSecret } from '../database/secrets/stored-secret';
import { keyedHashes } from '../database/secrets/token-hash';
import { IN_BACKGROUND } from '../database/fair-queue';
import {
  type Claim,
  claimKey,
  completeClaim,
  findUsedKey,
  releaseClaim,
  type UsedKey,
  whileRenewing,
} from '../repositories/access/idempotency-keys';
import { currentCaller } from '../tenancy/identity/caller';
import { tenancyOf } from '../tenancy/tenancy';
import {
  idempotencyKeyInUse,
  idempotencyKeyInvalid,
  idempotencyKeyReused,
  idempotentResponseLost,
} from '../wire/errors/idempotency-errors';
import { decodeResponse, encodeResponse, parseIdempotencyKey, type StoredResponse } from '../wire/headers/idempotency';
import { credentialOf } from './authentication/credential-of-request';
import { bodyOf, type RequestContext } from './request-state';
import { defined } from '../values';

/** Requests with an Idempotency-Key: each is done once, and repeated requests get its response (docs/decisions/0046). */

/** A request with a key. Nothing that is stored reveals the key, the body or the response. */
interface KeyedRequest {
  /** Under each key of the server that is accepted, the current one first. */
  keyHashes: string[];
  fingerprints: string[];
  /** What the response is sealed for. It contains the key itself, so that the database and ENCRYPTION_KEY do not suffice. */
  purpose: string;
}

/** Thrown by a policy to end a request with a stored response. The error middleware sends it. */
export class ReplayedResponse extends Error {
  constructor(readonly response: StoredResponse) {
    super('The response of an earlier request is repeated.');
  }
}

/** What policies and middlewares both know of a request. */
type KeyedContext = Pick<RequestContext, 'req' | 'request' | 'state'>;

/** Whether a request has the header, well-formed or not. For other requests, this is the whole cost. */
export const hasIdempotencyKey = ({ req }: KeyedContext): boolean => req.headers['idempotency-key'] !== undefined;

const parseKey = ({ req }: KeyedContext) => parseIdempotencyKey(req.headersDistinct['idempotency-key'] ?? []);

/**
 * @param content the body as text, or the digest of a file
 * @throws ValidationError `IDEMPOTENCY_KEY_INVALID`
 */
const keyedRequest = (ctx: KeyedContext, content: string): KeyedRequest => {
  const parsed = parseKey(ctx);
  if ('fault' in parsed) throw idempotencyKeyInvalid(parsed.fault);
  const credential = credentialOf(ctx);
  const { method, path, querystring, headers } = ctx.request;
  return {
    keyHashes: keyedHashes(`idempotency key\n${credential}\n${parsed.key}`),
    fingerprints: keyedHashes(
      JSON.stringify([
        ...['idempotent request', method, path, querystring, headers['x-organisation-id'] ?? '', content],
        // A token that was set as a cookie is not repeated in a body.
        ...(headers['tenantry-session'] === undefined ? [] : [headers['tenantry-session']]),
      ]),
    ),
    purpose: `idempotent response ${credential} ${parsed.key}`,
  };
};

const REPLAYED = 'Idempotency-Replayed';

/** Whether the response is that of an earlier request. */
export const isReplayed = (ctx: RequestContext): boolean => ctx.response.get(REPLAYED) !== '';

/** Shows a stored response. */
export const showReplayed = (ctx: RequestContext, { status, headers, body }: StoredResponse): void => {
  ctx.set({ ...headers, [REPLAYED]: 'true' });
  ctx.body = body;
  ctx.status = status;
};

/** The use of a key that is stored under the first of some hashes. */
const findUse = async (strapi: Core.Strapi, keyHashes: readonly string[]): Promise<UsedKey | null> => {
  for (const keyHash of keyHashes) {
    const used = await findUsedKey(strapi, keyHash);
    if (used) return used;
  }
  return null;
};

/**
 * The response of the earlier request with the same key; null if there was none, or if its process has died.
 *
 * @throws ApplicationError `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_KEY_IN_USE` or `IDEMPOTENT_RESPONSE_LOST`
 */
const findResponse = async (strapi: Core.Strapi, request: KeyedRequest): Promise<StoredResponse | null> => {
  const used = await findUse(strapi, request.keyHashes);
  if (!used) return null;
  if (!request.fingerprints.includes(used.fingerprint)) throw idempotencyKeyReused();
  if (used.response === null) {
    if (used.isAbandoned) return null;
    throw idempotencyKeyInUse();
  }
  const opened = openSecret(request.purpose, used.response);
  const response = opened === null ? null : decodeResponse(opened);
  if (!response) throw idempotentResponseLost();
  return response;
};

/** The text of a JSON body; null if it is malformed, which the contract refuses later. */
const textOf = (ctx: KeyedContext): string | null => {
  try {
    return JSON.stringify(bodyOf(ctx) ?? null);
  } catch {
    return null;
  }
};

/**
 * Ends a request that repeats an earlier one. Policies call it between the checks of access and those that the earlier
 * request can have made fail. A malformed key or body is left to the later checks.
 *
 * @throws ReplayedResponse, or an error as `answerOnce` does
 */
export const replayEarlier = async (strapi: Core.Strapi, ctx: KeyedContext): Promise<void> => {
  const content = textOf(ctx);
  if (content === null || 'fault' in parseKey(ctx)) return;
  const response = await findResponse(strapi, keyedRequest(ctx, content));
  if (response) throw new ReplayedResponse(response);
};

/** Headers that describe the body. */
const STORED_HEADERS = ['ETag', 'Location'];

/** Takes the response as it will be sent. */
const takeResponse = (ctx: RequestContext): StoredResponse => {
  const { status, body } = ctx;
  const text = body === null || body === undefined ? null : JSON.stringify(body);
  if (text !== null) {
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = text;
  }
  const headers = STORED_HEADERS.flatMap((name) => {
    const value = ctx.response.get(name);
    return value === '' ? [] : [[name, value]];
  });
  const type = text === null ? [] : [['Content-Type', 'application/json; charset=utf-8']];
  return { status, headers: Object.fromEntries([...headers, ...type]) as Record<string, string>, body: text };
};

/** Stores the response. Returns false if another request has taken over the key. */
const store = (strapi: Core.Strapi, ctx: RequestContext, { claim, purpose }: Claimed): Promise<boolean> =>
  completeClaim(strapi, claim, {
    sealed: sealSecret(purpose, encodeResponse(takeResponse(ctx))),
    lost: sealSecret(purpose, encodeResponse(null)),
  });

/** A request that has claimed its key. */
interface Claimed {
  claim: Claim;
  purpose: string;
}

const isRefused = ({ status }: RequestContext): boolean => status >= 400;

/** Runs a request and stores its response, both in one transaction: a crash leaves both or neither. */
const runInOneTransaction = (strapi: Core.Strapi, ctx: RequestContext, claimed: Claimed, run: Run): Promise<void> =>
  tenancyOf(strapi).writes.run(async () => {
    await run();
    // Rolls back what this request has done.
    if (!isRefused(ctx) && !(await store(strapi, ctx, claimed))) throw idempotencyKeyInUse();
  });

/** Runs a request that cannot be in one transaction. If its response cannot be stored, a retry runs again. */
const runThenStore = async (strapi: Core.Strapi, ctx: RequestContext, claimed: Claimed, run: Run): Promise<void> => {
  await run();
  if (isRefused(ctx)) return;
  await store(strapi, ctx, claimed).catch((error: unknown) =>
    strapi.log.warn(`The response could not be stored: ${String(error)}`),
  );
};

/** Does everything that the request asks for, and sets the response. */
type Run = () => Promise<unknown>;

/** What a request does, and what it depends on. */
export interface Work {
  run: Run;
  /** The body as text, or the digest of a file. */
  content: string;
  /** Whether it can be in one transaction with the storage of its response. */
  isAtomic: boolean;
}

/**
 * Runs a request with a key, or sends the stored response of an earlier one. Only successful responses are stored: a request
 * that is refused changes nothing, and frees the key.
 *
 * @throws ApplicationError `IDEMPOTENCY_KEY_INVALID`, `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_KEY_IN_USE` or
 *   `IDEMPOTENT_RESPONSE_LOST`, and the errors of the request
 */
export const answerOnce = async (
  strapi: Core.Strapi,
  ctx: RequestContext,
  { run, content, isAtomic }: Work,
): Promise<void> => {
  if (!hasIdempotencyKey(ctx)) return void (await run());
  const request = keyedRequest(ctx, content);
  const { purpose } = request;
  const [keyHash = '', ...olderHashes] = request.keyHashes;
  // A claim would not conflict with one from before the key of the server was exchanged.
  const older = await findResponse(strapi, { ...request, keyHashes: olderHashes });
  if (older) return showReplayed(ctx, older);
  const caller = currentCaller(strapi) ?? IN_BACKGROUND;
  const claim = { keyHash, fingerprint: defined(request.fingerprints[0]), holder: createId(), caller };
  if (!(await claimKey(strapi, claim))) {
    const earlier = await findResponse(strapi, request);
    // It was freed a moment ago.
    if (!earlier) throw idempotencyKeyInUse();
    showReplayed(ctx, earlier);
    return;
  }
  const release = () =>
    releaseClaim(strapi, claim).catch((error: unknown) =>
      strapi.log.warn(`An idempotency key could not be freed: ${String(error)}`),
    );
  const work = isAtomic ? runInOneTransaction : runThenStore;
  try {
    await whileRenewing(strapi, claim, () => work(strapi, ctx, { claim, purpose }, run));
  } catch (error) {
    ctx.remove('ETag');
    await release();
    throw error;
  }
  if (isRefused(ctx)) await release();
};
