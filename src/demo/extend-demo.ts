import type { Core } from '@strapi/strapi';
import { actAsWatchdog } from '../audit/actor';
import { recordHeartbeat } from '../commands/agents/record-heartbeat';
import { connectionOf } from '../database/connection';
import { type StoredTime, toMilliseconds } from '../database/moments';
import { budgetWatchdog } from '../watchdogs/budget';
import { demoId } from './demo-id';
import type { DemoOrganisation } from './demo-table';
import { extendCosts } from './seed-costs';
import { extendResults } from './seed-results';

/** An agent whose last heartbeat is older sends another. Shorter than the time between two calls. */
const HEARTBEAT_MS = 45_000;

interface StoredAgent {
  id: number;
  agent_status: string;
  last_heartbeat_at: StoredTime | null;
}

/** Heartbeats of the agents that report as long as the demo runs, unless they have been revoked or removed. */
const reportHeartbeats = async (
  strapi: Core.Strapi,
  { slug, reporting }: DemoOrganisation,
  now: Date,
): Promise<number> => {
  const agents = await connectionOf(strapi)('svc_agents')
    .whereIn(
      'document_id',
      reporting.map((key) => demoId(`${slug}/${key}`)),
    )
    .whereNot('agent_status', 'revoked')
    .select<StoredAgent[]>('id', 'agent_status', 'last_heartbeat_at');
  const due = agents.filter(
    ({ last_heartbeat_at: last }) => (toMilliseconds(last) ?? 0) <= now.getTime() - HEARTBEAT_MS,
  );
  for (const { id } of due) await recordHeartbeat(strapi, id, {});
  return due.length;
};

/**
 * Adds what would have happened in the demo's organisations since the last call: heartbeats, results of checks and charges.
 * Without it, agents would be offline five minutes after the start, and the charts would end there.
 *
 * @param organisations with their numeric ids
 * @returns how many records were added or changed
 */
export const extendOrganisations = async (
  strapi: Core.Strapi,
  organisations: readonly { id: number; demo: DemoOrganisation }[],
  now: Date,
): Promise<number> => {
  let charges = 0;
  let others = 0;
  for (const { id, demo } of organisations) {
    charges += await extendCosts(strapi, id, demo, now);
    others += (await extendResults(strapi, id, demo, now)) + (await reportHeartbeats(strapi, demo, now));
  }
  // As the watchdog would in a few minutes: the budget status matches the charges at once.
  if (charges > 0) await actAsWatchdog(budgetWatchdog.name, () => budgetWatchdog.run(strapi, now));
  return charges + others;
};
