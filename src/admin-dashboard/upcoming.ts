import type { Core } from '@strapi/strapi';
import { type StatusFacts, statusForecast } from '../domain/billing/next-status';
import { defaultPlan } from '../domain/plans/default-plan';
import { dateOf } from '../domain/plans/plan-expiry';
import { overviewFactsOfAll } from '../repositories/billing/status-facts';
import { changeableOrganisations, unconfirmedSettings } from '../repositories/billing/upcoming-changes';
import { nextExpiringPlans } from '../repositories/plans/expiring-plans';

/** A change of an organisation that comes by itself, if nothing else changes. */
interface UpcomingChange {
  organisation: { documentId: string; name: string };
  kind: 'status' | 'trial' | 'plan' | 'setting';
  from: string | null;
  to: string | null;
  /** ISO 8601; null if it is due at the next run of a watchdog. */
  at: string | null;
}

/** How far ahead the dashboard looks. A grace period takes 14 days. */
const DAYS = 30;
const DAY_MS = 86_400_000;
/** Organisations per kind of change, so that the statements are bounded. */
const MAX_EXAMINED = 100;
const MAX_LISTED = 50;

const isoOrNull = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** The end of the owner's trial, unless a paid plan replaces it, or the status changes with it, which says more. */
const trialEnd = ({ owner }: StatusFacts, now: number, until: number, changes: readonly { at: number | null }[]) => {
  const end = owner?.trialEndsAt ?? null;
  const isPaid = owner?.plan && !owner.plan.isFree;
  return end !== null && !isPaid && end > now && end <= until && !changes.some(({ at }) => at === end) ? [end] : [];
};

const statusChanges = async (strapi: Core.Strapi, now: Date): Promise<UpcomingChange[]> => {
  const until = new Date(now.getTime() + DAYS * DAY_MS);
  const organisations = await changeableOrganisations(strapi, now, until, MAX_EXAMINED);
  const ids = organisations.map(({ id }) => id);
  const facts = await overviewFactsOfAll(strapi, ids, now);
  return organisations.flatMap(({ id, documentId, name }): UpcomingChange[] => {
    const known = facts.get(id)?.status;
    if (!known) return [];
    const organisation = { documentId, name };
    const forecast = statusForecast(known, now.getTime(), until.getTime());
    const statuses = forecast.map(({ status: to, at }, index): UpcomingChange => ({
      ...{ organisation, kind: 'status', to, at: isoOrNull(at) },
      from: forecast[index - 1]?.status ?? known.state.status,
    }));
    const ends = trialEnd(known, now.getTime(), until.getTime(), forecast);
    const trials = ends.map((at): UpcomingChange => ({
      ...{ organisation, kind: 'trial', from: null, to: null, at: isoOrNull(at) },
    }));
    return [...statuses, ...trials];
  });
};

const planChanges = async (strapi: Core.Strapi, now: Date): Promise<UpcomingChange[]> => {
  const preset = defaultPlan(strapi.config.get<string>('organisations.defaultPlan'));
  if (!preset) return [];
  const plans = await nextExpiringPlans(strapi, dateOf(now, DAYS), preset.name, MAX_EXAMINED);
  return plans.map(({ documentId, name, plan, expiresOn }) => ({
    organisation: { documentId, name },
    kind: 'plan',
    from: plan,
    to: preset.name,
    // The plan includes its last day.
    at: new Date(Date.parse(expiresOn) + DAY_MS).toISOString(),
  }));
};

const settingChanges = async (strapi: Core.Strapi): Promise<UpcomingChange[]> =>
  (await unconfirmedSettings(strapi, MAX_EXAMINED)).map(({ documentId, name, setting, at }) => ({
    organisation: { documentId, name },
    kind: 'setting',
    from: setting,
    to: null,
    at: isoOrNull(at),
  }));

const timeOf = ({ at }: UpcomingChange): number => (at === null ? 0 : Date.parse(at));

/** What changes next on the platform, the soonest first: statuses, trials and plans that end, and settings that are not confirmed. */
export const upcomingChanges = async (strapi: Core.Strapi, now: Date): Promise<UpcomingChange[]> => {
  const changes = [
    ...(await statusChanges(strapi, now)),
    ...(await planChanges(strapi, now)),
    ...(await settingChanges(strapi)),
  ];
  const sorted = changes.sort((one, other) => timeOf(one) - timeOf(other));
  // The ends of trials have the rest of the room: every new owner has one, and most have no consequence.
  const [others, trials] = [false, true].map((isTrial) => sorted.filter(({ kind }) => (kind === 'trial') === isTrial));
  const listed = new Set([...(others ?? []), ...(trials ?? [])].slice(0, MAX_LISTED));
  return sorted.filter((change) => listed.has(change));
};
