import type { Core } from '@strapi/strapi';
import { messageIdOf } from '../../../domain/webhooks/endpoint-rules';
import { attemptsIn } from '../../../domain/webhooks/attempt-log';
import { constantHeaders } from '../../../integrations/webhook';
import { eventBody } from '../../../commands/webhooks/event-body';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { noSuchDelivery, replayDelivery, replayRange } from '../../../commands/webhooks/replay-deliveries';
import { type EndedStatus, storedAttempts } from '../../../repositories/events/webhook-deliveries';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { EVERYWHERE, type Scope } from '../../../tenancy/scope';
import { tenancyOf } from '../../../tenancy/tenancy';
import { invalid } from '../../../wire/errors/http-errors';
import { outboxEvent } from '../../../resources/outbox-event';
import { assertPastRange } from '../../../wire/query/time-ranges';
import { MAX_REPLAYED } from '../deliveries-contract';

const isEqual = (field: string, value: string) => ({
  field,
  comparison: { operator: '$eq' as const, values: [value] },
});

const shown = ({ id, documentId, values }: TenantRow) => ({
  documentId,
  webhook_id: messageIdOf((values.event_key as string | null) ?? String(id)),
  event: values.event,
  status: values.event_status,
  attempts: values.attempts,
  code: values.response_code,
  ms: values.response_ms,
  response: values.response_body,
  error: values.last_error,
  created_at: values.createdAt,
  // Once it has ended, the column has the time of the last attempt.
  next_attempt_at: values.event_status === 'pending' ? values.available_at : null,
  delivered_at: values.delivered_at,
});

/** What is sent in each attempt at a delivery, and its attempts. */
const sentIn = async (strapi: Core.Strapi, { id, organisationId, values }: TenantRow) => {
  const { event, createdAt, payload } = values as { event: string; createdAt: string; payload: unknown };
  const body = JSON.stringify(
    await eventBody(strapi, { organisationId, event, occurredAt: Date.parse(createdAt), payload }),
  );
  const headers = Object.entries(constantHeaders(body)).map(([name, value]) => [name, String(value)]);
  const webhookId = messageIdOf((values.event_key as string | null) ?? String(id));
  return {
    body,
    headers: Object.fromEntries([...headers, ['webhook-id', webhookId]]) as Record<string, string>,
    attempt_log: attemptsIn(await storedAttempts(strapi, id)),
  };
};

/** The store names the parameter of other lists for a cursor that is not valid. */
const locatedAtAfter = (error: { details?: { code?: string } }): never => {
  if (error.details?.code !== 'QUERY_INVALID') throw error as Error;
  throw invalid([{ path: ['after'], message: 'after must be meta.next of the previous response.' }], 'QUERY_INVALID');
};

/** What an endpoint's organisation sees of its deliveries. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async listDeliveries({ state }: RequestContext) {
    const { documentId, organisationId } = targetOf({ state });
    const { status, after, limit } = state.query as { status?: string; after: string; limit: number };
    const scope: Scope = organisationId === null ? EVERYWHERE : { kind: 'organisations', ids: [organisationId] };
    const all = [isEqual('endpoint', documentId), ...(status === undefined ? [] : [isEqual('event_status', status)])];
    const { records, nextCursor } = await tenancyOf(strapi)
      .store.listByCursor(
        outboxEvent,
        { scope, includeHidden: true },
        {
          page: 1,
          pageSize: limit,
          cursor: after,
          condition: { all },
          sort: [{ name: 'createdAt', descending: true }],
        },
      )
      .catch(locatedAtAfter);
    return { data: (await records.rows()).map(shown), meta: { next: nextCursor } };
  },

  async showDelivery(ctx: RequestContext) {
    const { deliveryId } = ctx.params as { deliveryId: string };
    const delivery = await tenancyOf(strapi).store.get(outboxEvent, deliveryId);
    const { destination, endpoint } = delivery.values;
    if (destination !== 'webhook' || endpoint !== targetOf(ctx).documentId) throw noSuchDelivery();
    return { data: { ...shown(delivery), ...(await sentIn(strapi, delivery)) } };
  },

  async replayDelivery(ctx: RequestContext) {
    await replayDelivery(strapi, targetOf(ctx), (ctx.params as { deliveryId: string }).deliveryId);
    ctx.status = 202;
    return { data: { replayed: 1 } };
  },

  async replayRange(ctx: RequestContext) {
    const { from, to, status } = ctx.state.input as { from: string; to: string; status?: EndedStatus };
    const range = { ...assertPastRange(from, to, Date.now()), status: status ?? ('dead' as const) };
    const { last, ...counted } = await replayRange(strapi, targetOf(ctx), range, MAX_REPLAYED);
    ctx.status = 202;
    return { data: { ...counted, last: last === null ? null : new Date(last).toISOString() } };
  },
});
