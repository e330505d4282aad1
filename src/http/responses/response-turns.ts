import type { ServerResponse } from 'node:http';
import { createFairQueue, unlessBusy } from '../../database/fair-queue';
import { callerOf } from '../../tenancy/identity/caller';
import { whileClientWaits } from '../../database/reads/while-client-waits';
import { unavailable } from '../../wire/errors/http-errors';
import type { RequestContext } from '../request-state';

/** Large responses that are sent at once, of the process and of each caller. */
const SLOTS = 16;
const MAX_SENT_EACH = 2;
/** Large responses that wait, and how long, in milliseconds: shorter than the usual timeout of proxies. */
const MAX_WAITING = 64;
const MAX_WAIT_MS = 20_000;
const RETRY_SECONDS = 5;

const slotted = new WeakSet<ServerResponse>();

/** Whether a response has a slot, which others may wait for. */
export const hasSlot = (response: ServerResponse): boolean => slotted.has(response);

/** Waits until a response has ended, or its client has disconnected. */
const untilEnded = ({ res }: RequestContext): Promise<void> =>
  new Promise((resolve) => {
    if (res.closed || res.req.socket.destroyed) resolve();
    else res.once('close', resolve);
  });

const responsesBusy = () =>
  unavailable('RESPONSES_BUSY', 'Too many large responses are being sent.', {
    remedy:
      'Read the responses that you have asked for, and request fewer at a time, smaller pages, or only the fields that you need.',
    retry_after: RETRY_SECONDS,
  });

/**
 * Creates a function that waits for the turn of a response, which takes a slot until it has ended. It has no place in the line once
 * its client has disconnected.
 *
 * @returns the function; it throws 503 `RESPONSES_BUSY` if too many wait, or the response waited too long
 */
export const createResponseTurns = (): ((ctx: RequestContext) => Promise<void>) => {
  const queue = createFairQueue(
    Array.from({ length: SLOTS }, (_, slot) => slot),
    { maxRunningEach: MAX_SENT_EACH, maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS },
  );
  return (ctx) =>
    new Promise<void>((resolve, reject) => {
      const send = (): Promise<void> => {
        slotted.add(ctx.res);
        resolve();
        return untilEnded(ctx);
      };
      const callers = [callerOf(ctx.state.principal)];
      const sent = whileClientWaits(ctx.res, (signal) => queue.run(callers, send, { signal }));
      unlessBusy(sent, responsesBusy).catch(reject);
    });
};
