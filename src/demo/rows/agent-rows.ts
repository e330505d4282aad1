import { createHash } from 'node:crypto';
import type { Actor } from '../../audit/actor';
import { by, byAgent, byWatchdog } from '../demo-actors';
import type { DemoClock } from '../demo-clock';
import { type DemoRow, type DemoTable, ref } from '../demo-table';

const MINUTE = 1 / 1440;
/** Time between the creation of an agent and its enrolment, in days. */
const UNTIL_ENROLLED = 7 * MINUTE;

export interface DemoAgent {
  hostname: string;
  /** Absent for an agent that has not enrolled. */
  enrolledDaysAgo?: number;
  /** For an agent that has not enrolled: when it was created. */
  createdDaysAgo?: number;
  version?: string;
  os?: string;
  arch?: string;
  capabilities?: unknown;
  /** Whether it runs on a cloud instance of the same name. */
  hasInstance?: boolean;
  /** Since when it is offline, or revoked. */
  offlineDaysAgo?: number;
  revokedDaysAgo?: number;
}

/** Whether an agent reports as long as the demo runs. */
export const isReporting = ({ enrolledDaysAgo, offlineDaysAgo, revokedDaysAgo }: DemoAgent): boolean =>
  enrolledDaysAgo !== undefined && offlineDaysAgo === undefined && revokedDaysAgo === undefined;

const lifeOf = (slug: string, agent: DemoAgent, clock: DemoClock, manager: Actor): DemoRow['then'] => {
  const { hostname, enrolledDaysAgo, offlineDaysAgo, revokedDaysAgo } = agent;
  if (enrolledDaysAgo === undefined) return [];
  const enrolment = {
    agent_status: 'active',
    version: agent.version,
    os: agent.os ?? 'linux',
    arch: agent.arch ?? 'amd64',
    capabilities: agent.capabilities ?? { metrics: true, logs: true },
    enrolled_at: clock.daysAgo(enrolledDaysAgo),
    last_heartbeat_at: clock.daysAgo(enrolledDaysAgo),
    cert_fingerprint: createHash('sha256').update(`demo certificate of ${slug} ${hostname}`).digest('hex'),
  };
  const lastSeen = offlineDaysAgo ?? revokedDaysAgo;
  return [
    { daysAgo: enrolledDaysAgo, by: byAgent(slug, hostname), set: enrolment },
    // Those that report did so within the last minute.
    { daysAgo: lastSeen === undefined ? MINUTE / 3 : lastSeen + 5 * MINUTE, heartbeat: true },
    ...(offlineDaysAgo === undefined
      ? []
      : [{ daysAgo: offlineDaysAgo, by: byWatchdog('agents-offline'), set: { agent_status: 'offline' } }]),
    ...(revokedDaysAgo === undefined
      ? []
      : [{ daysAgo: revokedDaysAgo, by: manager, set: { agent_status: 'revoked' } }]),
  ];
};

/** The agents of an organisation: each is created by a person, enrols, reports, and may fall silent or be revoked. */
export const agentTable = (
  slug: string,
  clock: DemoClock,
  managerEmail: string,
  agents: readonly DemoAgent[],
): DemoTable => ({
  uid: 'api::svc-agent.svc-agent',
  rows: agents.map((agent) => ({
    key: `agent/${agent.hostname}`,
    daysAgo: agent.enrolledDaysAgo === undefined ? (agent.createdDaysAgo ?? 0) : agent.enrolledDaysAgo + UNTIL_ENROLLED,
    by: by(managerEmail),
    data: {
      hostname: agent.hostname,
      agent_status: 'pending',
      ...(agent.hasInstance ? { cloud_instance: ref(`instance/${agent.hostname}`) } : {}),
    },
    then: lifeOf(slug, agent, clock, by(managerEmail)) ?? [],
  })),
});
