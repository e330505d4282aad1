import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { PlanExpiresSoon } from '../domain/mails/plan-expiry';
import { defaultPlan } from '../domain/plans/default-plan';
import { dateOf, isPlanOver, PLAN_NOTICE_WINDOW, planNotice } from '../domain/plans/plan-expiry';
import { emitEvents } from '../commands/events/emit-events';
import { returnToDefaultPlan } from '../commands/plans/return-to-default-plan';
import { type ExpiringPlan, expiringPlans } from '../repositories/plans/expiring-plans';
import { createFreeFirst, newHalvings, reportOrganisations } from './isolate';
import type { RunOptions, RunOutcome, Watchdog } from './watchdog';

const BATCH_SIZE = 200;

/** Announces the end of plans: once for each date and threshold, however often the job runs. */
const emit = (strapi: Core.Strapi, plans: readonly ExpiringPlan[], next: string, now: Date): Promise<void> => {
  const events = plans.flatMap(({ id, documentId, name, slug, plan, expiresOn }) => {
    const threshold = planNotice(expiresOn, dateOf(now));
    if (threshold === null) return [];
    const payload: PlanExpiresSoon = {
      organisation: { documentId, name, slug },
      plan,
      next_plan: next,
      plan_expires_at: expiresOn,
      threshold,
      at: new Date(now.getTime()).toISOString(),
    };
    const onceFor = `${documentId}/${expiresOn}/${threshold}`;
    return [{ name: 'organisation.plan-expires-soon' as const, organisationId: id, payload: { ...payload }, onceFor }];
  });
  return emitEvents(strapi, events);
};

/** What the steps of one run share. */
interface Run {
  next: string;
  now: Date;
  outcome: RunOutcome;
}

/** Creates what announces plans that expire soon. An organisation that fails or is locked does not affect the others. */
const createAnnouncer = (strapi: Core.Strapi, { next, now, outcome }: Run, options: RunOptions) => {
  const fail = (failed: readonly ExpiringPlan[], error: unknown): Promise<void> => {
    outcome.failed += failed.length;
    const ids = failed.map(({ id }) => id);
    return reportOrganisations(strapi, options, ids, error);
  };
  const work = async (plans: readonly ExpiringPlan[]): Promise<number> => {
    await emit(strapi, plans, next, now);
    return 0;
  };
  const organisationOf = ({ id }: ExpiringPlan): number => id;
  return createFreeFirst(strapi, { organisationOf, work, fail }, outcome, newHalvings());
};

/** Returns one organisation to the default plan. One that fails does not stop the run. */
const returnOrReport = async (
  strapi: Core.Strapi,
  { id, documentId }: ExpiringPlan,
  { next, now, outcome }: Run,
  { onFailure }: RunOptions,
): Promise<void> => {
  try {
    if (await returnToDefaultPlan(strapi, id, next, now)) outcome.changed += 1;
  } catch (error) {
    outcome.failed += 1;
    onFailure?.(`organisation ${documentId}`, error);
  }
};

const run = async (strapi: Core.Strapi, moment: Date, options: RunOptions = {}): Promise<RunOutcome> => {
  const { dryRun = false, onProgress } = options;
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  const next = defaultPlan(strapi.config.get<string>('organisations.defaultPlan'))?.name;
  // With DEFAULT_PLAN=none there is no plan to return to.
  if (next === undefined) return outcome;
  // Copy the Date: the caller's may come from another realm, which database drivers do not recognise as a Date.
  const now = new Date(moment.getTime());
  const until = dateOf(now, PLAN_NOTICE_WINDOW);
  const shared: Run = { next, now, outcome };
  const announcer = createAnnouncer(strapi, shared, options);
  for (let afterId = 0; ;) {
    const plans = await expiringPlans(strapi, until, next, { afterId, limit: BATCH_SIZE });
    const over = plans.filter(({ expiresOn }) => isPlanOver(expiresOn, dateOf(now)));
    if (dryRun) outcome.changed += over.length;
    else {
      const ending = plans.filter((plan) => !over.includes(plan));
      if (ending.length > 0) await announcer.process(ending);
      for (const plan of over) {
        await returnOrReport(strapi, plan, shared, options);
        onProgress?.(outcome.scanned, outcome.scanned + plans.length);
        // SQLite queries block the event loop, so requests get a turn between two organisations.
        await setImmediate();
      }
    }
    outcome.scanned += plans.length;
    onProgress?.(outcome.scanned, outcome.scanned);
    if (plans.length < BATCH_SIZE) break;
    afterId = plans.at(-1)?.id ?? afterId;
  }
  await announcer.finish(() => onProgress?.(outcome.scanned, outcome.scanned));
  return outcome;
};

/**
 * Enforces `plan_expires_at` (docs/organisation-fields.md, row 16): emails the owners 30, 7 and 1 days before, and returns
 * the organisation to the default plan after the last day. `changed` counts the organisations that return.
 */
export const planExpiryWatchdog: Watchdog = { name: 'plan-expiry', run };
