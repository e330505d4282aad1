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
 * @returns true, as policies do, at once if there is nothing to wait for
 */
export const openInTurn = (strapi: Core.Strapi, ctx: Opened): true | Promise<true> => {
  const { state } = ctx;
  const { readBody, principal } = state;
  delete state.readBody;
  state.verifiedAt = performance.now();
  if (ctx.request.method !== 'GET') state.checkAgain = () => checkAgain(strapi, ctx);
  const turn = callerTurn(principal);
  if (!turn && !readBody) return true;
  return (async () => {
    await turn;
    await readBody?.(callerOf(principal));
    await verifyAfterWait(strapi, ctx);
    return true as const;
  })();
};
