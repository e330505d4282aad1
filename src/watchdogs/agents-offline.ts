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

/** So many agents may fail in one run; more is no fault of theirs, and breaks the run off. */
const MAX_FAILED = 20;

/** One batch in a transaction of its own. */
interface Batch {
  taken: SilentAgent[];
  /** Null where the batch is done. */
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
    // SQLite answers without ever waiting: requests have their turn between two batches.
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
 * Active agents without a heartbeat for five minutes become offline, 500 in one transaction with their audit entries and
 * events: a run that is killed leaves whole batches behind, and the next one goes on with the rest. A batch that fails is
 * halved until the agent is found that makes it fail.
 */
export const agentsOfflineWatchdog: Watchdog = { name: 'agents-offline', run };
