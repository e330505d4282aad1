import type { DeploymentStatus } from '../../vocabularies';

const HOUR_MS = 3_600_000;

/** How long before its end a deployment expires soon, in milliseconds: its notice is not earlier. */
export const EXPIRES_SOON_MS = 24 * HOUR_MS;
/** How long a failure counts as one of this week, in milliseconds. */
const WEEK_MS = 7 * 24 * HOUR_MS;

/** Deployments that people look for: those in certain statuses, and of them those with a time in a range. */
export interface Attention {
  statuses: readonly DeploymentStatus[];
  time?: {
    field: 'ended_at' | 'expires_at' | 'drifted_at';
    /** The first time, in milliseconds after now. */
    from?: number;
    /** The last time, in milliseconds after now. */
    until?: number;
  };
}

/** What a dashboard counts of deployments, and a list can be narrowed to. */
export const ATTENTION = {
  running: { statuses: ['pending', 'running', 'destroying'] },
  awaiting_approval: { statuses: ['awaiting_approval'] },
  needs_resolution: { statuses: ['needs_resolution'] },
  failed_this_week: { statuses: ['failed', 'timed_out'], time: { field: 'ended_at', from: -WEEK_MS } },
  drifted: { statuses: ['succeeded'], time: { field: 'drifted_at' } },
  expiring_soon: {
    statuses: ['succeeded', 'failed', 'timed_out'],
    time: { field: 'expires_at', until: EXPIRES_SOON_MS },
  },
} as const satisfies Record<string, Attention>;

/** One of these groups. A deployment can be in several. */
export type AttentionKind = keyof typeof ATTENTION;
