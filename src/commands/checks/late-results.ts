import type { Core } from '@strapi/strapi';
import { canExtendQuietly, extend, type Span, type SpanRules } from '../../domain/checks/spans';
import { resultsAround } from '../../repositories/checks/spans/results-around';
import {
  type Observation,
  removeSpans,
  spansBetween,
  storeSpans,
  type StoredSpan,
} from '../../repositories/checks/spans/stored-spans';
import type { CheckToRate } from '../../repositories/checks/spans/stored-states';
import { spanRulesOf } from './state-changes';
import { defined } from '../../values';

/** Results in a row with the same verdict and cause. */
type Run = Pick<Span, 'starts' | 'ends' | 'verdict' | 'cause' | 'results'>;

/** More results of a run than any rule counts. */
const COUNTED = 10;

/** A late result changes at most so many spans after it; an older one is only stored. */
const MAX_SPANS = 2000;

/** Continues a span by a run of results. */
const extendByRun = (last: Span | null, run: Run, rules: SpanRules): Span => {
  const { starts, ends, results, verdict, cause } = run;
  let { span } = extend(last, { at: starts, verdict, cause }, rules);
  const fed = Math.min(results, COUNTED);
  for (let count = 1; count < fed; count += 1) ({ span } = extend(span, { at: starts, verdict, cause }, rules));
  const rest = results - fed;
  return { ...span, ends, results: span.results + rest, streak: span.streak + (verdict === 'inconclusive' ? 0 : rest) };
};

const replay = (runs: readonly Run[], before: Span | null, rules: SpanRules): Span[] => {
  const spans: Span[] = [];
  let last = before;
  for (const run of runs) {
    const next = extendByRun(last, run, rules);
    if (last && next.starts === last.starts && spans.length > 0) spans[spans.length - 1] = next;
    else spans.push(next);
    last = next;
  }
  return spans;
};

/** Divides the span in which a late result lies at its time. */
const divide = async (strapi: Core.Strapi, span: StoredSpan, observation: Observation): Promise<Run[]> => {
  const { at, verdict, cause } = observation;
  const own: Run = { starts: at, ends: at, verdict, cause, results: 1 };
  if (at < span.starts) return [own, span];
  if (at > span.ends) return [span, own];
  const { before, after } = await resultsAround(strapi, span, at);
  const first = before ? [{ ...span, ends: before.at, results: Math.max(1, before.count) }] : [];
  const second = after
    ? [{ ...span, starts: after.at, results: Math.max(1, span.results - (before?.count ?? 0)) }]
    : [];
  return [...first, own, ...second];
};

/**
 * Puts a result that arrived late into the history of its check, in the open transaction. It changes availability, and neither the
 * present state nor any alarm.
 */
export const insertLate = async (strapi: Core.Strapi, check: CheckToRate, observation: Observation): Promise<void> => {
  const { checkId, reporter, at, verdict, cause } = observation;
  const rules = spanRulesOf(check, reporter);
  const range = { from: at - rules.silenceMs, until: Number.MAX_SAFE_INTEGER };
  const all = await spansBetween(strapi, checkId, range, MAX_SPANS);
  const spans = all.filter((span) => span.reporter === reporter);
  const around = spans.find((span) => span.starts <= at && span.ends >= at);
  if (all.length === MAX_SPANS || spans.length === 0) return;
  if (around?.verdict === verdict && around.cause === cause) {
    await storeSpans(strapi, [{ ...around, results: around.results + 1, isSettled: false }]);
    return;
  }
  const [before, rest] = [spans.filter(({ ends }) => ends < at), spans.filter(({ ends }) => ends >= at)];
  const last = before.at(-1) ?? null;
  const hit = rest[0];
  const runs = hit ? [...(await divide(strapi, hit, observation)), ...rest.slice(1)] : [];
  const rebuilt = replay(runs, last, rules);
  await removeSpans(strapi, { checkId, reporter }, defined(hit).starts);
  await storeSpans(
    strapi,
    rebuilt.map((span) => ({
      ...span,
      checkId,
      reporter,
      gapMs: rules.silenceMs,
      isSettled: canExtendQuietly(span),
    })),
  );
};
