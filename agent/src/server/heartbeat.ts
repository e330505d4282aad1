import { Pause } from '../pause';
import type { Spool } from '../spool/spool';
import { VERSION } from '../version';
import { jittered } from './backoff';
import type { ServerClient } from './client';
import { CAPABILITIES } from './enrol';
import { isRevoked, Refused } from './server-errors';

const PERIOD_MS = 60_000;

/** What heartbeats need. */
export interface HeartbeatParts {
  client: ServerClient;
  agentId: string;
  spool: Spool;
  revoked: (error: Refused) => void;
}

/**
 * Sends one heartbeat. Failures are those of the other requests, which say so.
 *
 * @param signal ends the attempt
 */
export const sendHeartbeat = async (parts: HeartbeatParts, signal: AbortSignal): Promise<void> => {
  const { client, agentId, spool, revoked } = parts;
  const data = {
    version: VERSION,
    capabilities: CAPABILITIES,
    // Not corrected: Tenantry shows how much the clock differs.
    clock: new Date().toISOString(),
    pending_results: spool.pending,
    dropped_results: spool.dropped,
  };
  const path = `/api/svc-agents/${encodeURIComponent(agentId)}/heartbeat`;
  try {
    await client.request({ method: 'POST', path, body: JSON.stringify({ data }), signal });
  } catch (error) {
    if (error instanceof Refused && isRevoked(error)) revoked(error);
  }
};

/** Sends a heartbeat every minute until the signal aborts. The first one is sent by the start. */
export const sendHeartbeats = async (parts: HeartbeatParts, signal: AbortSignal): Promise<void> => {
  const pause = new Pause();
  while (!signal.aborted) {
    await pause.wait(jittered(PERIOD_MS), signal);
    if (!signal.aborted) await sendHeartbeat(parts, signal);
  }
};
