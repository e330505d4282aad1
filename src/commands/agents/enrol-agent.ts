import type { Core } from '@strapi/strapi';
import { certificateToBind } from '../../domain/agents/client-certificate';
import { canEnrol, MIN_ENROLLMENT_TOKEN_LENGTH } from '../../domain/agents/enrollment';
import { actAsAgent } from '../../audit/actor';
import { emitAgents } from './emit-agents';
import { consumeEnrollmentToken, CREDENTIAL_PREFIX } from '../../tenancy/identity/agent-credentials';
import { changeRecord } from '../../tenancy/store/system-records';
import { encodeValues } from '../../lists/records/row-decoder';
import { tenancyOf } from '../../tenancy/tenancy';
import { hashToken, newToken, tokenHashes } from '../../database/secrets/token-hash';
import { invalid, unauthorized } from '../../wire/errors/http-errors';
import { assertWritable } from '../../wire/errors/guard-errors';
import type { Resource } from '../../wire/resource';

/** What an agent sends to enrol: its token, and its description of itself. */
export type SentEnrolment = Record<string, unknown> & { enrollment_token: string; cert_fingerprint?: string | null };

/** The answer to an enrolment; the credential is shown only once. */
export interface Enrolment {
  documentId: string;
  hostname: string | null;
  credential: string;
  cert_fingerprint: string;
  certificate_required: boolean;
}

/** One error for used, expired and unknown tokens, so that guessing reveals nothing. */
const tokenRefused = () =>
  unauthorized(
    'The enrollment token is invalid, was already used, or has expired. Ask for a new one.',
    'ENROLLMENT_TOKEN_INVALID',
  );

/** This error depends only on the request and on nothing stored, so it reveals no token. */
const tokenTooShort = () =>
  unauthorized(
    `An enrollment token of fewer than ${MIN_ENROLLMENT_TOKEN_LENGTH} characters cannot be used to enrol.`,
    'ENROLLMENT_TOKEN_TOO_SHORT',
    { remedy: 'Request a new token for the agent: POST /api/svc-agents/{id}/enrollment-token.' },
  );

const assertOrganisationWritable = async (strapi: Core.Strapi, organisationId: number): Promise<void> => {
  const facts = (await tenancyOf(strapi).organisations.of([organisationId])).get(organisationId);
  if (!facts) throw tokenRefused();
  assertWritable(facts);
};

const bind = (named: string | null, presented: string | null, isRequired: boolean) => {
  const binding = certificateToBind(named, presented, isRequired);
  if (binding === 'mismatch')
    throw unauthorized('The agent must present the client certificate that it names.', 'CERTIFICATE_MISMATCH');
  if (binding === 'missing')
    throw invalid([{ path: ['cert_fingerprint'], message: 'cert_fingerprint is required if no proxy sends it.' }]);
  return binding;
};

/**
 * Turns an enrollment token into an agent's own credential, which replaces any earlier one. The agent stays pending
 * until its first heartbeat.
 *
 * @param resource the wire format of agents
 * @param presented the client certificate that a trusted proxy has passed on, or null
 * @throws UnauthorizedError `CERTIFICATE_MISMATCH`, `ENROLLMENT_TOKEN_TOO_SHORT`, or `ENROLLMENT_TOKEN_INVALID` for
 *   every other fault of the token; PolicyError `ORGANISATION_READ_ONLY` (the token stays valid); ValidationError if
 *   the fingerprint is missing
 */
export const enrolAgent = async (
  strapi: Core.Strapi,
  resource: Resource,
  { enrollment_token: token, cert_fingerprint: named, ...description }: SentEnrolment,
  presented: string | null,
): Promise<Enrolment> => {
  if (!canEnrol(token)) throw tokenTooShort();
  const isRequired = strapi.config.get<boolean>('agents.isCertificateRequired');
  const { fingerprint, isBound } = bind(named ?? null, presented, isRequired);
  const credential = newToken(CREDENTIAL_PREFIX);
  return strapi.db.transaction(async () => {
    const now = new Date();
    const [agent, ...others] = await consumeEnrollmentToken(strapi, tokenHashes(token), now);
    // If two organisations chose the same token by hand, the agent could join the wrong one.
    if (!agent || others.length > 0) throw tokenRefused();
    await assertOrganisationWritable(strapi, agent.organisationId);
    const values = { ...description, cert_fingerprint: fingerprint, enrolled_at: now };
    const secrets = { credential_hash: hashToken(credential), is_certificate_bound: isBound };
    const hostname = (description.hostname ?? agent.hostname) as string | null;
    await actAsAgent(strapi, { ...agent, hostname }, () =>
      changeRecord(strapi, resource.uid, agent.id, { ...encodeValues(resource, values), ...secrets }),
    );
    await emitAgents(strapi, [{ ...agent, hostname, previousStatus: null }]);
    const { documentId } = agent;
    const certificate_required = isBound || isRequired;
    return { documentId, hostname, credential, cert_fingerprint: fingerprint, certificate_required };
  });
};
