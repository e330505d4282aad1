import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import { renewEnrollmentToken } from '../../commands/agents/renew-enrollment-token';
import { tokenHashes } from '../../database/secrets/token-hash';
import { addRecord, changeRecord } from '../../tenancy/store/system-records';
import { defined } from '../../values';
import { demoId } from '../demo-id';
import { organisationDocumentId } from '../seed-organisation';
import { DEGRADED_ABOVE_MS } from './flaky-answer';

const AGENT = 'api::svc-agent.svc-agent';
const CHECK = 'api::synthetic-check.synthetic-check';
const PAGE = 'api::status-page.status-page';

/**
 * The label that only the agent of the demo has, so that no other agent runs the checks below. It also runs checks without labels;
 * the invented ones have another label.
 */
const LABEL = 'demo';
const HOSTNAME = 'demo-agent';
const FLAKY = 'Flaky service';
const FLAKY_ID = demoId('acme/check/flaky');

/** What the agent of the demo checks: two addresses. */
export interface LiveTargets {
  /** That of the server itself. */
  server: string;
  /** That of the service that fails now and then. */
  flaky: string;
}

interface LiveCheck {
  documentId: string;
  name: string;
  url: string | null;
  config: object | null;
  [attribute: string]: unknown;
}

const checksOf = ({ server, flaky }: LiveTargets): LiveCheck[] => {
  const { hostname, port } = new URL(server);
  const host = hostname.replaceAll(/[[\]]/g, '');
  const common = { agents: [LABEL], enabled: true, config: null, confirm_down: 2 };
  return [
    {
      ...common,
      documentId: demoId('acme/check/itself'),
      name: 'Tenantry itself',
      url: `${server}/_health`,
      interval_seconds: 15,
    },
    {
      ...common,
      documentId: demoId('acme/check/port'),
      name: 'Port of Tenantry',
      url: null,
      check_type: 'tcp',
      config: { host, port: Number(port || 80) },
      interval_seconds: 15,
    },
    {
      ...common,
      documentId: FLAKY_ID,
      name: FLAKY,
      url: flaky,
      interval_seconds: 10,
      degraded_above_ms: DEGRADED_ABOVE_MS,
      // Below those that the alert channel tells about: the demo has no mail server, and a message a minute would wait.
      severity: 'low',
    },
  ];
};

/** Adds the checks that are missing, and gives the others the addresses of this start; returns the names of the new ones. */
const settleChecks = async (strapi: Core.Strapi, organisationId: number, targets: LiveTargets): Promise<string[]> => {
  const added: string[] = [];
  for (const check of checksOf(targets)) {
    const { documentId, name, url, config } = check;
    const stored = (await strapi.db.query(CHECK).findOne({ where: { documentId } })) as
      | (Pick<LiveCheck, 'url' | 'config'> & { id: number })
      | null;
    if (!stored) {
      await addRecord(strapi, CHECK, organisationId, check);
      added.push(name);
    } else if (stored.url !== url || !isDeepStrictEqual(stored.config, config))
      await changeRecord(strapi, CHECK, stored.id, { url, config });
  }
  return added;
};

/** Puts the new flaky service on the status page of the demo. A page that somebody has removed stays removed. */
const addToPage = async (strapi: Core.Strapi): Promise<void> => {
  const page = (await strapi.db.query(PAGE).findOne({ where: { documentId: demoId('acme/page/acme') } })) as {
    id: number;
    components: { check: string }[] | null;
  } | null;
  if (!page || page.components?.some(({ check }) => check === FLAKY_ID)) return;
  const components = [...(page.components ?? []), { check: FLAKY_ID, name: FLAKY, group: null }];
  await changeRecord(strapi, PAGE, page.id, { components });
};

/**
 * The enrollment token with which the agent of the demo enrols; null if it has enrolled here with its credential.
 *
 * @throws ValidationError `AGENT_REVOKED`
 */
const tokenFor = async (strapi: Core.Strapi, organisationId: number, credential: string | null) => {
  const documentId = demoId(`acme/agent/${HOSTNAME}`);
  const stored = (await strapi.db.query(AGENT).findOne({ where: { documentId } })) as {
    id: number;
    agent_status: string;
    credential_hash: string | null;
  } | null;
  const isEnrolled =
    credential !== null && stored?.credential_hash && tokenHashes(credential).includes(stored.credential_hash);
  if (isEnrolled && stored.agent_status !== 'revoked') return null;
  const attributes = { documentId, hostname: HOSTNAME, agent_status: 'pending', labels: [LABEL] };
  const { id } = stored ?? (await addRecord(strapi, AGENT, organisationId, attributes));
  return (await renewEnrollmentToken(strapi, id)).token;
};

/**
 * Prepares what is real in the demo: checks of the server itself and of a flaky service, and the agent that runs them. Only a
 * demo that starts the agent has them, because without it they would have no results.
 *
 * @param targets the addresses of this start
 * @param credential that of the agent's state folder; null if it has none for this server
 * @returns the name of the agent, and the token with which it enrols; null if it has enrolled
 * @throws ValidationError `AGENT_REVOKED` if somebody has revoked the agent
 */
export const prepareLiveDemo = async (
  strapi: Core.Strapi,
  targets: LiveTargets,
  credential: string | null,
): Promise<{ hostname: string; token: string | null }> =>
  await strapi.db.transaction(async () => {
    const where = { documentId: organisationDocumentId('acme') };
    const { id } = defined(
      (await strapi.db.query('api::organisation.organisation').findOne({ where })) as { id: number } | null,
    );
    const token = await tokenFor(strapi, id, credential);
    if ((await settleChecks(strapi, id, targets)).includes(FLAKY)) await addToPage(strapi);
    return { hostname: HOSTNAME, token };
  });
