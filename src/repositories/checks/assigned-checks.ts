import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { type Candidate, defaultAgents, runsCheck } from '../../domain/agents/assignment';
import { DEFAULT_AGENTS, isProbed } from '../../domain/checks/check-rules';
import { type AssignedCheck, assignedCheck } from '../../wire/checks/check-config';
import { readSettings, withSecrets } from '../../wire/checks/check-settings';
import type { AgentStatus, CheckType } from '../../domain/vocabularies';
import { addToTopic, invalidateTopic } from '../../database/caches/topics';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { type StoredTime, toMilliseconds } from '../../database/moments';
import { service } from '../../database/services';
import { storedJson, type StoredJson } from '../../database/stored-json';
import { RUNS_CHECKS } from './connected-agents';
import { openHeaderSecrets } from './header-secrets';

const TOPIC = 'checks';

/** An agent runs at most so many checks: those that were created first. */
export const MAX_ASSIGNED = 2000;

/** The default agents change when one falls silent, which invalidates nothing. */
const FRESH_MS = 30_000;
const MAX_ORGANISATIONS = 1000;

interface CheckRow {
  document_id: string;
  name: string;
  url: string | null;
  check_type: CheckType | null;
  config: StoredJson<unknown>;
  header_secrets_sealed: string | null;
  interval_seconds: number | null;
  timeout_ms: number | null;
  retries: number | null;
  degraded_above_ms: number | null;
  agents: StoredJson<string[]>;
}

const COLUMNS = [
  'document_id',
  'name',
  'url',
  'check_type',
  'config',
  'header_secrets_sealed',
  'interval_seconds',
  'timeout_ms',
  'retries',
  'degraded_above_ms',
  'agents',
] as const satisfies (keyof CheckRow)[];

/** A check, with the labels of its agents. `masked` is what people see of it. */
interface Runnable {
  agents: readonly string[] | null;
  check: AssignedCheck;
  masked: AssignedCheck;
}

const withConfig = (row: CheckRow, config: unknown): AssignedCheck | null => {
  const type = row.check_type ?? 'http';
  const read = assignedCheck.safeParse({
    documentId: row.document_id,
    name: row.name,
    type,
    url: type === 'http' ? row.url : null,
    config,
    interval_seconds: row.interval_seconds ?? 60,
    timeout_ms: row.timeout_ms ?? 10_000,
    retries: row.retries ?? 0,
    degraded_above_ms: row.degraded_above_ms,
  });
  return read.data ?? null;
};

/** A check for agents; null if there is nothing to probe, or an operator has stored settings that are not valid. */
const runnableOf = (row: CheckRow): Runnable | null => {
  if (!isProbed(row)) return null;
  const secrets = openHeaderSecrets(row.header_secrets_sealed);
  const outcome = readSettings({ ...row, config: storedJson(row.config) }, secrets);
  if ('faults' in outcome) return null;
  const { config } = outcome.settings;
  const [check, masked] = [withConfig(row, withSecrets(config, secrets)), withConfig(row, config)];
  return check && masked && { agents: storedJson(row.agents), check, masked };
};

/** What decides the configurations of the agents of one organisation. */
interface Assignments {
  runnable: Runnable[];
  defaults: ReadonlySet<string>;
  readAt: number;
}

/** The configuration of one agent. */
export interface Configuration {
  /** Its entity tag, with quotation marks. */
  tag: string;
  checks: AssignedCheck[];
  masked: AssignedCheck[];
}

const readRunnable = async (strapi: Core.Strapi, organisationId: number): Promise<Runnable[]> => {
  const rows = await connectionOf(strapi)('synthetic_checks')
    .where(ORGANISATION_COLUMN, organisationId)
    .whereRaw("enabled is not false and coalesce(check_type, 'http') <> 'heartbeat'")
    .orderBy(['created_at', 'id'])
    .limit(MAX_ASSIGNED)
    .select<CheckRow[]>(...COLUMNS);
  return rows.flatMap((row) => runnableOf(row) ?? []);
};

interface AgentRow {
  document_id: string;
  labels: StoredJson<string[]>;
  agent_status: AgentStatus | null;
  enrolled_at: StoredTime | null;
}

const readDefaults = async (strapi: Core.Strapi, organisationId: number): Promise<ReadonlySet<string>> => {
  const rows = await connectionOf(strapi)('svc_agents')
    .where({ [ORGANISATION_COLUMN]: organisationId, agent_status: 'active' })
    .whereRaw(RUNS_CHECKS)
    .orderBy(['enrolled_at', 'document_id'])
    .limit(DEFAULT_AGENTS)
    .select<AgentRow[]>('document_id', 'labels', 'agent_status', 'enrolled_at');
  return defaultAgents(
    rows.map((row): Candidate => ({
      documentId: row.document_id,
      labels: storedJson(row.labels) ?? [],
      isActive: true,
      enrolledAt: toMilliseconds(row.enrolled_at),
    })),
  );
};

const tagOf = (checks: readonly AssignedCheck[]): string =>
  `"${createHash('sha256').update(JSON.stringify(checks)).digest('base64url').slice(0, 22)}"`;

const createAssignments = (strapi: Core.Strapi) => {
  const known = new LRUCache<number, Assignments>({ max: MAX_ORGANISATIONS });
  const configurations = new WeakMap<Assignments, Map<string, Configuration>>();
  let generation = 0;
  addToTopic(strapi, TOPIC, {
    invalidateAll() {
      generation += 1;
      known.clear();
    },
    setTrusted() {
      generation += 1;
      known.clear();
    },
  });

  const assignmentsOf = async (organisationId: number): Promise<Assignments> => {
    const cached = known.get(organisationId);
    if (cached && Date.now() - cached.readAt < FRESH_MS) return cached;
    const before = generation;
    const [runnable, defaults] = await Promise.all([
      readRunnable(strapi, organisationId),
      readDefaults(strapi, organisationId),
    ]);
    const read = { runnable, defaults, readAt: Date.now() };
    if (before === generation) known.set(organisationId, read);
    return read;
  };

  return {
    /**
     * The configuration of an agent: the checks that it runs. What decides it is read every 30 seconds at the earliest, and
     * when a check or an agent changes.
     */
    async configurationOf(
      organisationId: number,
      agent: { documentId: string; labels: readonly string[] },
    ): Promise<Configuration> {
      const assignments = await assignmentsOf(organisationId);
      const byLabels = configurations.get(assignments) ?? new Map<string, Configuration>();
      configurations.set(assignments, byLabels);
      // Agents with the same labels run the same checks.
      const key = JSON.stringify([assignments.defaults.has(agent.documentId), agent.labels]);
      const made = byLabels.get(key);
      if (made) return made;
      const run = assignments.runnable.filter((check) => runsCheck(check, agent, assignments.defaults));
      const checks = run.map(({ check }) => check);
      const configuration = { tag: tagOf(checks), checks, masked: run.map(({ masked }) => masked) };
      byLabels.set(key, configuration);
      return configuration;
    },

    /** Reads what decides the configurations of an organisation again: one of its agents has become active. */
    invalidateOne(organisationId: number): void {
      generation += 1;
      known.delete(organisationId);
    },

    /** documentIds of the agents that run checks without labels. */
    defaultsOf: async (organisationId: number): Promise<ReadonlySet<string>> =>
      (await assignmentsOf(organisationId)).defaults,
  };
};

const assignments = service<ReturnType<typeof createAssignments>>('tenantry.check-assignments');

/** Adds the assignments of checks to the application. Call it once, in register(). */
export const registerAssignments = (strapi: Core.Strapi): void =>
  void assignments.add(strapi, createAssignments(strapi));

/** Which agents run which checks. */
export const assignmentsOf = assignments.of;

/** Discards cached assignments: on this node at once, on the others when the open transaction commits. */
export const invalidateAssignments = (strapi: Core.Strapi): Promise<void> => invalidateTopic(strapi, TOPIC);
