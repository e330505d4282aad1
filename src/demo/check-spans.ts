import type { Core } from '@strapi/strapi';
import type { SyntheticStatus } from '../domain/checks/availability';
import { silenceOf } from '../domain/checks/check-state';
import { canExtendQuietly, extend, type Span, verdictOf, voteOf } from '../domain/checks/spans';
import { newestSpans, NO_AGENT, storeSpans } from '../repositories/checks/spans/stored-spans';
import { storeStates } from '../repositories/checks/spans/stored-states';
import { RESULT_INTERVAL_MS } from './check-history';

const RULES = { confirmDown: 1, confirmUp: 1, silenceMs: silenceOf(RESULT_INTERVAL_MS / 1000, false) };

/**
 * Counts the results of a check that are written without the lifecycles, because there are so many.
 *
 * @param checkId numeric id
 */
export const createHistory = async (strapi: Core.Strapi, checkId: number) => {
  const [newest] = await newestSpans(strapi, [checkId]);
  let last: Span | null = newest ?? null;
  const spans = new Map<number, Span>();
  return {
    /** Adds a result; `at` in milliseconds, later than those before. */
    add(at: number, status: SyntheticStatus): void {
      ({ span: last } = extend(last, { at, verdict: verdictOf(status, false), cause: null }, RULES));
      spans.set(last.starts, last);
    },

    /** Stores what was counted. */
    async store(now: number): Promise<void> {
      if (!last || spans.size === 0) return;
      const place = { checkId, reporter: NO_AGENT, gapMs: RULES.silenceMs };
      await storeSpans(
        strapi,
        [...spans.values()].map((span) => ({ ...span, ...place, isSettled: canExtendQuietly(span) })),
      );
      const state = voteOf(last, now, RULES.silenceMs);
      await storeStates(strapi, [{ checkId, state, since: last.streakStarts, due: now }]);
    },
  };
};
