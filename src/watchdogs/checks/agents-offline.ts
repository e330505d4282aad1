import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { silentBefore } from '../../domain/agents/heartbeat';
import { type AuditedAction, recordActions } from '../../audit/record-actions';
import { agentNotice } from '../../domain/alerts/messages';
import { sendNotices } from '../../commands/alerts/send-notices';
import { emitAgents } from '../../commands/agents/emit-agents';
import { organisationsWithChannels } from '../../repositories/alerts/channels';
import {
  countActiveAgents,
  type SilentAgent,
  type SilentBatch,
  type SilentPage,
  markSilentOffline,
} from '../../repositories/agents/heartbeats';
import type { RunOptions, RunOutcome, Watchdog } from '../watchdog';
import { errorOf } from '../../values';

const BATCH_SIZE = 500;

const wentOffline = ({ documentId, organisationId }: SilentAgent): AuditedAction => ({
  action: 'svc-agent.update',
  organisationId,
  target: { type: 'svc-agent', id: documentId },
  changes: { status: { before: 'active', after: 'offline' } },
});

/** Tells the alert channels of each organisation once, whichever agents of it are silent. */
const sendSilence = async (strapi: Core.Strapi, agents: readonly SilentAgent[], now: Date): Promise<void> => {
  const names = new Map<number, string[]>();
  for (const { organisationId: id, hostname, documentId } of agents)
    if (id !== null) names.set(id, [...(names.get(id) ?? []), hostname ?? documentId]);
  for (const id of await organisationsWithChannels(strapi, [...names.keys()]))
    await sendNotices(strapi, id, agentNotice(names.get(id) ?? []), now.getTime());
};

/** Maximum number of failed agents in one run. More failures have another cause, and end the run. */
const MAX_FAILED = 20;

/** The result of one batch, which has its own transaction. */
interface Batch extends SilentBatch {
  /** Null if the batch succeeded. */
  error: Error | null;
}

const takeBatch = async (strapi: Core.Strapi, now: Date, page: SilentPage): Promise<Batch> => {
  let marked: SilentBatch = { found: [], taken: [], busy: [] };
  try {
    await strapi.db.transaction(async () => {
      marked = await markSilentOffline(strapi, silentBefore(now), now, page);
      await recordActions(strapi, marked.taken.map(wentOffline));
      await emitAgents(
        strapi,
        marked.taken.map((agent) => ({ ...agent, status: 'offline', previousStatus: 'active' })),
      );
      await sendSilence(strapi, marked.taken, now);
    });
    return { ...marked, error: null };
  } catch (error) {
    return { ...marked, error: errorOf(error) };
  }
};

/** What the batches of one run share. */
interface Run {
  now: Date;
  outcome: RunOutcome;
  /** Organisations whose agents were left out, because another transaction has locked them. */
  busy: Set<number>;
  onFailure: RunOptions['onFailure'];
  report: () => void;
}

/** Takes the silent agents of all organisations, or of one. */
const takeSilent = async (
  strapi: Core.Strapi,
  { now, outcome, busy, onFailure, report }: Run,
  organisationId: number | null,
): Promise<void> => {
  for (let afterId = 0, limit = BATCH_SIZE; ;) {
    const { found, taken, error, ...left } = await takeBatch(strapi, now, { afterId, limit, organisationId });
    // SQLite queries block the event loop, so requests get a turn between two batches.
    await setImmediate();
    const last = found.at(-1);
    if (error && (!last || outcome.failed >= MAX_FAILED)) throw error;
    if (error && found.length > 1) {
      limit = Math.ceil(found.length / 2);
      continue;
    }
    if (error) {
      outcome.failed += 1;
      onFailure?.(`svc-agent ${last?.documentId}`, error);
    } else {
      outcome.changed += taken.length;
      for (const id of left.busy) busy.add(id);
    }
    report();
    if (found.length < limit) return;
    afterId = last?.id ?? afterId;
    limit = BATCH_SIZE;
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
  const report = (): void => onProgress?.(outcome.changed, Math.max(silent, outcome.changed));
  const shared: Run = { now, outcome, busy: new Set(), onFailure, report };
  await takeSilent(strapi, shared, null);
  // A locked organisation is waited for alone, without holding another.
  for (const id of shared.busy) await takeSilent(strapi, shared, id);
  return outcome;
};

/**
 * Sets active agents without a heartbeat for five minutes to offline, 500 per transaction with their audit entries and
 * events. If a run is killed, its completed batches stay and the next run continues with the rest. A batch that fails
 * is halved until the faulty agent is found. Agents of organisations that another transaction has locked come last.
 */
export const agentsOfflineWatchdog: Watchdog = { name: 'agents-offline', run };
