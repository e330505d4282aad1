import type { Role } from '../../vocabularies';

/**
 * The support view: an administrator of the admin panel reads one organisation for an hour, as its members see it. It changes
 * nothing, and what it can read is this table (docs/decisions/0102-support-view.md).
 */

/** How long a code can be exchanged, in milliseconds. */
export const CODE_MS = 5 * 60_000;

/** How long a support view lasts, in milliseconds. Nothing prolongs it. */
export const VIEW_MS = 60 * 60_000;

/** Length of the reason, in characters. */
export const REASON = { min: 10, max: 500 } as const;

/** The role within which a support view reads: the one that can read everything and change nothing. */
export const VIEW_ROLE = 'auditor' satisfies Role;

/**
 * Every route that a support view opens. All others are refused, also those that are added later: a new route is added here only
 * if it returns no token, secret or export, and concerns one organisation.
 */
const OPEN: ReadonlySet<string> = new Set([
  '/me',
  '/organisations',
  '/organisations/:id',
  '/organisations/:id/leaderboard',
  '/organisations/:id/limits',
  '/organisations/:id/overview',
  '/organisations/:id/availability',
  '/organisations/:id/costs',
  '/organisations/:id/finding-policy',
  '/organisations/:id/finding-sources',
  '/audit-entries',
  '/audit-entries/:id',
  '/blueprint-drafts',
  '/blueprint-drafts/:id',
  '/blueprints',
  '/blueprints/:id',
  '/cloud-instances',
  '/cloud-instances/:id',
  '/compliance-rules',
  '/compliance-rules/:id',
  '/cost-records',
  '/cost-records/:id',
  '/deployments',
  '/deployments/:id',
  '/deployment-steps',
  '/deployment-steps/:id',
  '/exchange-rates',
  '/exchange-rates/:id',
  '/incidents',
  '/incidents/:id',
  '/maintenance-windows',
  '/maintenance-windows/:id',
  '/maintenance-windows/calendar',
  '/memberships',
  '/memberships/:id',
  '/security-findings',
  '/security-findings/:id',
  '/security-findings/:id/history',
  '/security-scans',
  '/security-scans/:id',
  '/status-pages',
  '/status-pages/:id',
  '/subscription-plans',
  '/subscription-plans/:id',
  '/svc-agents',
  '/svc-agents/:id',
  '/svc-agents/:id/checks',
  '/synthetic-checks',
  '/synthetic-checks/:id',
  '/synthetic-checks/:id/series',
  '/synthetic-checks/:id/summary',
  '/synthetic-results',
  '/synthetic-results/:id',
]);

/** A route of the API: its method, which is GET for a HEAD too, and its path below /api. */
export interface ViewedRoute {
  method: string;
  path: string;
}

/** Whether a support view opens a route. */
export const isOpenToSupport = ({ method, path }: ViewedRoute): boolean => method === 'GET' && OPEN.has(path);

/** The paths in the table, for the document and the tests. */
export const OPEN_TO_SUPPORT: readonly string[] = [...OPEN];

/** How a support view ended, as people read it in the audit log. */
export const SUPPORT_ENDS = ['closed', 'ended-by-administrator', 'time-over', 'account-closed'] as const;

/** How a support view ended: closed by who opened it, ended in the panel, by its time, or with the account of who opened it. */
export type SupportEnd = (typeof SUPPORT_ENDS)[number];

/**
 * The reason as it is stored, or what is wrong with it.
 *
 * @param sent what the administrator has typed
 */
export const readReason = (sent: unknown): { reason: string } | { fault: string } => {
  const reason = typeof sent === 'string' ? sent.trim().replace(/\s+/g, ' ') : '';
  const { length } = reason;
  const fault = `The reason must have ${REASON.min} to ${REASON.max} characters. The organisation reads it.`;
  return length >= REASON.min && length <= REASON.max ? { reason } : { fault };
};
