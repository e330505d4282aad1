import { isTurnOver, yieldToEventLoop } from '../database/fair-turns';
import { callerOf } from '../tenancy/identity/caller';
import type { Principal } from '../tenancy/identity/principal';

/**
 * Waits for the turn of a caller if the event loop is busy: requests that arrive together would otherwise run one after the other
 * before any other caller's.
 *
 * @param principal absent if nothing has verified who calls; then the address is the caller
 * @returns undefined if the request can go on at once
 */
export const callerTurn = (principal?: Principal): Promise<void> | undefined =>
  isTurnOver() ? yieldToEventLoop(undefined, principal && callerOf(principal)) : undefined;
