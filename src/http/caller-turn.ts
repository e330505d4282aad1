import { isTurnOver, yieldToEventLoop } from '../database/fair-turns';
import { callerOf } from '../tenancy/identity/caller';
import type { Principal } from '../tenancy/identity/principal';
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

/**
 * Waits for the turn of a verified caller, and reads the body if the parser has left it: a large body of a caller whose token is
 * wrong, or who has used up the limit, is never read.
 *
 * @returns true, as policies do, at once if there is nothing to wait for
 */
export const openInTurn = (state: Pick<RequestState, 'readBody'>, principal: Principal): true | Promise<true> => {
  const { readBody } = state;
  delete state.readBody;
  const turn = callerTurn(principal);
  if (!turn && !readBody) return true;
  return (async () => {
    await turn;
    await readBody?.(callerOf(principal));
    return true as const;
  })();
};
