import type { Core } from '@strapi/strapi';
import { incidentSteps, type IncidentStep } from '../../domain/checks/check-events';
import { nextMissed } from '../../domain/checks/check-in';
import { lacksVotes, silenceOf } from '../../domain/checks/check-state';
import { FLAPPING } from '../../domain/incidents/timeline';
import type { StoredWindow } from '../../domain/maintenance/coverage';
import { type DueCheck, readAgain, settleCheck, takeTransitions } from '../../repositories/checks/spans/due-checks';
import { NO_AGENT, newestSpans, type StoredSpan } from '../../repositories/checks/spans/stored-spans';
import { lockChecksToRate, type Transition } from '../../repositories/checks/spans/stored-states';
import { countIncidentsSince, openIncidentOf } from '../../repositories/incidents/incidents';
import { nextBoundary, windowInEffect, windowsOf } from '../../repositories/checks/maintenance-windows';
import { addRecord } from '../../tenancy/store/system-records';
import { addUpdate, openIncident, resolveIncident } from '../incidents/change-incidents';
import { rate } from './state-changes';

const RESULT = 'api::synthetic-result.synthetic-result';

/** A check that is silent, or has nothing to wait for, is looked at again after this time. */
const IDLE_MS = 3_600_000;

/** What is known about a check while it is followed. */
interface Context {
  check: DueCheck;
  spans: readonly StoredSpan[];
  changes: readonly Transition[];
  windows: readonly StoredWindow[];
  now: number;
}

const takeStep = async (strapi: Core.Strapi, { check, now }: Context, step: IncidentStep): Promise<void> => {
  const time = new Date(now);
  if (step.kind === 'open') {
    const since = new Date(step.startedAt - FLAPPING.withinMs);
    const before = await countIncidentsSince(strapi, check.id, since);
    await openIncident(
      strapi,
      {
        organisationId: check.organisationId,
        title: check.name,
        severity: check.severity,
        check,
        cause: step.cause,
        startedAt: new Date(step.startedAt),
        isFlapping: before + 1 >= FLAPPING.openings,
      },
      time,
    );
    return;
  }
  const incident = await openIncidentOf(strapi, check.id);
  if (!incident) return;
  const at = new Date(step.at);
  if (step.kind === 'resolve')
    await resolveIncident(strapi, incident, { at, author: null, message: null, isPublic: false }, time);
  else
    await addUpdate(strapi, incident, {
      at: at.toISOString(),
      kind: 'cause_changed',
      message: step.cause,
      public: false,
      author: null,
    });
};

/** Stores that a job has not reported in time, once for each interval. */
const noteMissed = async (strapi: Core.Strapi, { check, spans, now }: Context): Promise<boolean> => {
  const last = spans.reduce((latest, { ends }) => Math.max(latest, ends), check.createdAt);
  const missed = nextMissed(last, check.intervalSeconds ?? 60, check.graceSeconds);
  if (!check.enabled || missed > now) return false;
  await addRecord(strapi, RESULT, check.organisationId, {
    synthetic_check: check.id,
    check_name: check.name,
    result_status: 'down',
    result_cause: 'missed',
    error_message: 'The job did not report in time.',
    checked_at: new Date(now),
  });
  return true;
};

/** When to look again: when a reporter would be silent, a job late, or a window begins or ends. */
const nextLook = ({ check, spans, windows, now }: Context): number => {
  const ends = spans
    .map((span) => span.ends + silenceOf(check.intervalSeconds, span.reporter !== NO_AGENT) + 1)
    .filter((at) => at > now);
  const last = spans.reduce((latest, span) => Math.max(latest, span.ends), check.createdAt);
  const late =
    check.type === 'heartbeat' && check.enabled
      ? [nextMissed(last, check.intervalSeconds ?? 60, check.graceSeconds)]
      : [];
  const boundary = nextBoundary(windows, check, now);
  return Math.min(now + IDLE_MS, ...ends, ...late, ...(boundary === null ? [] : [boundary]));
};

/** The end of the last window that was in effect since the check was looked at; null if none ended. */
const endedWindow = ({ check, windows, now }: Context): number | null => {
  const before = windowInEffect(windows, check, Math.min(check.due, now) - 1);
  return before && before.until <= now ? before.until : null;
};

/** When the check went down last among some changes. */
const downAt = (changes: readonly Transition[]): number | undefined =>
  changes.findLast(({ state }) => state === 'down')?.began;

const follow = async (strapi: Core.Strapi, context: Context): Promise<void> => {
  const { check, spans, changes, windows, now } = context;
  if (check.type === 'heartbeat' && (await noteMissed(strapi, context))) {
    // What the result changes is followed at once, in the next round.
    return settleCheck(strapi, check.id, { state: check.state, since: check.since, due: now + 1 });
  }
  const { state } = rate(check, spans, now);
  const down = spans.find((span) => span.side === 'down');
  const incident = await openIncidentOf(strapi, check.id);
  const steps = incidentSteps({
    changes,
    state,
    cause: down?.cause ?? null,
    hasIncident: incident !== null,
    lacksVotes: lacksVotes(spans, check, { since: incident?.startedAt ?? downAt(changes) ?? now, now }),
    now,
    maintenanceAt: (at) => windowInEffect(windows, check, at),
    endedAt: endedWindow(context),
  });
  for (const step of steps) await takeStep(strapi, context, step);
  const last = spans.reduce((latest, { ends }) => Math.max(latest, ends), 0);
  const since = state === check.state ? check.since : state === 'unknown' ? last : now;
  await settleCheck(strapi, check.id, { state, since, due: nextLook(context) });
};

/**
 * Follows checks of one organisation, which is locked, in the open transaction: opens and ends their incidents by what has changed,
 * notices silence, and decides when to look again.
 *
 * @param ids numeric ids
 */
export const followChecks = async (strapi: Core.Strapi, ids: readonly number[], now: number): Promise<void> => {
  // Results of these checks that are being stored come first, with their changes.
  await lockChecksToRate(strapi, ids);
  const checks = await readAgain(strapi, ids);
  const [spans, changes] = [await newestSpans(strapi, ids), await takeTransitions(strapi, ids)];
  const windows = new Map<number, StoredWindow[]>();
  for (const check of checks) {
    const { organisationId } = check;
    const known = windows.get(organisationId) ?? (await windowsOf(strapi, organisationId));
    windows.set(organisationId, known);
    await follow(strapi, {
      check,
      spans: spans.filter(({ checkId }) => checkId === check.id),
      changes: changes.filter(({ checkId }) => checkId === check.id),
      windows: known,
      now,
    });
  }
};
