import type { Core } from '@strapi/strapi';
import { isProbed } from '../../domain/checks/check-rules';
import { runsCheck } from '../../domain/agents/assignment';
import type { CheckType } from '../../domain/vocabularies';
import { addWork, findWork, type WorkState } from '../../repositories/agents/agent-work';
import { assignmentsOf } from '../../repositories/checks/assigned-checks';
import { connectedAgents } from '../../repositories/checks/connected-agents';
import { openHeaderSecrets } from '../../repositories/checks/header-secrets';
import { sealedHeadersOf } from '../../repositories/checks/checks';
import { assignedCheck } from '../../wire/checks/check-config';
import { type HeaderSecrets, readSettings, withSecrets } from '../../wire/checks/check-settings';
import { conflict, invalid } from '../../wire/errors/http-errors';

/** A check that is tried: wire names. */
export interface TriedCheck {
  type: CheckType;
  url?: string | null;
  config?: unknown;
  timeout_ms?: number | null;
  degraded_above_ms?: number | null;
  agents?: string[] | null;
  /** documentId of the stored check whose secret values are used. */
  check?: string | null;
}

const noAgent = () =>
  conflict('NO_AGENT_AVAILABLE', 'No agent that would run this check is connected.', {
    remedy: 'Start an agent with one of the labels of the check, or try again in a minute.',
  });

const storedSecrets = async (
  strapi: Core.Strapi,
  organisationId: number,
  check: string | null | undefined,
): Promise<HeaderSecrets> => {
  if (!check) return {};
  const sealed = await sealedHeadersOf(strapi, organisationId, check);
  if (sealed === undefined)
    throw invalid([{ path: ['check'], message: 'check: there is no such record.' }], 'RELATION_NOT_FOUND');
  return openHeaderSecrets(sealed);
};

/** The check as an agent runs it. @throws ValidationError */
const checkToRun = (tried: TriedCheck, secrets: HeaderSecrets) => {
  const { type, url = null } = tried;
  if (!isProbed({ check_type: type, url }))
    throw invalid([{ path: [type === 'http' ? 'url' : 'type'], message: 'There is nothing to probe.' }]);
  const read = readSettings({ check_type: type, url, config: tried.config }, secrets);
  if ('faults' in read) throw invalid(read.faults);
  return assignedCheck.parse({
    documentId: tried.check ?? 'trial',
    name: 'trial',
    type,
    url,
    config: withSecrets(read.settings.config, read.settings.secrets),
    interval_seconds: 60,
    timeout_ms: tried.timeout_ms ?? 10_000,
    retries: 0,
    degraded_above_ms: tried.degraded_above_ms ?? null,
  });
};

/**
 * Asks a connected agent to run a check once.
 *
 * @throws ConflictError `NO_AGENT_AVAILABLE`; ValidationError
 */
export const tryCheck = async (
  strapi: Core.Strapi,
  organisationId: number,
  tried: TriedCheck,
): Promise<{ id: string } & WorkState> => {
  const check = checkToRun(tried, await storedSecrets(strapi, organisationId, tried.check));
  const now = Date.now();
  const defaults = await assignmentsOf(strapi).defaultsOf(organisationId);
  const agents = await connectedAgents(strapi, organisationId, now);
  const agent = agents.find((candidate) => runsCheck({ agents: tried.agents ?? null }, candidate, defaults));
  if (!agent) throw noAgent();
  const id = await addWork(strapi, { organisationId, agent: agent.documentId, check }, now);
  return { id, organisationId, agent: agent.documentId, status: 'waiting', result: null };
};

/** How far a tried check is; null if there is none with this id. */
export const readTrial = (strapi: Core.Strapi, id: string): Promise<WorkState | null> =>
  findWork(strapi, id, Date.now());
