import type { Core } from '@strapi/strapi';
import { LIFTED_BY, nextStatus, type StatusCause, statusCausesOf } from '../../../domain/billing/next-status';
import { forecastOf } from '../../../domain/budget/forecast';
import type { Capability } from '../../../domain/access/capability-matrix';
import type { CheckState } from '../../../domain/checks/check-state';
import { defaultPlan } from '../../../domain/plans/default-plan';
import { SYNTHETIC_STATUSES } from '../../../domain/vocabularies';
import { type OverviewFacts, overviewFactsOf } from '../../../repositories/billing/status-facts';
import { type Counted, countRecords } from '../../../repositories/organisations/record-counts';
import { statesOfOrganisation } from '../../../repositories/checks/check-states';
import type { organisation } from '../../../resources/organisation';
import type { RecordOf } from '../../../resources/records';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { notFound } from '../../../wire/errors/http-errors';
import { STATUS_REMEDIES } from '../../../wire/status-remedies';
import { MAX_CHECKS } from '../overview-contract';
import { keysOf } from '../../../values';

type Organisation = RecordOf<typeof organisation>;

/** The capability that each group of counts requires. */
const NEEDED: Record<Counted, Capability> = {
  agents: 'agent:read',
  open_findings: 'finding:read',
  drafts: 'blueprint:read',
  deployments: 'blueprint:read',
};

const isoOrNull = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString());

const shownCause = (code: StatusCause, { since, causesSince, status }: OverviewFacts) => ({
  code,
  since: isoOrNull({ ...causesSince, capacity: status.anchor, operator: since }[code]),
  lifted_by: LIFTED_BY[code],
  remedy: STATUS_REMEDIES[code],
});

const shownStatus = (facts: OverviewFacts, showsCauses: boolean, now: Date) => {
  const { state } = facts.status;
  const next = nextStatus(facts.status, now.getTime());
  return {
    current: state.status,
    since: isoOrNull(facts.since),
    causes: showsCauses ? statusCausesOf(state).map((code) => shownCause(code, facts)) : null,
    next: next && { status: next.status, at: isoOrNull(next.at) },
  };
};

const shownPlan = ({ plan, plan_expires_at: expiresAt }: Organisation, next: string | null) => ({
  name: plan,
  expires_at: expiresAt,
  next: expiresAt === null || plan === next ? null : next,
});

const shownBudget = (values: Organisation, { spendAsOf: asOf, lastChargeAt }: OverviewFacts, now: Date) => {
  const spend = values.budget_current_spend ?? 0;
  return {
    status: values.budget_status ?? 'ok',
    override: values.budget_override,
    spend,
    limit: values.monthly_budget_limit,
    ceiling: values.max_monthly_budget,
    forecast: forecastOf({ spend, asOf, lastChargeAt }, now),
    as_of: isoOrNull(asOf),
  };
};

const shownLimits = (values: Organisation, { used }: OverviewFacts) => ({
  agents: { used: used.agents, limit: values.agent_limit },
  instances: { used: used.instances, limit: values.max_instances },
  members: { used: used.members, limit: values.max_members },
});

const countStates = (states: readonly CheckState[]): Record<CheckState['status'], number> => {
  const counts = Object.fromEntries([...SYNTHETIC_STATUSES, 'unknown', 'maintenance'].map((status) => [status, 0]));
  for (const { status } of states) counts[status] = (counts[status] ?? 0) + 1;
  return counts as Record<CheckState['status'], number>;
};

/** What the dashboard of an organisation shows. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  /**
   * The overview of an organisation, and the states that it counts: of the enabled checks, at most the oldest; null if the
   * reader may not see them.
   *
   * @param may whether the reader has a capability in the organisation; parts that need another one are null
   */
  const read = async ({ id, values }: TenantRow<Organisation>, may: (capability: Capability) => boolean) => {
    const now = new Date();
    const facts = await overviewFactsOf(strapi, id, now);
    if (!facts) throw notFound('There is no such organisation.');
    const counted = keysOf(NEEDED).filter((kind) => may(NEEDED[kind]));
    const counts = await countRecords(strapi, id, counted, now);
    const checks = may('synthetic:read') ? await statesOfOrganisation(strapi, id, MAX_CHECKS, now) : null;
    const overview = {
      status: shownStatus(facts, may('billing:manage'), now),
      plan: shownPlan(values, defaultPlan(strapi.config.get<string>('organisations.defaultPlan'))?.name ?? null),
      budget: shownBudget(values, facts, now),
      limits: shownLimits(values, facts),
      agents: counts.agents ?? null,
      open_findings: counts.open_findings ?? null,
      drafts: counts.drafts ?? null,
      deployments: counts.deployments ?? null,
      checks: checks && countStates(checks),
    };
    return { overview, checks };
  };
  return {
    read,

    /** The overview of an organisation alone. */
    of: async (...args: Parameters<typeof read>) => (await read(...args)).overview,
  };
};
