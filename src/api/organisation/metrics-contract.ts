import type { Operation } from '../../wire/operation';
import { organisation } from '../../resources/organisation';
import { MAX_CHECKS } from './overview-contract';

/** The metrics of an organisation. */
export const metricsOperation: Operation = {
  kind: 'action',
  isReading: true,
  access: 'organisation:read',
  resource: organisation,
  summary: 'Metrics of an organisation for Prometheus',
  description: `OpenMetrics 1.0: agents, open findings, drafts, checks, limits, budget and status, as GET /organisations/{id}/overview counts them, and the state of each enabled check with the error budget of its objective, at most of the oldest ${MAX_CHECKS}. Scrape it with an API key. Metrics that need a capability which the caller lacks are missing: agent:read, finding:read, blueprint:read, synthetic:read.`,
  download: ['application/openmetrics-text'],
  codes: ['READ_DEADLINE_EXCEEDED', 'READS_BUSY'],
};
