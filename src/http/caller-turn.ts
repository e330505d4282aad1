import type { Core } from '@strapi/strapi';
import { isTurnOver, yieldToEventLoop } from '../database/fair-turns';
import { callerOf } from '../tenancy/identity/caller';
import type { Principal } from '../tenancy/identity/principal';
import { checkAgain, verifyAfterWait } from './authentication/check-again';
import type { RequestState } from './request-state';

/**
 * Waits for the turn of a caller if the event loop is busy: requests that arrive together would otherwise run one after the other
 * before any other caller's.
 *
 * @param principal absent if nothing has verified who calls; then the address is the caller
 * @returns undefined if the request can go on at once
 */
export const callerTurn = (principal?: Principal): Promise<void> | undefined =>
  isTurnOver() ? yieldToEventLoop(undefined, principal && callerOf(principal)) : undefined;

/** What policies know of a request. */
interface Opened {
  request: { method?: string };
  state: RequestState;
}

/**
 * Waits for the turn of a verified caller, and reads the body if the parser has left it: a large body of a caller whose token is
 * wrong, or who has used up the limit, is never read.
 *
 * @param policies those of the route that decide what the caller can do; they are checked again if the request waits for long
 * @returns true, as policies do, at once if there is nothing to wait for
 */
export const openInTurn = (strapi: Core.Strapi, ctx: Opened, policies: readonly string[]): true | Promise<true> => {
  const { state } = ctx;
  const { readBody, principal } = state;
  delete state.readBody;
  state.verifiedAt = performance.now();
  // The first policy of a route says the most: some routes have another one that opens requests of plugins.
  if (ctx.request.method !== 'GET') state.checkAgain ??= () => checkAgain(strapi, ctx, policies);
  const turn = callerTurn(principal);
  if (!turn && !readBody) return true;
  return (async () => {
    await turn;
    await readBody?.(callerOf(principal));
    await verifyAfterWait(strapi, ctx);
    return true as const;
  })();
};
