/** An agent that was not heard of for so long counts as offline (contract, section 7). */
export const OFFLINE_AFTER_MS = 5 * 60 * 1000;

/** Agents last heard of before this moment are silent at `now`. */
export const silentBefore = (now: Date): Date => new Date(now.getTime() - OFFLINE_AFTER_MS);

/** An agent before and after a write; moments in milliseconds. */
interface AgentWrite {
  before: { status: string; heardAt: number | null } | null;
  after: { status: string; heardAt: number | null };
}

/**
 * Whether a write makes an agent active without naming when it was last heard from. The write itself counts then: silence
 * has to make every active agent offline, also one that never sent a heartbeat. A repeated moment names nothing, because
 * the admin panel sends every field with every save.
 */
export const countsAsHeard = ({ before, after }: AgentWrite): boolean =>
  after.status === 'active' && before?.status !== 'active' && after.heardAt === (before?.heardAt ?? null);
