import type { Core } from '@strapi/strapi';
import { isOld } from '../../domain/checks/check-status';
import { canExtendQuietly, extend } from '../../domain/checks/spans';
import { continueSpan, continueSpans, type Run } from '../../repositories/checks/spans/continued-spans';
import {
  type NewSpan,
  newestSpans,
  type Observation,
  storeSpans,
  type StoredSpan,
} from '../../repositories/checks/spans/stored-spans';
import {
  type CheckToRate,
  lockChecksToRate,
  type NewState,
  storeStates,
  storeTransitions,
  type Transition,
} from '../../repositories/checks/spans/stored-states';
import { insertLate } from './late-results';
import { spanRulesOf, transitionOf } from './state-changes';

const keyOf = ({ checkId, reporter }: Pick<Observation, 'checkId' | 'reporter'>): string => `${checkId}/${reporter}`;

/** What one transaction changes. */
interface Changes {
  spans: Map<string, NewSpan>;
  states: NewState[];
  transitions: Transition[];
  late: { check: CheckToRate; observation: Observation }[];
}

const groupBy = <K>(
  observations: readonly Observation[],
  keyOf: (observation: Observation) => K,
): Map<K, Observation[]> => {
  const grouped = new Map<K, Observation[]>();
  for (const observation of observations) {
    const known = grouped.get(keyOf(observation));
    if (known) known.push(observation);
    else grouped.set(keyOf(observation), [observation]);
  }
  return grouped;
};

/** The results of one reporter about one check as a run; null if they differ, or one is old. */
const runOf = (observations: Observation[], now: number): Run | null => {
  const [first, ...rest] = observations.sort((one, other) => one.at - other.at);
  if (!first || isOld(first.at, now)) return null;
  const { at, ...same } = first;
  const run = { ...same, begins: at, ends: at, results: observations.length, silence: 0 };
  for (const { at: next, verdict, cause } of rest) {
    if (verdict !== run.verdict || cause !== run.cause) return null;
    run.silence = Math.max(run.silence, next - run.ends);
    run.ends = next;
  }
  return run;
};

/** Locks the checks of results, and stores those that only continue settled states. Returns the others. */
const lockAndContinue = async (strapi: Core.Strapi, observations: readonly Observation[], now: number) => {
  const grouped = groupBy(observations, keyOf);
  const runs = [...grouped.values()].flatMap((group) => runOf(group, now) ?? []);
  const ids = [...new Set(observations.map(({ checkId }) => checkId))];
  if (runs.length === 0) return { checks: await lockChecksToRate(strapi, ids), left: observations };
  const locking = lockChecksToRate(strapi, ids, 'defer');
  const continued = await continueSpans(strapi, runs);
  return { checks: await locking, left: observations.filter((one) => !continued.has(keyOf(one))) };
};

/** Rates the results of one check in the order of their times. `votes` are the newest spans by reporter; they are changed. */
const rateCheck = (
  check: CheckToRate,
  observations: readonly Observation[],
  votes: Map<string, StoredSpan>,
  now: number,
  changes: Changes,
): void => {
  let known = { state: check.state, since: check.since };
  let silenceMs = Infinity;
  let hasTurned = false;
  for (const observation of [...observations].sort((one, other) => one.at - other.at)) {
    const { reporter, at } = observation;
    const rules = spanRulesOf(check, reporter);
    silenceMs = Math.min(silenceMs, rules.silenceMs);
    const last = votes.get(reporter) ?? null;
    if (last && at < last.ends) {
      changes.late.push({ check, observation });
      continue;
    }
    const { span } = extend(last, observation, rules);
    const isRecent = !isOld(at, now);
    const stored = { ...span, checkId: check.id, reporter, gapMs: rules.silenceMs };
    votes.set(reporter, stored);
    // After an old result, the next one decides the state again, and can raise the alarm that this one cannot.
    const isSettled = isRecent && canExtendQuietly(span);
    changes.spans.set(`${keyOf(stored)}/${stored.starts}`, { ...stored, isSettled });
    if (!isRecent) continue;
    // It can end an incident that only lacked votes, although the state stays.
    hasTurned ||= span.side !== (last?.side ?? null);
    const change = transitionOf({
      check,
      known,
      votes: [...votes.values()],
      observation,
      causeBefore: last?.cause ?? null,
    });
    if (change) {
      changes.transitions.push(change);
      if (change.state !== known.state) known = { state: change.state, since: change.began };
    }
  }
  const hasChanged = hasTurned || changes.transitions.some(({ checkId }) => checkId === check.id);
  const due = hasChanged ? now : now + silenceMs;
  changes.states.push({ checkId: check.id, state: known.state ?? 'unknown', since: known.since ?? now, due });
};

const rateMany = async (strapi: Core.Strapi, observations: readonly Observation[], now: number): Promise<void> => {
  const { checks: locked, left } = await lockAndContinue(strapi, observations, now);
  if (left.length === 0) return;
  const grouped = groupBy(left, ({ checkId }) => checkId);
  const checks = locked.filter(({ id }) => grouped.has(id));
  const votes = new Map<number, Map<string, StoredSpan>>(checks.map(({ id }) => [id, new Map()]));
  const spans = await newestSpans(
    strapi,
    checks.map(({ id }) => id),
  );
  for (const span of spans) votes.get(span.checkId)?.set(span.reporter, span);
  const changes: Changes = { spans: new Map(), states: [], transitions: [], late: [] };
  for (const check of checks)
    rateCheck(check, grouped.get(check.id) ?? [], votes.get(check.id) ?? new Map<string, StoredSpan>(), now, changes);
  await storeSpans(strapi, [...changes.spans.values()]);
  await storeStates(strapi, changes.states);
  await storeTransitions(strapi, changes.transitions);
  for (const { check, observation } of changes.late) await insertLate(strapi, check, observation);
};

/**
 * Begins to rate a result that is about to be stored, in the open transaction.
 *
 * @returns whether that is all, because it only continues a settled state, which is known once the result is stored; null if it was
 *   not tried
 */
export const beginToRate = (strapi: Core.Strapi, observation: Observation): Promise<boolean> | null =>
  strapi.db.inTransaction() && !isOld(observation.at, Date.now()) ? continueSpan(strapi, observation) : null;

/**
 * Rates results that are being stored, in the open transaction: the spans of their reporters, the states of their checks, and what
 * has changed, for the watchdog `check-silence`. Results that only continue settled states cost one message.
 *
 * @param observations what the results say; those of one check are rated in the order of their times
 */
export const rateResults = async (strapi: Core.Strapi, observations: readonly Observation[]): Promise<void> => {
  if (observations.length === 0) return;
  // A script may store results without a transaction.
  if (strapi.db.inTransaction()) await rateMany(strapi, observations, Date.now());
  else await strapi.db.transaction(() => rateMany(strapi, observations, Date.now()));
};
