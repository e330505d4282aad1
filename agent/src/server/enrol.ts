import { createHash } from 'node:crypto';
import os from 'node:os';
import { z } from 'zod';
import { AgentError, EXIT } from '../failure';
import type { Identity } from '../state/identity';
import { type Credential, writeCredential } from '../state/records';
import { VERSION } from '../version';
import type { ServerClient } from './client';
import { describe, Refused, Unreachable } from './server-errors';

const answer = z.object({
  data: z.object({ documentId: z.string(), hostname: z.string().nullable(), credential: z.string() }),
});

const SYSTEMS: Partial<Record<string, string>> = { win32: 'windows' };
const ARCHITECTURES: Partial<Record<string, string>> = { x64: 'amd64', ia32: '386' };

/** The kinds of checks that this version runs. */
export const CAPABILITIES = { probes: ['http', 'tcp', 'tls', 'dns'] };

/** Which agent enrols, and where. */
export interface Enrolment {
  server: string;
  token: string;
  hostname: string;
  folder: string;
  identity: Identity;
}

/** By this, a token is recognised that was already used. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const bodyOf = ({ token, hostname, identity }: Enrolment): string =>
  JSON.stringify({
    data: {
      enrollment_token: token,
      cert_fingerprint: identity.fingerprint,
      hostname,
      version: VERSION,
      os: SYSTEMS[process.platform] ?? process.platform,
      arch: ARCHITECTURES[os.arch()] ?? os.arch(),
      capabilities: CAPABILITIES,
    },
  });

const failure = (error: unknown): unknown => {
  if (error instanceof Unreachable)
    return new AgentError(
      'SERVER_UNREACHABLE',
      `${error.message}.`,
      'Check the address in --server, and whether a firewall or a proxy is in the way.',
      EXIT.unreachable,
    );
  if (!(error instanceof Refused)) return error;
  // Requests that are too many, and faults of the server, pass.
  const isPassing = error.status === 429 || error.status >= 500;
  return new AgentError(
    error.code || 'ENROLMENT_REFUSED',
    `Tenantry refuses the enrolment: ${describe(error)}`,
    isPassing ? 'Try again later.' : 'Create a new enrollment token for the agent, and use it within its time.',
    isPassing ? EXIT.unreachable : EXIT.refused,
  );
};

/**
 * Exchanges an enrollment token for the credential of the agent, and stores it.
 *
 * @throws AgentError SERVER_UNREACHABLE, or the code of Tenantry
 */
export const enrol = async (client: ServerClient, enrolment: Enrolment): Promise<Credential> => {
  const { body } = await client
    .request({ method: 'POST', path: '/api/svc-agents/enrol', body: bodyOf(enrolment) })
    .catch((error: unknown) => {
      throw failure(error);
    });
  const parsed = answer.safeParse(body);
  if (!parsed.success)
    throw new AgentError(
      'NOT_TENANTRY',
      `${enrolment.server} does not answer like Tenantry.`,
      'Check the address in --server: it is that of the server, without /api.',
      EXIT.unreachable,
    );
  const credential = {
    server: enrolment.server,
    ...parsed.data.data,
    enrolled_at: new Date().toISOString(),
    token_hash: hashOf(enrolment.token),
  };
  await writeCredential(enrolment.folder, credential);
  return credential;
};
