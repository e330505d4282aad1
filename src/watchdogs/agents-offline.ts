import { setImmediate } from 'node:timers/promises';
import { silentBefore } from '../domain/agents/heartbeat';
import { type AuditedAction, recordActions } from '../lifecycles/audit-trail';
import { announceAgents } from '../operations/announce-agents';
import { countActiveAgents, type SilentAgent, takeSilentOffline } from '../tenancy/heartbeats';
import type { Watchdog } from './watchdog';

const BATCH_SIZE = 500;

const wentOffline = ({ documentId, organisationId }: SilentAgent): AuditedAction => ({
  action: 'svc-agent.update',
  organisationId,
  target: { type: 'svc-agent', id: documentId },
  changes: { status: { before: 'active', after: 'offline' } },
});

/**
 * Active agents without a heartbeat for five minutes become offline, 500 in one transaction with their audit entries and events: a
 * run that is killed leaves whole batches behind, and the next one goes on with the rest.
 */
export const agentsOfflineWatchdog: Watchdog = {
  name: 'agents-offline',
  async run(strapi, now, { dryRun = false, onProgress } = {}) {
    const before = silentBefore(now);
    const { active, silent } = await countActiveAgents(strapi, before);
    if (dryRun) return { scanned: active, changed: silent, failed: 0 };
    let changed = 0;
    for (let afterId = 0; ;) {
      const agents = await strapi.db.transaction(async () => {
        const taken = await takeSilentOffline(strapi, before, now, { afterId, limit: BATCH_SIZE });
        await recordActions(strapi, taken.map(wentOffline));
        await announceAgents(
          strapi,
          taken.map((agent) => ({ ...agent, status: 'offline', previousStatus: 'active' })),
        );
        return taken;
      });
      changed += agents.length;
      onProgress?.(changed, Math.max(silent, changed));
      if (agents.length < BATCH_SIZE) return { scanned: active, changed, failed: 0 };
      afterId = agents.at(-1)?.id ?? afterId;
      // SQLite answers without ever waiting: requests have their turn between two batches.
      await setImmediate();
    }
  },
};
