import type { AlertedIncident, AlertEvent } from '../../../src/domain/alerts/alert-lines';

/** The organisation of the alerts in tests. */
export const organisation = { documentId: 'o', name: 'Acme', slug: 'acme' };

/** An incident in an alert, whose check has its title. */
export const alertedIncident = (title: string, change: Partial<AlertedIncident> = {}): AlertedIncident => ({
  documentId: title,
  title,
  severity: 'high',
  cause: 'timeout',
  started_at: '2026-07-01T12:00:00.000Z',
  resolved_at: null,
  flapping: false,
  checks: [{ documentId: `c-${title}`, name: title }],
  ...change,
});

/** An alert without incidents, but for some. */
export const alertEvent = (change: Partial<AlertEvent>): AlertEvent => ({
  organisation,
  opened: [],
  resolved: [],
  repeated: [],
  at: '2026-07-01T12:01:00.000Z',
  ...change,
});

/** An incident that is resolved after 2 hours and 5 minutes. */
export const up = { resolved_at: '2026-07-01T14:05:00.000Z' };
