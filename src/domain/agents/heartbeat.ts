/** An agent without a heartbeat for this long is offline (docs/api-rules.md#lifecycles). */
export const OFFLINE_AFTER_MS = 5 * 60 * 1000;

/** Agents whose last heartbeat was before this time are offline at `now`. */
export const silentBefore = (now: Date): Date => new Date(now.getTime() - OFFLINE_AFTER_MS);

/** An agent before and after a write. Times are in milliseconds. */
interface AgentWrite {
  before: { status: string; heartbeatAt: number | null } | null;
  after: { status: string; heartbeatAt: number | null };
}

/**
 * Whether a write that makes an agent active counts as a heartbeat, because it does not set the time of the last one.
 * Otherwise an agent that never sends a heartbeat would stay active for ever. Repeating the stored time does not set it,
 * because the admin panel sends every field with every save.
 */
export const countsAsHeartbeat = ({ before, after }: AgentWrite): boolean =>
  after.status === 'active' && before?.status !== 'active' && after.heartbeatAt === (before?.heartbeatAt ?? null);
