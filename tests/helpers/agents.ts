import { randomBytes } from 'node:crypto';
import { type Answer, as, db } from './api';
import type { Tenant } from './world';

export const AGENT = 'api::svc-agent.svc-agent';
/** The header in which a trusted proxy reports the certificate. */
export const CERTIFICATE_HEADER = 'X-Client-Cert-Fingerprint';

export const fingerprint = (): string => randomBytes(32).toString('hex');
/** A fingerprint in the notation of openssl. */
export const withColons = (digits: string): string => (digits.match(/../g) as string[]).join(':').toUpperCase();

/** An agent that a person created. */
export interface MadeAgent {
  id: number;
  documentId: string;
  token: string;
}

/** An agent that has enrolled. */
export interface EnrolledAgent extends MadeAgent {
  credential: string;
  certificate: string;
}

export const makeAgent = async (of: Tenant, data: Record<string, unknown> = {}): Promise<MadeAgent> => {
  const { status, body } = await of.people.engineer.call.post('/svc-agents', { hostname: 'web-1', ...data });
  expect(status).toBe(201);
  return { id: body.data.id, documentId: body.data.documentId, token: body.data.enrollment_token };
};

/** Enrols with a token and a certificate that no other test has used. */
export const enrol = (
  token: unknown,
  data: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> =>
  as(undefined, headers).post('/svc-agents/enrol', {
    enrollment_token: token,
    cert_fingerprint: fingerprint(),
    ...data,
  });

/** An agent with its credential; `isBound` if a proxy reported its certificate. */
export const enrolledAgent = async (of: Tenant, isBound = false): Promise<EnrolledAgent> => {
  const made = await makeAgent(of);
  const certificate = fingerprint();
  const headers: Record<string, string> = isBound ? { [CERTIFICATE_HEADER]: certificate } : {};
  const answer = await enrol(made.token, { cert_fingerprint: certificate }, headers);
  expect(answer.status).toBe(201);
  return { ...made, credential: answer.body.data.credential, certificate };
};

export const beat = (
  { credential, documentId }: Pick<EnrolledAgent, 'credential' | 'documentId'>,
  headers: Record<string, string> = {},
): Promise<Answer> => as(credential, headers).post(`/svc-agents/${documentId}/heartbeat`, {});

export const report = (
  { credential }: Pick<EnrolledAgent, 'credential'>,
  data: Record<string, unknown> = {},
): Promise<Answer> => as(credential).post('/synthetic-results', { check_name: 'home', status: 'up', ...data });

/** The row of an agent. */
export const storedAgent = ({ documentId }: { documentId: string }) =>
  db()('svc_agents').where({ document_id: documentId }).first();

/** The audit entries of an agent, oldest first. */
export const entriesOf = async ({ documentId }: { documentId: string }) =>
  (await db()('audit_entries').where({ target_id: documentId }).orderBy('id')) as {
    action: string;
    actor_kind: string;
    actor_id: string;
    actor_label: string;
    organisation_id: number;
    changes: unknown;
  }[];
