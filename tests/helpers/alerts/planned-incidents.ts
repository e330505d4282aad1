import {
  type AlertChannel,
  type AlertPlan,
  applyPlan,
  GROUP_MS,
  planAlerts,
  type PlannedIncident,
  type Told,
} from '../../../src/domain/alerts/plan';

/** Milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** A Wednesday, at noon in UTC. */
export const NOON = Date.parse('2026-07-01T12:00Z');

/** A channel that hears of everything at once. */
export const open: AlertChannel = {
  id: 'c',
  severities: null,
  checks: null,
  labels: null,
  quiet_hours: null,
  repeat_minutes: null,
};
/** A channel that hears at night of critical incidents only. */
export const quiet: AlertChannel = {
  ...open,
  quiet_hours: {
    timezone: 'UTC',
    days: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'],
    from: '22:00',
    until: '07:00',
    except_critical: true,
  },
};

/** An open incident of severity high, with one check. */
export const incident = (id: string, openedAt: number, change: Partial<PlannedIncident> = {}): PlannedIncident => ({
  id,
  title: id,
  severity: 'high',
  checks: [{ documentId: `check-${id}`, labels: ['shop'] }],
  startedAt: openedAt,
  openedAt,
  acknowledgedAt: null,
  resolvedAt: null,
  inMaintenance: false,
  ...change,
});

/** What was told so far; each call sends what is planned. */
export const conversation = (channel: AlertChannel) => {
  const told = new Map<string, Told>();
  return (now: number, ...incidents: PlannedIncident[]): AlertPlan => {
    const plan = planAlerts({ channel, incidents, told, now, groupMs: GROUP_MS });
    for (const [id, entry] of applyPlan(plan, { incidents, told, now })) told.set(id, entry);
    return plan;
  };
};
