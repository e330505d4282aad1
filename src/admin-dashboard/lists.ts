import type { Core } from '@strapi/strapi';
import { auditEntry } from '../resources/audit-entry';
import { membership } from '../resources/membership';
import { organisation } from '../resources/organisation';
import { outboxEvent } from '../resources/outbox-event';
import { securityFinding } from '../resources/security-finding';
import { subscriptionPlan } from '../resources/subscription-plan';
import { subscription } from '../resources/subscription';
import { agent } from '../resources/svc-agent';
import { EVERYWHERE } from '../tenancy/scope';
import { tenancyOf } from '../tenancy/tenancy';
import { notFound } from '../wire/errors/http-errors';
import { ALWAYS_SHOWN, selectFields } from '../wire/query/fields';
import { parseListQuery } from '../wire/query/list-query';
import type { Resource } from '../wire/resource';

/** The lists of the dashboard, and the fields that they show. None of them is JSON of unbounded size. */
const LISTS: readonly (readonly [Resource, readonly string[]])[] = [
  [
    organisation,
    ['name', 'slug', 'plan', 'org_status', 'budget_status', 'budget_current_spend', 'monthly_budget_limit'],
  ],
  [agent, ['hostname', 'organisation', 'status', 'version', 'os', 'last_heartbeat_at']],
  [securityFinding, ['rule_id', 'organisation', 'severity', 'status', 'tool']],
  [outboxEvent, ['event', 'organisation', 'destination', 'event_status', 'attempts', 'available_at', 'last_error']],
  [auditEntry, ['action', 'organisation', 'actor_kind', 'actor_label', 'target_type', 'target_id', 'changes']],
  [membership, ['user', 'organisation', 'role']],
  [subscription, ['organisation', 'status', 'past_due_since', 'current_period_end']],
  [subscriptionPlan, ['name', 'account_tier', 'max_agents', 'max_instances', 'max_members', 'max_monthly_budget']],
];

/**
 * A page of records of all organisations, with the parameters of the list in the API, through the same store: bounded, stopped
 * at the deadline for reads, and without organisations of other cells.
 *
 * @param path of the resource, such as `svc-agents`
 * @throws NotFoundError if the dashboard has no such list; ValidationError `QUERY_INVALID`
 */
export const readList = async (strapi: Core.Strapi, path: string, query: Record<string, unknown>) => {
  const found = LISTS.find(([resource]) => resource.path === path);
  if (!found) throw notFound('The dashboard has no such list.');
  const [resource, fields] = found;
  const present = resource.present ?? ((values: Record<string, unknown>): Record<string, unknown> => values);
  const visibility = { scope: EVERYWHERE, includeHidden: true };
  const { records, total, counts } = await tenancyOf(strapi).store.page(
    resource,
    visibility,
    parseListQuery(resource, query),
  );
  return {
    data: (await records.rows()).map(({ values }) =>
      selectFields(present(values), [...ALWAYS_SHOWN, 'createdAt', ...fields]),
    ),
    meta: { total, ...(counts ? { counts } : {}) },
  };
};
