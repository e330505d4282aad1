import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { silentBefore } from '../domain/agents/heartbeat';
import { type AuditedAction, recordActions } from '../audit/record-actions';
import { announceAgents } from '../commands/agents/announce-agents';
import { countActiveAgents, type SilentAgent, markSilentOffline } from '../repositories/agents/heartbeats';
import type { RunOptions, RunOutcome, Watchdog } from './watchdog';

const BATCH_SIZE = 500;

const wentOffline = ({ documentId, organisationId }: SilentAgent): AuditedAction => ({
  action: 'svc-agent.update',
  organisationId,
  target: { type: 'svc-agent', id: documentId },
  changes: { status: { before: 'active', after: 'offline' } },
});

/** Maximum number of failed agents in one run. More failures have another cause, and end the run. */
const MAX_FAILED = 20;

/** The result of one batch, which has its own transaction. */
interface Batch {
  taken: SilentAgent[];
  /** Null if the batch succeeded. */
  error: Error | null;
}

const takeBatch = async (strapi: Core.Strapi, now: Date, afterId: number, limit: number): Promise<Batch> => {
  let taken: SilentAgent[] = [];
  try {
    await strapi.db.transaction(async () => {
      taken = await markSilentOffline(strapi, silentBefore(now), now, { afterId, limit });
      await recordActions(strapi, taken.map(wentOffline));
      await announceAgents(
        strapi,
        taken.map((agent) => ({ ...agent, status: 'offline', previousStatus: 'active' })),
      );
    });
    return { taken, error: null };
  } catch (error) {
    return { taken, error: error as Error };
  }
};

const run = async (
  strapi: Core.Strapi,
  now: Date,
  { dryRun = false, onProgress, onFailure }: RunOptions = {},
): Promise<RunOutcome> => {
  const { active, silent } = await countActiveAgents(strapi, silentBefore(now));
  if (dryRun) return { scanned: active, changed: silent, failed: 0 };
  const outcome: RunOutcome = { scanned: active, changed: 0, failed: 0 };
  for (let afterId = 0, limit = BATCH_SIZE; ;) {
    const { taken, error } = await takeBatch(strapi, now, afterId, limit);
    // SQLite queries block the event loop, so requests get a turn between two batches.
    await setImmediate();
    const last = taken.at(-1);
    if (error && (!last || outcome.failed >= MAX_FAILED)) throw error;
    if (error && taken.length > 1) {
      limit = Math.ceil(taken.length / 2);
      continue;
    }
    if (error) {
      outcome.failed += 1;
      onFailure?.(`svc-agent ${last?.documentId}`, error);
    } else outcome.changed += taken.length;
    onProgress?.(outcome.changed, Math.max(silent, outcome.changed));
    if (taken.length < limit) return outcome;
    afterId = last?.id ?? afterId;
    limit = BATCH_SIZE;
  }
};

/**
 * Sets active agents without a heartbeat for five minutes to offline, 500 per transaction with their audit entries and
 * events. If a run is killed, its completed batches stay and the next run continues with the rest. A batch that fails
 * is halved until the faulty agent is found.
 */
export const agentsOfflineWatchdog: Watchdog = { name: 'agents-offline', run };
