import type { Core } from '@strapi/strapi';
import {
  availabilityOf,
  type Availability,
  type ErrorBudget,
  errorBudgetOf,
} from '../../domain/checks/availability-report';
import { silenceOf } from '../../domain/checks/check-state';
import { checkTimeline, type Range, reporterTimeline, type Segment } from '../../domain/checks/timeline';
import { covers, type StoredWindow } from '../../domain/maintenance/coverage';
import { occurrences } from '../../domain/maintenance/windows';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { yieldToEventLoop } from '../../database/fair-turns';
import { type StoredTime, toMilliseconds } from '../../database/moments';
import { storedJson, type StoredJson } from '../../database/stored-json';
import { windowsOf } from './maintenance-windows';
import { NO_AGENT, spansBetween, type StoredSpan } from './spans/stored-spans';

/** A check flaps at every result if it has more spans; what is later than these is unknown. */
const MAX_SPANS = 50_000;
const MAX_OCCURRENCES = 5_000;

/** A check whose history is read. */
export interface ReportedCheck {
  id: number;
  documentId: string;
  name: string;
  intervalSeconds: number | null;
  quorum: number;
  labels: readonly string[];
  sloPercent: number | null;
  /** Milliseconds. */
  createdAt: number;
}

interface Row {
  id: number;
  document_id: string;
  name: string | null;
  interval_seconds: number | null;
  quorum: number | null;
  labels: StoredJson<string[]>;
  slo_percent: number | string | null;
  created_at: StoredTime;
}

/** Checks of an organisation, oldest first. `documentIds`: only these, if it is given. */
export const checksToReport = async (
  strapi: Core.Strapi,
  organisationId: number,
  most: number,
  documentIds?: readonly string[],
): Promise<ReportedCheck[]> => {
  const query = connectionOf(strapi)('synthetic_checks')
    .where(ORGANISATION_COLUMN, organisationId)
    .orderBy(['created_at', 'id'])
    .limit(most);
  if (documentIds) query.whereIn('document_id', documentIds);
  const rows = await query.select<Row[]>(
    'id',
    'document_id',
    'name',
    'interval_seconds',
    'quorum',
    'labels',
    'slo_percent',
    'created_at',
  );
  return rows.map((row) => ({
    id: row.id,
    documentId: row.document_id,
    name: row.name ?? '',
    intervalSeconds: row.interval_seconds,
    quorum: row.quorum ?? 1,
    labels: storedJson(row.labels) ?? [],
    sloPercent: row.slo_percent === null ? null : Number(row.slo_percent),
    createdAt: toMilliseconds(row.created_at),
  }));
};

/** The history of a check in a range. */
export interface History {
  /** What the check was. */
  segments: Segment[];
  /** What each reporter held it to be, by documentId of the agent; an empty text: no agent. */
  byReporter: Map<string, Segment[]>;
  /** Times of maintenance windows. */
  maintenance: Range[];
}

/**
 * Reads the history of a check.
 *
 * @param all the maintenance windows of its organisation
 */
export const historyOf = async (
  strapi: Core.Strapi,
  check: ReportedCheck,
  all: readonly StoredWindow[],
  range: Range,
  now: number,
): Promise<History> => {
  const longest = Math.max(silenceOf(check.intervalSeconds, false), silenceOf(check.intervalSeconds, true));
  const spans = await spansBetween(strapi, check.id, { ...range, from: range.from - longest }, MAX_SPANS);
  const byReporter = new Map<string, StoredSpan[]>();
  for (const span of spans) {
    const own = byReporter.get(span.reporter);
    if (own) own.push(span);
    else byReporter.set(span.reporter, [span]);
  }
  const timelines = new Map(
    [...byReporter].map(([reporter, own]) => {
      const silenceMs = silenceOf(check.intervalSeconds, reporter !== NO_AGENT);
      const intervalMs = Math.min((check.intervalSeconds ?? 60) * 1000, silenceMs);
      return [reporter, reporterTimeline(own, { intervalMs, silenceMs }, range, now)] as const;
    }),
  );
  const windows = all.filter((window) => covers(window, check));
  // Before the check and its results there was nothing to maintain.
  const from = Math.max(range.from, Math.min(check.createdAt, ...spans.map(({ starts }) => starts)));
  const maintenance = windows.flatMap((window) => occurrences(window, from, range.until, MAX_OCCURRENCES));
  const until = Math.min(range.until, now);
  const none: Segment[] = until > range.from ? [{ ...range, until, state: 'unknown' }] : [];
  const segments = timelines.size === 0 ? none : checkTimeline([...timelines.values()], check.quorum);
  return { segments, byReporter: timelines, maintenance };
};

/** How available a check was. */
export interface CheckAvailability extends Availability {
  documentId: string;
  name: string;
  error_budget: ErrorBudget | null;
  agents: ({ agent: string | null; hostname: string | null } & Availability)[];
}

const hostnamesOf = async (
  strapi: Core.Strapi,
  organisationId: number,
  agents: readonly string[],
): Promise<Map<string, string | null>> => {
  const rows = await connectionOf(strapi)('svc_agents')
    .where(ORGANISATION_COLUMN, organisationId)
    .whereIn('document_id', agents.slice(0, MAX_OCCURRENCES))
    .select<{ document_id: string; hostname: string | null }[]>('document_id', 'hostname');
  return new Map(rows.map(({ document_id: documentId, hostname }) => [documentId, hostname]));
};

/** Reports how available checks of one organisation were in a range. Other requests get a turn between two checks. */
export const reportAvailability = async (
  strapi: Core.Strapi,
  organisationId: number,
  checks: readonly ReportedCheck[],
  range: Range,
  now: number,
): Promise<CheckAvailability[]> => {
  const report: CheckAvailability[] = [];
  const windows = await windowsOf(strapi, organisationId);
  for (const check of checks) {
    const { segments, byReporter, maintenance } = await historyOf(strapi, check, windows, range, now);
    const whole = availabilityOf(segments, maintenance, range);
    const agents = [...byReporter].map(([reporter, own]) => ({
      agent: reporter === NO_AGENT ? null : reporter,
      hostname: null,
      ...availabilityOf(own, maintenance, range),
    }));
    const { documentId, name, sloPercent } = check;
    const error_budget = sloPercent === null ? null : errorBudgetOf(sloPercent, whole);
    report.push({ documentId, name, ...whole, error_budget, agents });
    await yieldToEventLoop();
  }
  const named = [...new Set(report.flatMap(({ agents }) => agents.flatMap(({ agent }) => agent ?? [])))];
  const hostnames = await hostnamesOf(strapi, organisationId, named);
  return report.map(({ agents, ...check }) => ({
    ...check,
    agents: agents.map((agent) => ({ ...agent, hostname: hostnames.get(agent.agent ?? '') ?? null })),
  }));
};

/** The time over which error budgets are counted for Prometheus, in milliseconds. */
const BUDGET_MS = 30 * 86_400_000;

/**
 * The error budgets of the last 30 days of those of some checks that have an objective. Other requests get a turn between two.
 *
 * @param documentIds of checks of one organisation
 * @returns by documentId
 */
export const errorBudgetsOf = async (
  strapi: Core.Strapi,
  organisationId: number,
  documentIds: readonly string[],
  now: number,
): Promise<Map<string, ErrorBudget>> => {
  const range = { from: now - BUDGET_MS, until: now };
  const budgets = new Map<string, ErrorBudget>();
  const windows = await windowsOf(strapi, organisationId);
  for (const check of await checksToReport(strapi, organisationId, documentIds.length, documentIds)) {
    if (check.sloPercent === null) continue;
    const { segments, maintenance } = await historyOf(strapi, check, windows, range, now);
    budgets.set(check.documentId, errorBudgetOf(check.sloPercent, availabilityOf(segments, maintenance, range)));
    await yieldToEventLoop();
  }
  return budgets;
};
