import type { Core } from '@strapi/strapi';
import { isOld } from '../../domain/checks/check-status';
import { canExtendQuietly, extend } from '../../domain/checks/spans';
import {
  continueSpan,
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

const byCheck = (observations: readonly Observation[]): Map<number, Observation[]> => {
  const grouped = new Map<number, Observation[]>();
  for (const observation of observations)
    grouped.set(observation.checkId, [...(grouped.get(observation.checkId) ?? []), observation]);
  return grouped;
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
  const grouped = byCheck(observations);
  const checks = await lockChecksToRate(strapi, [...grouped.keys()]);
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
 * Rates results that are being stored, in the open transaction: the spans of their reporters, the states of their checks, and what
 * has changed, for the watchdog `check-silence`. A result that only continues a settled state costs one statement.
 *
 * @param observations what the results say; those of one check are rated in the order of their times
 */
export const rateResults = async (strapi: Core.Strapi, observations: readonly Observation[]): Promise<void> => {
  const [first] = observations;
  if (!first) return;
  // A script may store results without a transaction.
  if (!strapi.db.inTransaction()) {
    await strapi.db.transaction(() => rateResults(strapi, observations));
    return;
  }
  const now = Date.now();
  if (observations.length === 1 && !isOld(first.at, now) && (await continueSpan(strapi, first))) return;
  await rateMany(strapi, observations, now);
};
