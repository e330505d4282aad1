import { EVENTS, TEST_EVENT } from '../../domain/events/catalogue';
import { findByRules, rowRule, type RowRule } from '../broken-rows';
import type { Check } from '../check';

const NAMES = [...Object.keys(EVENTS), TEST_EVENT].map((name) => `'${name}'`).join(', ');

const toWebhook = `t.event_status = 'pending' and t.destination = 'webhook'`;

const dead = (reason: string): RowRule['repair'] => ({
  does: `ends the delivery as dead: ${reason}`,
  set: (_db, now) => ({ event_status: 'dead', last_error: reason, updated_at: now }),
});

const RULES: RowRule[] = [
  rowRule('outbox_events', 't.event_status is null or t.destination is null', 'it has no status or no destination'),
  rowRule(
    'outbox_events',
    `t.event_status = 'pending' and t.available_at is null`,
    'it is pending, but has no time when it is due',
    {
      does: 'makes it due now',
      set: (_db, now) => ({ available_at: now }),
    },
  ),
  rowRule(
    'outbox_events',
    `t.event_status = 'delivered' and t.delivered_at is null`,
    'it is delivered, but has no time of delivery',
    {
      does: 'sets delivered_at to its last change',
      set: (db) => ({ delivered_at: db.ref('updated_at') }),
    },
  ),
  rowRule(
    'outbox_events',
    `t.event_status <> 'delivered' and t.delivered_at is not null`,
    'it has a time of delivery, but is not delivered',
    {
      does: 'clears delivered_at',
      set: () => ({ delivered_at: null }),
    },
  ),
  rowRule('outbox_events', 't.attempts < 0', 'it has a negative number of attempts', {
    does: 'sets attempts to 0',
    set: () => ({ attempts: 0 }),
  }),
  rowRule(
    'outbox_events',
    `${toWebhook} and not exists (select 1 from webhook_endpoints e where e.document_id = t.endpoint)`,
    'it is for a webhook endpoint that does not exist',
    dead('the endpoint was deleted'),
  ),
  rowRule(
    'outbox_events',
    `${toWebhook} and exists (select 1 from webhook_endpoints e where e.document_id = t.endpoint
       and e.organisation_id is not null and e.organisation_id is distinct from t.organisation_id)`,
    'it is for a webhook endpoint of another organisation',
    dead('the endpoint belongs to another organisation'),
  ),
  rowRule(
    'outbox_events',
    `t.event_status = 'pending' and t.event not in (${NAMES})`,
    'no event of this name exists',
    dead('no event of this name exists'),
  ),
  rowRule(
    'event_feed',
    'not exists (select 1 from organisations o where o.id = t.organisation_id)',
    'it is the event of an organisation that does not exist',
    { does: 'removes it, because it cannot be read', set: 'remove' },
  ),
  rowRule(
    'event_feed',
    (onSqlite) => (onSqlite ? 'not json_valid(t.payload)' : `t.payload !~ '^[{]'`),
    'its payload is not JSON',
  ),
];

/** Events on their way, and the event feed. */
export const outbox: Check = {
  name: 'outbox',
  checks: 'Events are in a state from which they are delivered or end, to an endpoint that may have them.',
  repairs: 'Makes pending events without a time due; ends as dead what can never be delivered, where operators see it.',
  find: (examined) => findByRules(examined, RULES),
};
