import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { keptSince, type Period, type RetentionSettings } from '../../domain/retention/periods';
import { SCIM_LOG_KINDS, WATCHDOG_NAMES } from '../../domain/vocabularies';
import { ownCellName, whereServedHere } from '../../tenancy/store/cells';
import { kindByAge, type KindTable, type RetainedKind } from './old-records';
import { oldCosts } from './old-costs';
import { retentionSettings } from './retention-settings';
import { stagedRows, stagedSets } from './staged-costs';

/** The keys of events that are sent once contain, after a slash, what they are sent once for. */
const ONCE_KEY = '%/%';

const periodOf =
  (period: (settings: RetentionSettings) => Period): KindTable['since'] =>
  (strapi, now) =>
    keptSince(period(retentionSettings(strapi)), now);

const served =
  (table: string) =>
  (strapi: Core.Strapi, query: Knex.QueryBuilder): void =>
    void whereServedHere(strapi, query, `${table}.organisation_id`);

/** Sessions that ended. A person's last sign-in is read from them. */
const sessions = kindByAge({
  type: 'session',
  table: 'sessions',
  column: 'expires_at',
  since: periodOf(({ sessionDays: days }) => ({ days })),
});

/** Support views that ended, and those of organisations that no longer exist. The audit log has their start and end. */
const supportViews = kindByAge({
  type: 'support-view',
  table: 'support_views',
  column: 'expires_at',
  since: periodOf(({ sessionDays: days }) => ({ days })),
  narrow: (_strapi, query) =>
    void query.where((row) => void row.whereNotNull('ended_at').orWhereNull('opened_organisation_id')),
});

/** Events that were delivered, except those that are sent only once, such as once per month: their key prevents a second one. */
const deliveredEvents = kindByAge({
  type: 'outbox-event',
  table: 'outbox_events',
  column: 'available_at',
  since: periodOf(({ deliveredEventDays: days }) => ({ days })),
  narrow: (strapi, query) => {
    served('outbox_events')(strapi, query);
    query
      .where('event_status', 'delivered')
      .where((key) => void key.whereNot('event_key', 'like', ONCE_KEY).orWhereNull('event_key'));
  },
});

/** Events that are sent only once, and dead ones, which wait for an operator. An event may be replayed meanwhile. */
const doneEvents = kindByAge({
  type: 'outbox-event',
  table: 'outbox_events',
  column: 'available_at',
  since: periodOf(({ deadEventDays: days }) => ({ days })),
  narrow: (strapi, query) => {
    served('outbox_events')(strapi, query);
    query.where(
      (done) =>
        void done
          .where('event_status', 'dead')
          .orWhere((once) => void once.where('event_status', 'delivered').where('event_key', 'like', ONCE_KEY)),
    );
  },
});

/** Responses to requests with an Idempotency-Key. Their period was added when they were stored. */
const idempotencyKeys = kindByAge({
  type: 'idempotency-key',
  table: 'idempotency_keys',
  column: 'expires_at',
  since: (_strapi, now) => now,
});

/** Events of the feed, a day longer than cursors are valid, so that no valid cursor misses one that was written meanwhile. */
const feedEvents = kindByAge({
  type: 'feed-event',
  table: 'event_feed',
  column: 'created_at',
  name: 'event_key',
  isNumber: true,
  since: periodOf(({ feedDays }) => ({ days: feedDays + 1 })),
  narrow: served('event_feed'),
});

/** Runs of watchdogs that ended: one that runs every ten seconds adds three million a year. */
const watchdogRuns = kindByAge({
  type: 'watchdog-run',
  table: 'watchdog_runs',
  column: 'started_at',
  since: periodOf(({ runDays: days }) => ({ days })),
  narrow: (strapi, query) => {
    // The index begins with the name.
    void query
      .whereIn('watchdog', [...WATCHDOG_NAMES])
      .where('cell', ownCellName(strapi))
      .whereNotNull('ended_at');
  },
});

/** The SCIM log. */
const scimLog = kindByAge({
  type: 'scim-log-entry',
  table: 'scim_log_entries',
  column: 'created_at',
  since: periodOf(({ scimLogDays: days }) => ({ days })),
  narrow: (strapi, query) => {
    served('scim_log_entries')(strapi, query);
    // The index begins with the kind.
    query.whereIn('kind', [...SCIM_LOG_KINDS]);
  },
});

/**
 * Every kind of records that accumulates, except audit entries. Their periods are the settings in config/watchdogs.ts; a new
 * kind is added here.
 */
export const RETAINED_KINDS: readonly RetainedKind[] = [
  sessions,
  supportViews,
  deliveredEvents,
  doneEvents,
  idempotencyKeys,
  feedEvents,
  watchdogRuns,
  scimLog,
  oldCosts,
  stagedRows,
  ...stagedSets,
];
